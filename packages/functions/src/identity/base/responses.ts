import { type OpenSession, signOut, userToWire } from "@frangipani/core/accounts";
import type { CodeStepResponse, SignedInResponse } from "@frangipani/core/accounts/contract";
import { issueDeviceToken } from "@frangipani/core/accounts/server";
import type { Context } from "hono";
import type { Identity } from "./identity.ts";

/** Ends the browser's former session: it has one at a time. */
export async function beginResponse(
  identity: Identity,
  c: Context,
  session: OpenSession,
  message: string,
): Promise<SignedInResponse> {
  await signOut(identity.ports, identity.cookies.refresh.read(c));
  return signedInResponse(identity, c, session, message);
}

/** After a proof of identity: the device is known from then on. */
export function signedInResponse(
  identity: Identity,
  c: Context,
  session: OpenSession,
  message: string,
): SignedInResponse {
  const response = sessionResponse(identity, c, session, message);
  const { secrets, clock } = identity.ports;
  const { token, validUntil } = issueDeviceToken(secrets, session.user, clock.now());
  identity.cookies.device.set(c, token, validUntil, clock.now());
  return response;
}

export function sessionResponse(
  { cookies, ports }: Identity,
  c: Context,
  session: OpenSession,
  message: string,
): SignedInResponse {
  cookies.refresh.set(c, session.refreshToken, session.validUntil, ports.clock.now());
  return {
    ...userToWire(session.user),
    otpRequired: false,
    otpStep: false,
    token: session.accessToken,
    accessToken: session.accessToken,
    message,
  };
}

export const codeStepResponse = (token: string, message: string): CodeStepResponse => ({
  otpRequired: true,
  otpStep: true,
  randToken: token,
  tempToken: token,
  message,
});
