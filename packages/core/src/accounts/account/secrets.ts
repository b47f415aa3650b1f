import { createHmac, createSecretKey, randomBytes, randomInt, timingSafeEqual } from "node:crypto";

/** Server only. */
export type Secrets = {
  /** 256 random bits. */
  token(): string;
  /** 128 random bits. */
  id(): string;
  /** 6 digits. */
  code(): string;
  /** A keyed hash: without the key a code of 6 digits cannot be found by trying. `purpose` separates kinds of secrets. */
  hash(purpose: string, value: string): string;
};

const MIN_KEY_BYTES = 32;

/** @throws Error when the key has less than 32 bytes */
export const createSecrets = (key: string): Secrets => {
  if (Buffer.byteLength(key) < MIN_KEY_BYTES)
    throw new Error(`the session key needs ${MIN_KEY_BYTES} bytes at least`);
  // A key object: with bytes Node takes four times as long, since it first tries to parse them as one.
  const derived = createSecretKey(createHmac("sha256", key).update("secrets").digest());
  return {
    token: () => randomBytes(32).toString("base64url"),
    id: () => randomBytes(16).toString("base64url"),
    code: () => randomInt(0, 1_000_000).toString().padStart(6, "0"),
    hash: (purpose, value) =>
      createHmac("sha256", derived).update(`${purpose}\n${value}`).digest("base64url"),
  };
};

/** Compares hashes in constant time. */
export function isSameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
