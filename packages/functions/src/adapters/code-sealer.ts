import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import type { CodeSealer } from "@frangipani/core/mail";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const MIN_KEY_BYTES = 32;

/** Encrypts the codes of mails with AES-256-GCM, each bound to its mail. @throws Error when the key has less than 32 bytes */
export function codeSealer(key: string): CodeSealer {
  const derived = derive(key, "codes of mails");
  return {
    seal(code, mail) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", derived, nonce).setAAD(Buffer.from(mail));
      const sealed = Buffer.concat([cipher.update(code, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
    },
    open(text, mail) {
      const bytes = Buffer.from(text, "base64url");
      const [nonce, tag, sealed] = [
        bytes.subarray(0, NONCE_BYTES),
        bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES),
        bytes.subarray(NONCE_BYTES + TAG_BYTES),
      ];
      const decipher = createDecipheriv("aes-256-gcm", derived, nonce, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(mail))
        .setAuthTag(tag);
      return Buffer.concat([decipher.update(sealed), decipher.final()]).toString("utf8");
    },
  };
}

/**
 * Hashes email addresses with a key: a stored hash can be compared, but does not reveal the address.
 * @throws Error when the key has less than 32 bytes
 */
export function addressHash(key: string): (email: string) => string {
  const derived = derive(key, "suppressed addresses");
  return (email) => createHmac("sha256", derived).update(email).digest("base64url");
}

function derive(key: string, purpose: string): Buffer {
  if (Buffer.byteLength(key) < MIN_KEY_BYTES)
    throw new Error(`the mail key needs ${MIN_KEY_BYTES} bytes at least`);
  return Buffer.from(hkdfSync("sha256", key, "", purpose, 32));
}
