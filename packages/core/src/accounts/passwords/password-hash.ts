import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

// OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane.
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

type Cost = { memory: number; passes: number; parallelism: number };
const derive = promisify(argon2);

const hash = (password: string, nonce: Buffer, tagLength: number, cost: Cost): Promise<Buffer> =>
  derive("argon2id", { message: password.normalize("NFKC"), nonce, tagLength, ...cost });

const encode = (bytes: Buffer): string => bytes.toString("base64").replaceAll("=", "");
const prefix = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}`;

/** @returns a PHC string: "$argon2id$v=19$m=19456,t=2,p=1$salt$hash" */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await hash(password, salt, HASH_BYTES, {
    memory: MEMORY_KIB,
    passes: PASSES,
    parallelism: LANES,
  });
  return `${prefix}$${encode(salt)}$${encode(tag)}`;
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Matches no password. Compared for unknown users, so that their sign-in takes as long as a known user's. */
export const DUMMY_HASH = `${prefix}$${encode(Buffer.alloc(SALT_BYTES))}$${encode(Buffer.alloc(HASH_BYTES))}`;

/** Compares in constant time; false, in the same time, without a stored hash. */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  const parts = phc.exec(stored ?? DUMMY_HASH);
  if (!parts?.[4] || !parts[5]) throw new Error("a stored password is no PHC string of argon2id");
  const expected = Buffer.from(parts[5], "base64");
  const actual = await hash(password, Buffer.from(parts[4], "base64"), expected.length, {
    memory: Number(parts[1]),
    passes: Number(parts[2]),
    parallelism: Number(parts[3]),
  });
  return timingSafeEqual(actual, expected) && stored !== undefined;
}
