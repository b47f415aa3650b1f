import { createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";

/** Makes what only its holder knows, and the form in which the table may know it. Server only. */
export type Secrets = {
  /** 256 random bits. */
  token(): string;
  /** 128 random bits: names something, unguessably. */
  name(): string;
  /** 6 digits. */
  code(): string;
  /** A keyed hash: without the key the 6 digits of a code cannot be found by trying. `purpose` keeps the kinds apart. */
  hash(purpose: string, value: string): string;
};

export const createSecrets = (key: string): Secrets => {
  const derived = createHmac("sha256", key).update("secrets").digest();
  return {
    token: () => randomBytes(32).toString("base64url"),
    name: () => randomBytes(16).toString("base64url"),
    code: () => randomInt(0, 1_000_000).toString().padStart(6, "0"),
    hash: (purpose, value) =>
      createHmac("sha256", derived).update(`${purpose}\n${value}`).digest("base64url"),
  };
};

/** Compares hashes without telling by the time it takes how much of them is right. */
export function sameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
