import { type OpenSession, userToWire } from "@frangipani/core/accounts";
import type { CodeStepAnswer, SignedInAnswer } from "@frangipani/core/accounts/contract";
import type { Context } from "hono";
import type { Identity } from "./identity.ts";

export function signedInResponse(
  { cookie, ports }: Identity,
  c: Context,
  session: OpenSession,
  message: string,
): SignedInAnswer {
  cookie.set(c, session.refreshToken, session.validUntil, ports.clock.now());
  return {
    ...userToWire(session.user),
    otpRequired: false,
    otpStep: false,
    token: session.accessToken,
    accessToken: session.accessToken,
    message,
  };
}

export const codeStepResponse = (token: string, message: string): CodeStepAnswer => ({
  otpRequired: true,
  otpStep: true,
  randToken: token,
  tempToken: token,
  message,
});
