import type { Check, Preflight, Refusal } from "../check.ts";
import { withParents } from "../ports/cloud-account.ts";

/** https://docs.aws.amazon.com/acm/latest/userguide/setup-caa.html */
const AMAZON = ["amazon.com", "amazontrust.com", "awstrust.com", "amazonaws.com"];

/** The domain's zone, and whether the certificate and the sender can be verified by records in it. */
export const checkDomain: Check = async (preflight) => {
  const { domain, sender } = preflight.settings;
  const domains = [domain, sender?.includes("@") ? undefined : sender].filter((name) => name !== undefined);
  const zones = await Promise.all([...new Set(domains)].map((name) => checkZone(preflight, name)));
  return [...zones.flat(), ...(domain ? await checkIssuers(preflight, domain) : [])];
};

async function checkZone({ cloud, names }: Preflight, domain: string): Promise<Refusal[]> {
  const zone = await cloud.zoneOf(domain);
  if (!zone)
    return [
      {
        reason: `Route 53 has no public zone for ${domain}`,
        next: `aws route53 create-hosted-zone --name ${domain} --caller-reference "$(date +%s)"`,
      },
    ];
  const visible = await names.nameServers(zone.name);
  if (visible.some((server) => zone.nameServers.includes(server))) return [];
  return [
    {
      reason: `The internet asks ${visible.join(", ") || "nobody"} for ${zone.name}, and not its zone in Route 53: no certificate would be issued`,
      next: `at the registrar of ${zone.name} set its name servers to ${zone.nameServers.join(", ")}`,
    },
  ];
}

/** The records of the closest name that has any count: https://www.rfc-editor.org/rfc/rfc8659#section-3 */
async function checkIssuers({ names }: Preflight, domain: string): Promise<Refusal[]> {
  for (const name of withParents(domain)) {
    const issuers = await names.certificateIssuers(name);
    if (issuers.length === 0) continue;
    if (issuers.some((issuer) => AMAZON.includes(issuer))) return [];
    return [
      {
        reason: `CAA records of ${name} let only ${issuers.join(", ")} issue certificates, and not Amazon`,
        next: `add the record ${name} CAA 0 issue "amazon.com" to its zone in Route 53`,
      },
    ];
  }
  return [];
}
