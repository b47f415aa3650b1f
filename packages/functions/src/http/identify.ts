import { type Access, type Session, sessionMessages, type UserId } from "@frangipani/core/accounts";
import { useApiKey } from "@frangipani/core/api-keys/server";
import { type Clock, Failure, instant } from "@frangipani/core/kernel";
import { createTokenReader } from "./access-token.ts";
import type { Identify, IdentifyKey } from "./base.ts";
import { log } from "./telemetry/log.ts";

const bearer = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i;

type Bearer<U> = { user: U | undefined; session: Pick<Session, "validUntil"> | undefined };

type Bearers<U extends Access> = { read(userId: UserId, family: string): Promise<Bearer<U>> };

/**
 * Authorises by the table, so that a sign-out, a deactivation, a new role or password applies to the next
 * request.
 * @param publicKeys keys that verify access tokens
 * @returns undefined without a header
 * @throws Failure "auth.required" for a token that is malformed, expired or revoked
 */
export function createIdentify<U extends Access>(
  bearers: Bearers<U>,
  { publicKeys, clock }: { publicKeys: readonly string[]; clock: Clock },
): Identify<U> {
  const readToken = createTokenReader(publicKeys, clock);
  return async (authorization) => {
    if (authorization === undefined) return undefined;
    const claims = await readToken(bearer.exec(authorization)?.[1] ?? "");
    if (!claims) throw signInFirst();
    const { user, session } = await bearers.read(claims.sub, claims.sid);
    const isOpen = session && session.validUntil > instant(clock.now());
    if (!isOpen || !user?.status || user.sessionsValidFrom !== claims.sessionsValidFrom) throw signInFirst();
    return user;
  };
}

/** @throws Failure "api-key.too-many-requests" */
export const createIdentifyKey =
  (ports: Parameters<typeof useApiKey>[0]): IdentifyKey =>
  async (authorization) => {
    const text = /^Bearer (fbk_.+)$/i.exec(authorization ?? "")?.[1];
    if (text === undefined) return undefined;
    return useApiKey(ports, text, (error) => log("warn", { event: "api-key.use-not-noted", error }));
  };

const signInFirst = () => new Failure("unauthenticated", "auth.required", sessionMessages.required);

/** Ignores an expired access token, for calls that end or renew a session. */
export const optionalAuth =
  <U extends Access>(identify: Identify<U>): Identify<U> =>
  async (authorization) => {
    try {
      return await identify(authorization);
    } catch (error) {
      if (error instanceof Failure) return undefined;
      throw error;
    }
  };
