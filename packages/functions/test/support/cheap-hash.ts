import { argon2Sync } from "node:crypto";

const salt = Buffer.alloc(16, 1);
const encode = (bytes: Buffer): string => bytes.toString("base64").replaceAll("=", "");

/** The lowest cost of argon2id, which a hash records, so that verifying it is as cheap. */
export function cheapHash(password: string): string {
  const cost = { memory: 8, passes: 1, parallelism: 1 };
  const tag = argon2Sync("argon2id", { message: password, nonce: salt, tagLength: 32, ...cost });
  return `$argon2id$v=19$m=8,t=1,p=1$${encode(salt)}$${encode(tag)}`;
}
