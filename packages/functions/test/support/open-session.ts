import type { Session, User } from "@frangipani/core/accounts";
import { keys, type Table } from "@frangipani/core/dynamo";
import type { Clock } from "@frangipani/core/kernel";
import { createTokenSigner } from "../../src/identity/base/token-signer.ts";

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
