import { signingKeysFrom } from "@frangipani/functions/identity/base/signing-keys";
import type { StageSettings } from "@frangipani/functions/stage-settings";
import type { Check } from "../check.ts";
import type { SecretName } from "../secrets.ts";

type Rule = {
  isValid(value: string, settings: StageSettings): boolean;
  form(settings: StageSettings): string;
  /** The command's argument. */
  value(settings: StageSettings): string;
};

const MIN_KEY_BYTES = 32;

const key: Rule = {
  isValid: (value) => Buffer.byteLength(value) >= MIN_KEY_BYTES,
  form: () => `at least ${MIN_KEY_BYTES} bytes`,
  value: () => '"$(openssl rand -base64 48)"',
};

const keyMode = ({ isProduction }: StageSettings): string => (isProduction ? "live" : "test");

const SECRET_RULES: Record<SecretName, Rule> = {
  SessionKey: key,
  MailKey: key,
  PushKey: {
    isValid: (value) => /^[\w-]{43}$/.test(value),
    form: () => "32 bytes in base64url without padding",
    value: () => `"$(openssl rand -base64 32 | tr '+/' '-_' | tr -d '=')"`,
  },
  SigningKey: {
    isValid: isSigningKey,
    form: () => "an Ed25519 key in PKCS#8 as base64, or several with commas between them",
    value: () => '"$(openssl genpkey -algorithm ed25519 -outform DER | base64)"',
  },
  CanaryPassword: {
    isValid: (value) => /^[\w!-~]{32,256}$/.test(value),
    form: () => "32 to 256 characters without blanks",
    value: () => '"$(openssl rand -hex 32)"',
  },
  OriginKey: {
    isValid: (value) => value.split(",").every((one) => /^[\w-]{32,128}$/.test(one)),
    form: () => "32 to 128 letters and digits, or several such keys with commas between them",
    value: () => '"$(openssl rand -hex 32)"',
  },
  StripeSecretKey: {
    isValid: (value, settings) => new RegExp(`^(sk|rk)_${keyMode(settings)}_\\w+$`).test(value),
    form: (settings) => `a key of Stripe's ${keyMode(settings)} mode`,
    value: (settings) => `rk_${keyMode(settings)}_...`,
  },
  StripeWebhookSecret: {
    isValid: (value) => /^whsec_\w+$/.test(value),
    form: () => "the secret of the webhook's endpoint",
    value: () => "whsec_...",
  },
};

export const checkSecrets: Check = async ({ settings, secrets }) =>
  Object.entries(SECRET_RULES).flatMap(([name, { isValid, form, value }]) => {
    const given = secrets[name];
    if (given && isValid(given, settings)) return [];
    return {
      reason: `The secret ${name} is ${given ? "not" : "missing. It is"} ${form(settings)}`,
      next: `npx sst secret set ${name} ${value(settings)} --stage ${settings.stage}`,
    };
  });

function isSigningKey(value: string): boolean {
  try {
    return signingKeysFrom(value).length > 0;
  } catch {
    return false;
  }
}
