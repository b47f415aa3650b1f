import { asPreview, asStaging, type Cases, describeRefusals } from "../support/preflight-world.ts";

const DOMAIN: Cases = {
  "a domain without a zone": {
    change: ({ account }) =>
      Object.assign(account, { zones: [{ ...account.zones[0], name: "ship.example" } as never] }),
    reason: "Route 53 has no public zone for shop.example",
    next: "aws route53 create-hosted-zone --name shop.example",
  },
  "a domain whose zone is private": {
    change: ({ account }) => {
      for (const zone of account.zones) zone.isPrivate = true;
    },
    reason: "Route 53 has no public zone for shop.example",
    next: "aws route53 create-hosted-zone",
  },
  "a zone that nobody asks, so that no certificate is issued": {
    change: ({ records }) => Object.assign(records.ns, { "shop.example": ["ns.registrar.example"] }),
    reason: "The internet asks ns.registrar.example for shop.example",
    next: "at the registrar of shop.example set its name servers to ns-1.awsdns.example",
  },
  "CAA records that keep Amazon from issuing a certificate": {
    change: ({ records }) => Object.assign(records.caa, { "shop.example": ["letsencrypt.org"] }),
    reason: "CAA records of shop.example let only letsencrypt.org issue",
    next: 'add the record shop.example CAA 0 issue "amazon.com"',
  },
  "CAA records above a stage's domain": {
    change: (world) => Object.assign(asStaging(world).records.caa, { "shop.example": ["letsencrypt.org"] }),
    reason: "CAA records of shop.example let only letsencrypt.org issue",
    next: "add the record shop.example CAA",
  },
};

describeRefusals("the domain", DOMAIN);

const MAIL: Cases = {
  "production in SES's sandbox": {
    change: ({ account }) => Object.assign(account, { productionAccess: false }),
    reason: "SES is in its sandbox",
    next: "aws sesv2 put-account-details --region ap-southeast-1 --production-access-enabled",
  },
  "an account whose mail AWS has suspended": {
    change: ({ account }) => Object.assign(account, { sendingEnabled: false }),
    reason: "AWS has suspended the account's mail",
    next: "aws sesv2 get-account --region ap-southeast-1",
  },
  "a rate of mails that a busy hour exceeds": {
    change: ({ account }) => Object.assign(account.quota, { MaxSendRate: 1 }),
    reason: "SES sends 1 mails a second",
    next: "QuotaName=='Sending rate'",
  },
  "a day's mails that are nearly used up": {
    change: ({ account }) => Object.assign(account.quota, { SentLast24Hours: 49_000 }),
    reason: "SES sends 1000 more mails today",
    next: "QuotaName=='Sending quota'",
  },
  "a sender that SES does not know": {
    change: (world) => Object.assign(asPreview(world).account, { identities: {} }),
    reason: "SES does not know the sender team@shop.example",
    next: "aws sesv2 create-email-identity --email-identity team@shop.example --region ap-southeast-1",
  },
  "a sender whose owner has not confirmed": {
    change: (world) =>
      Object.assign(asPreview(world).account, { identities: { "team@shop.example": { status: "PENDING" } } }),
    reason: "The owner of team@shop.example has not opened the link",
    next: "aws sesv2 delete-email-identity",
  },
  "a domain that another stage sends from": {
    change: ({ account }) =>
      Object.assign(account.identities, {
        "shop.example": { status: "SUCCESS", tags: { app: "frangipani", stage: "staging" } },
      }),
    reason: "SES has an identity shop.example that is not this stage's",
    next: "aws sesv2 delete-email-identity --email-identity shop.example --region ap-southeast-1",
  },
  "a domain that SES could not verify": {
    change: ({ account }) =>
      Object.assign(account.identities, {
        "shop.example": { status: "FAILED", tags: { app: "frangipani", stage: "production" } },
      }),
    reason: "SES could not verify shop.example",
    next: "aws sesv2 put-email-identity-dkim-signing-attributes --email-identity shop.example",
  },
};

describeRefusals("mail", MAIL);
