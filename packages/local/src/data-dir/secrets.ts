import { randomBytes } from "node:crypto";
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import { join } from "node:path";
import { newPushKey } from "@frangipani/functions/adapters/push-keys";
import { newSigningKey } from "@frangipani/functions/identity/base/signing-keys";
import * as z from "zod/mini";

const key = z.string().check(z.minLength(16));

const Secrets = z.object({
  aws: z.object({ accessKeyId: key, secretAccessKey: key }),
  stripe: z.object({ secretKey: key, publishableKey: key, webhookSecret: key }),
  /** Hashes codes and refresh tokens. */
  jwtKey: key,
  /** Signs access tokens (functions/identity/base/signing-keys.ts). */
  signingKey: key,
  /** Seals the codes of mails. */
  mailKey: key,
  /** Signs what goes to push services. */
  pushKey: key,
  /** The password with which the canary signs in, in tests. */
  canaryPassword: key,
});
export type Secrets = z.output<typeof Secrets>;

export const SECRETS_FILE = "secrets.json";

export function loadSecrets(directory: string): Secrets {
  const file = join(directory, SECRETS_FILE);
  if (!existsSync(file)) {
    const secrets = generateSecrets();
    save(file, secrets);
    return secrets;
  }
  try {
    const saved = JSON.parse(readFileSync(file, "utf8"));
    const secrets = Secrets.parse({
      signingKey: newSigningKey(),
      mailKey: newKey(),
      pushKey: newPushKey(),
      canaryPassword: newKey(),
      ...saved,
    });
    // Directories from before access tokens, mails, notifications and the canary had keys of their own.
    if (Object.keys(secrets).some((name) => !saved[name])) save(file, secrets);
    return secrets;
  } catch {
    throw new Error(
      `${file} cannot be read. Delete it to have new secrets made; everybody is then signed out.`,
    );
  }
}

function generateSecrets(): Secrets {
  return {
    aws: { accessKeyId: `AKIA${randomBase32(16)}`, secretAccessKey: randomBytes(30).toString("base64") },
    stripe: {
      secretKey: `sk_test_${randomBytes(24).toString("hex")}`,
      publishableKey: `pk_test_${randomBytes(24).toString("hex")}`,
      webhookSecret: `whsec_${randomBytes(24).toString("hex")}`,
    },
    jwtKey: randomBytes(32).toString("base64url"),
    signingKey: newSigningKey(),
    mailKey: newKey(),
    pushKey: newPushKey(),
    canaryPassword: newKey(),
  };
}

const newKey = (): string => randomBytes(32).toString("base64url");

const save = (file: string, secrets: Secrets): void =>
  writeAtomically(file, `${JSON.stringify(secrets, null, 2)}\n`);

// Written to a temporary file and renamed, so that a kill leaves no partial file.
function writeAtomically(file: string, text: string): void {
  const temporaryFile = `${file}.tmp`;
  const handle = openSync(temporaryFile, "w", 0o600);
  writeSync(handle, text);
  fsyncSync(handle);
  closeSync(handle);
  renameSync(temporaryFile, file);
}

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const randomBase32 = (length: number) =>
  [...randomBytes(length)].map((byte) => BASE32[byte % BASE32.length]).join("");
