import { argon2Sync } from "node:crypto";
import type { Session, User } from "@frangipani/core/accounts";
import { keys, type Table } from "@frangipani/core/dynamo";
import type { Clock } from "@frangipani/core/kernel";
import { createTokenSigner } from "../../src/adapters/token-signer.ts";

const salt = Buffer.alloc(16, 1);
const encode = (bytes: Buffer): string => bytes.toString("base64").replaceAll("=", "");

/** Hashes with the lowest cost of argon2id. The hash records its cost, so that verifying it is cheap as well. */
export function cheapHash(password: string): string {
  const cost = { memory: 8, passes: 1, parallelism: 1 };
  const tag = argon2Sync("argon2id", { message: password, nonce: salt, tagLength: 32, ...cost });
  return `$argon2id$v=19$m=8,t=1,p=1$${encode(salt)}$${encode(tag)}`;
}

const FAMILY = "the-session-of-tests";
const NEVER = "2100-01-01T00:00:00.000Z" as Session["validUntil"];

/** A session of somebody, put into the table without the work of signing in. */
export async function openSession(table: Table, { _id, sessionsValidFrom, createdAt }: User): Promise<void> {
  const session: Session = {
    userId: _id,
    family: FAMILY,
    secretHash: "nobody holds its refresh token",
    sessionsValidFrom,
    beganAt: createdAt,
    validUntil: NEVER,
    expiresAt: 4_102_444_800,
  };
  await table.transact([table.put(keys.session(_id, FAMILY), session)]);
}

/** An access token of that session. */
export const tokenIn = (signingKeys: string, clock: Clock, user: User): Promise<string> =>
  createTokenSigner(signingKeys, clock).issue(user, FAMILY);
