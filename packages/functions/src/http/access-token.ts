import { ACCESS_SECONDS, type AccessTokens, Role, UserId } from "@frangipani/core/accounts";
import { type Clock, epochSeconds, Instant } from "@frangipani/core/kernel";
import { SignJWT } from "jose/jwt/sign";
import { jwtVerify } from "jose/jwt/verify";
import * as z from "zod/mini";

const ISSUER = "frangipani";
// RFC 7518: a key for HS256 has 256 bits at least.
const MIN_KEY_BYTES = 32;

// Authorisation reads the user from the table; the role is for the client.
const Claims = z.object({
  sub: UserId,
  role: Role,
  sid: z.string(),
  sessionsValidFrom: Instant,
});
type Claims = z.output<typeof Claims>;

type TokenSigner = AccessTokens & {
  /** @returns undefined for an invalid or expired token */
  read(token: string): Promise<Claims | undefined>;
};

/** HS256, 10 minutes. @param key at least 32 bytes */
export function createTokenSigner(key: string, clock: Clock): TokenSigner {
  const secret = new TextEncoder().encode(key);
  if (secret.byteLength < MIN_KEY_BYTES) throw new Error(`the JWT key needs ${MIN_KEY_BYTES} bytes at least`);
  return {
    issue(user, family) {
      const now = epochSeconds(clock.now());
      return new SignJWT({ role: user.role, sid: family, sessionsValidFrom: user.sessionsValidFrom })
        .setProtectedHeader({ alg: "HS256", typ: "JWT" })
        .setIssuer(ISSUER)
        .setSubject(user._id)
        .setIssuedAt(now)
        .setExpirationTime(now + ACCESS_SECONDS)
        .sign(secret);
    },

    async read(token) {
      try {
        const { payload } = await jwtVerify(token, secret, {
          algorithms: ["HS256"],
          issuer: ISSUER,
          requiredClaims: ["exp", "iat"],
          currentDate: clock.now(),
        });
        return Claims.parse(payload);
      } catch {
        return undefined;
      }
    },
  };
}
