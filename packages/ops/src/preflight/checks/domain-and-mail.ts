import { REGION } from "@frangipani/functions/stage-settings";
import type { Check } from "../check.ts";
import { domainWithParents } from "../ports/cloud.ts";

/** CAA records name Amazon by one of these: https://docs.aws.amazon.com/acm/latest/userguide/setup-caa.html */
const AMAZON_ISSUERS = ["amazon.com", "amazontrust.com", "awstrust.com", "amazonaws.com"];

/** Checks that records in the domain's zone can verify the certificate, and the sender if that is a domain. */
export const checkDomain: Check = async ({ settings: { domain, sender }, cloud, dns }, refuse) => {
  const checkZone = async (name: string) => {
    const zone = await cloud.zoneOf(name);
    if (!zone)
      return refuse(
        `Route 53 has no public zone for ${name}`,
        `aws route53 create-hosted-zone --name ${name} --caller-reference "$(date +%s)"`,
      );
    const visible = await dns.nameServers(zone.name);
    if (!visible.some((server) => zone.nameServers.includes(server)))
      refuse(
        `The internet asks ${visible.join(", ") || "nobody"} for ${zone.name}, and not its zone in Route 53: no certificate would be issued`,
        `at the registrar of ${zone.name} set its name servers to ${zone.nameServers.join(", ")}`,
      );
  };
  for (const name of new Set([domain, sender?.includes("@") ? undefined : sender]))
    if (name !== undefined) await checkZone(name);
  // Of the domain and its parents, the closest one with CAA records counts: https://www.rfc-editor.org/rfc/rfc8659#section-3
  for (const name of domainWithParents(domain ?? "")) {
    const issuers = await dns.certificateIssuers(name);
    if (issuers.length === 0) continue;
    if (!issuers.some((issuer) => AMAZON_ISSUERS.includes(issuer)))
      refuse(
        `CAA records of ${name} let only ${issuers.join(", ")} issue certificates, and not Amazon`,
        `add the record ${name} CAA 0 issue "amazon.com" to its zone in Route 53`,
      );
    return;
  }
};

/** As many mails as on a busy day: each order sends two, and each sign-in of an administrator one. */
const MIN_MAILS_PER_DAY = 5_000;

const sesCommand = (words: string) => `aws sesv2 ${words} --region ${REGION}`;

export const checkMailAccount: Check = async ({ settings, cloud }, refuse) => {
  const { isSuspended, isSandbox, perSecond, remainingToday } = await cloud.mailAccount();
  const needed = settings.mailsPerSecond;
  if (isSuspended)
    return refuse(
      "AWS has suspended the account's mail",
      `${sesCommand("get-account")} names AWS's case, to be answered in the Support Center`,
    );
  if (!settings.isProduction) return;
  if (isSandbox)
    return refuse(
      "SES is in its sandbox, where customers get no mail. AWS decides on this request within a day",
      `${sesCommand("put-account-details")} --production-access-enabled --mail-type TRANSACTIONAL --website-url https://${settings.domain} --contact-language EN --use-case-description "Sign-in codes, order confirmations and refunds of a bookshop. Bounces and complaints are suppressed."`,
    );
  if (perSecond < needed)
    refuse(
      `SES sends ${perSecond} mails a second; the shop would send ${needed} (SHOP_MAILS_PER_SECOND)`,
      quotaIncreaseCommand("Sending rate", needed),
    );
  if (remainingToday < MIN_MAILS_PER_DAY)
    refuse(
      `SES sends ${remainingToday} more mails today; the shop needs ${MIN_MAILS_PER_DAY}`,
      quotaIncreaseCommand("Sending quota", 10 * MIN_MAILS_PER_DAY),
    );
};

const quotaIncreaseCommand = (quota: string, value: number): string =>
  `aws service-quotas request-service-quota-increase --region ${REGION} --service-code ses --desired-value ${value} --quota-code "$(aws service-quotas list-service-quotas --region ${REGION} --service-code ses --query "Quotas[?QuotaName=='${quota}'].QuotaCode" --output text)"`;

export const checkSender: Check = async ({ settings: { sender, stage }, cloud }, refuse) => {
  if (!sender) return;
  const identity = await cloud.mailIdentity(sender);
  const name = `--email-identity ${sender}`;
  if (sender.includes("@")) {
    if (!identity)
      refuse(
        `SES does not know the sender ${sender}`,
        `${sesCommand(`create-email-identity ${name}`)}, then open the link that AWS mails to it`,
      );
    else if (!identity.isVerified)
      refuse(
        `The owner of ${sender} has not opened the link that AWS mailed`,
        `${sesCommand(`delete-email-identity ${name}`)} && ${sesCommand(`create-email-identity ${name}`)}, which mails it again`,
      );
    return;
  }
  // If a domain has no identity, the deployment creates one and waits for its verification.
  if (!identity) return;
  if (identity.tags.app !== "frangipani" || identity.tags.stage !== stage)
    refuse(
      `SES has an identity ${sender} that is not this stage's, and the deployment would make its own`,
      sesCommand(`delete-email-identity ${name}`),
    );
  else if (identity.hasFailed)
    refuse(
      `SES could not verify ${sender} by its DNS records within three days`,
      sesCommand(`put-email-identity-dkim-signing-attributes ${name} --signing-attributes-origin AWS_SES`),
    );
};
