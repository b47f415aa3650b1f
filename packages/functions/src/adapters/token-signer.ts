import { ACCESS_SECONDS, type AccessTokens } from "@frangipani/core/accounts";
import { type Clock, epochSeconds } from "@frangipani/core/kernel";
import { SignJWT } from "jose/jwt/sign";
import { ALGORITHM, ISSUER, keyIdOf } from "../http/identify.ts";
import { publicKeyOf, signingKeysFrom } from "../keys.ts";

/** Signs access tokens, each valid for ACCESS_SECONDS. Only Identity holds the key. */
export function createTokenSigner(signingKeys: string, clock: Clock): AccessTokens {
  const [key] = signingKeysFrom(signingKeys);
  if (!key) throw new Error("there is no key to sign access tokens with");
  const kid = keyIdOf(publicKeyOf(key));
  return {
    issue(user, family) {
      const now = epochSeconds(clock.now());
      return new SignJWT({ role: user.role, sid: family, sessionsValidFrom: user.sessionsValidFrom })
        .setProtectedHeader({ alg: ALGORITHM, typ: "JWT", kid })
        .setIssuer(ISSUER)
        .setSubject(user._id)
        .setIssuedAt(now)
        .setExpirationTime(now + ACCESS_SECONDS)
        .sign(key);
    },
  };
}
