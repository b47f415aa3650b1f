import type { PasskeyVerifier } from "@frangipani/core/accounts";

/** Imports the WebAuthn library when the first passkey is used. `report` is told why a credential was refused. */
export function passkeyVerifier(origin: string, report: (error: unknown) => void): PasskeyVerifier {
  const rpId = new URL(origin).hostname;
  const expected = { expectedOrigin: origin, expectedRPID: rpId, requireUserVerification: true };
  // The library throws for a credential that does not match.
  const orUndefined = async <T>(verify: () => Promise<T | undefined>): Promise<T | undefined> => {
    try {
      return await verify();
    } catch (error) {
      report(error);
      return undefined;
    }
  };
  return {
    rpId,

    async verifyNew(credential, challenge) {
      const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
      return orUndefined(async () => {
        const { registrationInfo } = await verifyRegistrationResponse({
          ...expected,
          response: credential,
          expectedChallenge: challenge,
        });
        if (!registrationInfo) return undefined;
        const { id, publicKey, counter } = registrationInfo.credential;
        return { id, publicKey: Buffer.from(publicKey).toString("base64url"), counter };
      });
    },

    async verifyAssertion(credential, challenge, { id, publicKey, counter }) {
      const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
      return orUndefined(async () => {
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          ...expected,
          response: credential,
          expectedChallenge: challenge,
          credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, "base64url")), counter },
        });
        return verified ? authenticationInfo.newCounter : undefined;
      });
    },
  };
}
