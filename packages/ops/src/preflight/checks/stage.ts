import { readFileSync } from "node:fs";
import { edgeFunction, MAX_EDGE_FUNCTION_BYTES } from "@frangipani/functions/edge-function";
import { REQUIRED_CONCURRENCY } from "@frangipani/functions/gateway";
import { signingKeysFrom } from "@frangipani/functions/keys";
import {
  BOUNDARY_POLICY,
  locateVault,
  MAX_DOMAIN_LENGTH,
  REGION,
  STAGE_NAME,
} from "@frangipani/functions/stage-settings";
import type { Check, Preflight, SecretName } from "../check.ts";

export const checkSettings: Check = async ({ settings }, refuse) => {
  const { stage, isProduction, isPreview, domain, sender, operatorEmail, backupVaultArn } = settings;
  if (!STAGE_NAME.test(stage))
    refuse(
      `The stage ${stage} is not a name of up to 20 lower-case letters, digits and hyphens, which names of buckets have`,
      "npx sst deploy --stage NAME, with another name",
    );
  if (domain && domain.length > MAX_DOMAIN_LENGTH)
    refuse(
      `${domain} has ${domain.length} characters, and a certificate takes ${MAX_DOMAIN_LENGTH}`,
      "export SHOP_DOMAIN=shop.example, a shorter one",
    );
  if (!domain && !isPreview)
    refuse(
      `SHOP_DOMAIN is not set, and ${stage} needs an address of its own`,
      "export SHOP_DOMAIN=shop.example",
    );
  if (!sender && isPreview)
    refuse(
      "Neither SHOP_SENDER nor SHOP_DOMAIN is set: nobody would get a sign-in code",
      "export SHOP_SENDER=team@shop.example",
    );
  if (isProduction && !operatorEmail)
    refuse(
      "SHOP_OPERATOR is not set: alarms would reach nobody",
      "export SHOP_OPERATOR=operator@shop.example",
    );
  if (backupVaultArn && (locateVault(backupVaultArn)?.region ?? REGION) === REGION)
    refuse(
      `SHOP_BACKUP_VAULT_ARN is not the ARN of a backup vault outside of ${REGION}`,
      "export SHOP_BACKUP_VAULT_ARN=arn:aws:backup:ap-northeast-1:ACCOUNT:backup-vault:NAME",
    );
};

type Rule = {
  isValid(value: string): boolean;
  form: string;
  /** An argument of `sst secret set` that makes a valid value. */
  value: string;
};

const MIN_KEY_BYTES = 32;
const key: Rule = {
  isValid: (value) => Buffer.byteLength(value) >= MIN_KEY_BYTES,
  form: `at least ${MIN_KEY_BYTES} bytes`,
  value: '"$(openssl rand -base64 48)"',
};

const rulesOf = (cardMode: "live" | "test"): Record<SecretName, Rule> => ({
  SessionKey: key,
  MailKey: key,
  PushKey: {
    isValid: (value) => /^[\w-]{43}$/.test(value),
    form: "32 bytes in base64url without padding",
    value: `"$(openssl rand -base64 32 | tr '+/' '-_' | tr -d '=')"`,
  },
  SigningKey: {
    isValid: isSigningKey,
    form: "an Ed25519 key in PKCS#8 as base64, or several with commas between them",
    value: '"$(openssl genpkey -algorithm ed25519 -outform DER | base64)"',
  },
  CanaryPassword: {
    isValid: (value) => /^[\w!-~]{32,256}$/.test(value),
    form: "32 to 256 characters without blanks",
    value: '"$(openssl rand -hex 32)"',
  },
  OriginKey: {
    isValid: (value) => value.split(",").every((one) => /^[\w-]{32,128}$/.test(one)),
    form: "32 to 128 letters and digits, or several such keys with commas between them",
    value: '"$(openssl rand -hex 32)"',
  },
  StripeSecretKey: {
    isValid: (value) => new RegExp(`^(sk|rk)_${cardMode}_\\w+$`).test(value),
    form: `a key of Stripe's ${cardMode} mode`,
    value: `rk_${cardMode}_...`,
  },
  StripeWebhookSecret: {
    isValid: (value) => /^whsec_\w+$/.test(value),
    form: "the secret of the webhook's endpoint",
    value: "whsec_...",
  },
});

export const checkSecrets: Check = async ({ settings: { stage, isProduction }, secrets }, refuse) => {
  for (const [name, { isValid, form, value }] of Object.entries(rulesOf(isProduction ? "live" : "test"))) {
    const given = secrets[name];
    if (!given || !isValid(given))
      refuse(
        `The secret ${name} is ${given ? "not" : "missing. It is"} ${form}`,
        `npx sst secret set ${name} ${value} --stage ${stage}`,
      );
  }
};

function isSigningKey(value: string): boolean {
  try {
    return signingKeysFrom(value).length > 0;
  } catch {
    return false;
  }
}

export const checkBoundary: Check = async ({ settings, cloud }, refuse) => {
  if (await cloud.hasPolicy(BOUNDARY_POLICY)) return;
  const environment = settings.isPreview ? "preview" : settings.stage;
  refuse(
    `IAM has no policy ${BOUNDARY_POLICY}, which limits the roles of functions`,
    `npm run --silent ops -- deploy-role --stage ${environment} --repository OWNER/NAME > deploy-role.json && aws cloudformation deploy --stack-name deploy-frangipani-${environment} --template-file deploy-role.json --capabilities CAPABILITY_NAMED_IAM`,
  );
};

/** Only production reserves executions (stacks/api.ts). */
export const checkConcurrency: Check = async ({ settings, cloud }, refuse) => {
  if (!settings.isProduction) return;
  const available = await cloud.concurrentExecutions();
  if (available < REQUIRED_CONCURRENCY)
    refuse(
      `Lambda runs ${available} functions of this account at once; the shop reserves from ${REQUIRED_CONCURRENCY}`,
      `aws service-quotas request-service-quota-increase --region ${REGION} --service-code lambda --quota-code L-B99A9384 --desired-value 1000`,
    );
};

const ROUTE_TREE = new URL("../../../../web/src/routeTree.gen.ts", import.meta.url);

/** The size of the edge function with this stage's secret and domain, as the deployment sends it. */
export const edgeFunctionBytes = ({ settings, secrets }: Pick<Preflight, "settings" | "secrets">): number =>
  Buffer.byteLength(
    edgeFunction({
      app: "frangipani",
      stage: settings.stage,
      routeTree: readFileSync(ROUTE_TREE, "utf8"),
      originKeys: secrets.OriginKey ?? "",
      hasDomain: settings.domain !== undefined,
    }),
  );

export const checkEdgeFunction: Check = async (preflight, refuse) => {
  const bytes = edgeFunctionBytes(preflight);
  if (bytes > MAX_EDGE_FUNCTION_BYTES)
    refuse(
      `The function at the edge has ${bytes} bytes, and CloudFront takes ${MAX_EDGE_FUNCTION_BYTES}`,
      `npx sst secret set OriginKey "$(openssl rand -hex 32)" --stage ${preflight.settings.stage}, or fewer pages in packages/web/src/routeTree.gen.ts`,
    );
};
