import type { Check } from "../check.ts";
import { domainWithParents } from "../ports/cloud-account.ts";

/** https://docs.aws.amazon.com/acm/latest/userguide/setup-caa.html */
const AMAZON = ["amazon.com", "amazontrust.com", "awstrust.com", "amazonaws.com"];

/** The domain's zone, and whether the certificate and the sender can be verified by records in it. */
export const checkDomain: Check = async ({ settings: { domain, sender }, cloud, names }, refuse) => {
  const checkZone = async (name: string) => {
    const zone = await cloud.zoneOf(name);
    if (!zone)
      return refuse(
        `Route 53 has no public zone for ${name}`,
        `aws route53 create-hosted-zone --name ${name} --caller-reference "$(date +%s)"`,
      );
    const visible = await names.nameServers(zone.name);
    if (!visible.some((server) => zone.nameServers.includes(server)))
      refuse(
        `The internet asks ${visible.join(", ") || "nobody"} for ${zone.name}, and not its zone in Route 53: no certificate would be issued`,
        `at the registrar of ${zone.name} set its name servers to ${zone.nameServers.join(", ")}`,
      );
  };
  for (const name of new Set([domain, sender?.includes("@") ? undefined : sender]))
    if (name !== undefined) await checkZone(name);
  // The records of the closest name that has any count: https://www.rfc-editor.org/rfc/rfc8659#section-3
  for (const name of domainWithParents(domain ?? "")) {
    const issuers = await names.certificateIssuers(name);
    if (issuers.length === 0) continue;
    if (!issuers.some((issuer) => AMAZON.includes(issuer)))
      refuse(
        `CAA records of ${name} let only ${issuers.join(", ")} issue certificates, and not Amazon`,
        `add the record ${name} CAA 0 issue "amazon.com" to its zone in Route 53`,
      );
    return;
  }
};
