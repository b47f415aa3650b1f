import { REQUIRED_CONCURRENCY } from "@frangipani/functions/gateway";
import { afterAll, expect, it } from "vitest";
import {
  asPreview,
  asStaging,
  type Cases,
  describeRefusals,
  startWorld,
  type World,
} from "../support/preflight-world.ts";

function withCardKey({ secrets, stripe }: World, key: string) {
  secrets.StripeSecretKey = key;
  stripe.key = key;
}
const withSecret = (name: string, value: string) => (world: World) => (world.secrets[name] = value);

const withVault = (arn: string) => ({
  change: ({ env }: World) => Object.assign(env, { SHOP_BACKUP_VAULT_ARN: arn }),
  reason: "SHOP_BACKUP_VAULT_ARN is not the ARN of a backup vault outside of ap-southeast-1",
  next: "export SHOP_BACKUP_VAULT_ARN=arn:aws:backup:",
});

const SETTINGS: Cases = {
  "production without a domain": {
    change: ({ env }) => Object.assign(env, { SHOP_DOMAIN: "" }),
    reason: "SHOP_DOMAIN is not set",
    next: "export SHOP_DOMAIN=shop.example",
  },
  "staging without a domain": {
    change: (world) => Object.assign(asStaging(world), { env: { SHOP_SENDER: "team@shop.example" } }),
    reason: "SHOP_DOMAIN is not set, and staging needs",
    next: "export SHOP_DOMAIN=shop.example",
  },
  "a preview that nobody can get a code from": {
    change: (world) => Object.assign(asPreview(world), { env: {} }),
    reason: "Neither SHOP_SENDER nor SHOP_DOMAIN is set",
    next: "export SHOP_SENDER=team@shop.example",
  },
  "production whose alarms reach nobody": {
    change: ({ env }) => Object.assign(env, { SHOP_OPERATOR: "" }),
    reason: "SHOP_OPERATOR is not set",
    next: "export SHOP_OPERATOR=operator@shop.example",
  },
  "a stage whose buckets would have no name that S3 accepts": {
    change: (world) => Object.assign(asPreview(world), { stage: "Feature-of-somebody-with-a-long-name" }),
    reason: "The stage Feature-of-somebody-with-a-long-name is not a name of up to 20 lower-case letters",
    next: "npx sst deploy --stage NAME",
  },
  "a domain that is too long for a certificate": {
    change: ({ env }) => Object.assign(env, { SHOP_DOMAIN: `${"b".repeat(58)}.example` }),
    reason: "has 66 characters, and a certificate takes 64",
    next: "export SHOP_DOMAIN=shop.example",
  },
  "copies of backups to an ARN that is not a vault's": withVault("arn:aws:s3:::backups"),
  "copies of backups in the region of the shop": withVault(
    "arn:aws:backup:ap-southeast-1:210987654321:backup-vault:frangipani",
  ),
};

