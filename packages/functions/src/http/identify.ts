import { type Access, Role, type Session, sessionMessages, UserId } from "@frangipani/core/accounts";
import { useApiKey } from "@frangipani/core/api-keys/server";
import { type Clock, Failure, Instant, instant } from "@frangipani/core/kernel";
import { jwtVerify } from "jose/jwt/verify";
import * as z from "zod/mini";
import type { Identify, IdentifyKey } from "./base.ts";
import { log } from "./telemetry/log.ts";

export const ISSUER = "frangipani";
/** The algorithm of Ed25519 keys (RFC 8037). */
export const ALGORITHM = "EdDSA";

// Authorisation reads the user from the table; the role is only for the client.
const Claims = z.object({
  sub: UserId,
  role: Role,
  sid: z.string(),
  sessionsValidFrom: Instant,
});
type Claims = z.output<typeof Claims>;

/** The `kid` of tokens. @param publicKey the `x` of its JWK */
export const keyIdOf = (publicKey: string): string => publicKey.slice(0, 8);

/** @returns a reader that gives undefined for an invalid or expired token. @param publicKeys two during a rotation */
export function createTokenReader(publicKeys: readonly string[], clock: Clock) {
  const keys = new Map(
    publicKeys.map((x) => [keyIdOf(x), { kty: "OKP", crv: "Ed25519", x, alg: ALGORITHM }]),
  );
  return async (token: string): Promise<Claims | undefined> => {
    try {
      const { payload } = await jwtVerify(token, ({ kid = "" }) => keys.get(kid) ?? unknownKey(kid), {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        requiredClaims: ["exp", "iat"],
        currentDate: clock.now(),
      });
      return Claims.parse(payload);
    } catch {
      return undefined;
    }
  };
}

const unknownKey = (kid: string): never => {
  throw new Error(`no key ${kid}`);
};

const BEARER_TOKEN = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i;

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
    const claims = await readToken(BEARER_TOKEN.exec(authorization)?.[1] ?? "");
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
