import { argon2Sync } from "node:crypto";

const salt = Buffer.alloc(16, 1);
const encode = (bytes: Buffer): string => bytes.toString("base64").replaceAll("=", "");

/**
 * A password's hash of the lowest cost that argon2id has. A hash records its cost, so that verifying it is as
 * cheap: with the real cost people who sign in are a tenth of the tests' time.
 */
export function cheapHash(password: string): string {
  const cost = { memory: 8, passes: 1, parallelism: 1 };
  const tag = argon2Sync("argon2id", { message: password, nonce: salt, tagLength: 32, ...cost });
  return `$argon2id$v=19$m=8,t=1,p=1$${encode(salt)}$${encode(tag)}`;
}
