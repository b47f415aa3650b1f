import { signingKeysFrom } from "@frangipani/functions/identity/base/signing-keys";
import type { Check } from "../check.ts";
import type { SecretName } from "../secrets.ts";

type Rule = {
  isValid(value: string): boolean;
  form: string;
  /** The command's argument. */
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
