import { Role, UserId } from "@frangipani/core/accounts";
import { type Clock, Instant } from "@frangipani/core/kernel";
import { jwtVerify } from "jose/jwt/verify";
import * as z from "zod/mini";

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

/** Two `publicKeys` during a rotation. The reader gives undefined for an invalid or expired token. */
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