const SECRETS: Cases = {
  "a secret that is missing": {
    change: ({ secrets }) => {
      delete secrets.MailKey;
    },
    reason: "The secret MailKey is missing. It is at least 32 bytes",
    next: 'npx sst secret set MailKey "$(openssl rand -base64 48)" --stage production',
  },
  "a key that is too short": {
    change: withSecret("SessionKey", "short"),
    reason: "The secret SessionKey is not at least 32 bytes",
    next: "npx sst secret set SessionKey ",
  },
  "a signing key that cannot be parsed": {
    change: withSecret("SigningKey", "MC4CAQAwBQYDK2VwBCIEIA=="),
    reason: "The secret SigningKey is not an Ed25519 key",
    next: "openssl genpkey -algorithm ed25519",
  },
  "one short origin key of two": {
    change: withSecret("OriginKey", `${"a".repeat(64)},short`),
    reason: "The secret OriginKey is not 32 to 128 letters",
    next: "npx sst secret set OriginKey ",
  },
  "an origin key with which the function at the edge is larger than CloudFront takes": {
    change: withSecret("OriginKey", "a".repeat(10_000)),
    reason: "bytes, and CloudFront takes 10240",
    next: "npx sst secret set OriginKey ",
  },
  "a canary whose password could be guessed": {
    change: withSecret("CanaryPassword", "Aa1@0123456789abcdef"),
    reason: "The secret CanaryPassword is not 32 to 256 characters",
    next: "npx sst secret set CanaryPassword ",
  },
  "a webhook's secret that has another form": {
    change: withSecret("StripeWebhookSecret", "we_shop"),
    reason: "The secret StripeWebhookSecret is not the secret of the webhook's endpoint",
    next: "npx sst secret set StripeWebhookSecret whsec_... --stage production",
  },
  "production with a key of Stripe's test mode": {
    change: (world) => withCardKey(world, "sk_test_shop"),
    reason: "The secret StripeSecretKey is not a key of Stripe's live mode",
    next: "npx sst secret set StripeSecretKey rk_live_... --stage production",
  },
  "another stage with a key that charges real cards": {
    change: (world) => withCardKey(asPreview(world), "rk_live_shop"),
    reason: "The secret StripeSecretKey is not a key of Stripe's test mode",
    next: "npx sst secret set StripeSecretKey rk_test_... --stage pr-12",
  },
};

describeRefusals("settings", SETTINGS);
describeRefusals("secrets", SECRETS);

const world = await startWorld();
afterAll(() => world.stop());

it.each<[string, (world: World) => void]>([
  ["of production that is ready", () => {}],
  ["of staging in SES's sandbox, below the zone of its domain", asStaging],
  ["of a preview in SES's sandbox that mails its team, and whose webhook nobody has registered", asPreview],
  [
    "of production whose domain the last deployment verified",
    ({ account }) =>
      Object.assign(account.identities, {
        "shop.example": { status: "SUCCESS", tags: { app: "frangipani", stage: "production" } },
      }),
  ],
  [
    "of production whose CAA records let Amazon issue certificates beside others",
    ({ records }) => Object.assign(records.caa, { "shop.example": ["letsencrypt.org", "amazon.com"] }),
  ],
  [
    "of an account without a daily limit of mails",
    ({ account }) => Object.assign(account.quota, { Max24HourSend: -1 }),
  ],
  [
    "of keys in rotation",
    ({ secrets }) => {
      secrets.SigningKey = `${secrets.SigningKey},${secrets.SigningKey}`;
      secrets.OriginKey = `${secrets.OriginKey},${secrets.OriginKey}`;
    },
  ],
])("refuses nothing %s", async (_, change) => expect(await world.refusals(change)).toEqual([]));

const ACCOUNT: Cases = {
  "an account without the policy that limits the roles of functions": {
    change: ({ account }) => Object.assign(account, { policies: ["another"] }),
    reason: "IAM has no policy frangipani-boundary",
    next: "npm run --silent ops -- deploy-role --stage production --repository OWNER/NAME > deploy-role.json && aws cloudformation deploy",
  },
  "an account with the ten concurrent executions of a new one": {
    change: ({ account }) => Object.assign(account, { concurrentExecutions: 10 }),
    reason: `Lambda runs 10 functions of this account at once; the shop reserves from ${REQUIRED_CONCURRENCY}`,
    next: "aws service-quotas request-service-quota-increase --region ap-southeast-1 --service-code lambda --quota-code L-B99A9384",
  },
};

describeRefusals("the account", ACCOUNT);

it("refuses each thing that could not be checked, as by a role without permissions", async () => {
  const refusals = await world.refusals(({ account }) => Object.assign(account, { denies: true }));
  for (const check of ["boundary", "domain", "mail account", "sender", "concurrency"])
    expect(refusals).toContainEqual({
      reason: expect.stringContaining(`The ${check} could not be checked`),
      next: expect.stringContaining("aws sts get-caller-identity"),
    });
});
