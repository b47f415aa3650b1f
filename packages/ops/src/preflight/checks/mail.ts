import { REGION } from "@frangipani/functions/stage-settings";
import type { Check, Refusal } from "../check.ts";
import type { MailAccount } from "../ports/cloud-account.ts";

/** A busy day of the shop: each order sends two mails, each sign-in of an administrator one. */
const MIN_PER_DAY = 5_000;

const aws = (words: string) => `aws sesv2 ${words} --region ${REGION}`;

export const checkMailAccount: Check = async ({ settings, cloud }) => {
  const account = await cloud.mailAccount();
  if (account.isSuspended)
    return [
      {
        reason: "AWS has suspended the account's mail",
        next: `${aws("get-account")} names AWS's case, to be answered in the Support Center`,
      },
    ];
  if (!settings.isProduction) return [];
  return account.isSandbox
    ? [
        {
          reason:
            "SES is in its sandbox, where customers get no mail. AWS decides on this request within a day",
          next: `${aws("put-account-details")} --production-access-enabled --mail-type TRANSACTIONAL --website-url https://${settings.domain} --contact-language EN --use-case-description "Sign-in codes, order confirmations and refunds of a bookshop. Bounces and complaints are suppressed."`,
        },
      ]
    : checkQuotas(account, settings.mailsPerSecond);
};

const checkQuotas = ({ perSecond, remainingToday }: MailAccount, needed: number): Refusal[] => [
  ...(perSecond < needed
    ? [
        {
          reason: `SES sends ${perSecond} mails a second; the shop would send ${needed} (SHOP_MAILS_PER_SECOND)`,
          next: increase("Sending rate", needed),
        },
      ]
    : []),
  ...(remainingToday < MIN_PER_DAY
    ? [
        {
          reason: `SES sends ${remainingToday} more mails today; the shop needs ${MIN_PER_DAY}`,
          next: increase("Sending quota", 50_000),
        },
      ]
    : []),
];

const increase = (quota: string, value: number): string =>
  `aws service-quotas request-service-quota-increase --region ${REGION} --service-code ses --desired-value ${value} --quota-code "$(aws service-quotas list-service-quotas --region ${REGION} --service-code ses --query "Quotas[?QuotaName=='${quota}'].QuotaCode" --output text)"`;

export const checkSender: Check = async ({ settings: { sender, stage }, cloud }) => {
  if (!sender) return [];
  const identity = await cloud.mailIdentity(sender);
  const name = `--email-identity ${sender}`;
  if (sender.includes("@")) {
    if (identity?.isVerified) return [];
    return identity
      ? [
          {
            reason: `The owner of ${sender} has not opened the link that AWS mailed`,
            next: `${aws(`delete-email-identity ${name}`)} && ${aws(`create-email-identity ${name}`)}, which mails it again`,
          },
        ]
      : [
          {
            reason: `SES does not know the sender ${sender}`,
            next: `${aws(`create-email-identity ${name}`)}, then open the link that AWS mails to it`,
          },
        ];
  }
  // The deployment makes the identity of a domain, and waits for its verification.
  if (!identity) return [];
  if (identity.tags.app !== "frangipani" || identity.tags.stage !== stage)
    return [
      {
        reason: `SES has an identity ${sender} that is not this stage's, and the deployment would make its own`,
        next: aws(`delete-email-identity ${name}`),
      },
    ];
  return identity.hasFailed
    ? [
        {
          reason: `SES could not verify ${sender} by its DNS records within three days`,
          next: aws(`put-email-identity-dkim-signing-attributes ${name} --signing-attributes-origin AWS_SES`),
        },
      ]
    : [];
};
