import { type OpenSession, signOut, userToWire } from "@frangipani/core/accounts";
import type { CodeStepResponse, SignedInResponse } from "@frangipani/core/accounts/contract";
import { issueDeviceToken } from "@frangipani/core/accounts/server";
import type { Context } from "hono";
import type { Env } from "../../http/env.ts";
import { log } from "../../http/telemetry/log.ts";
import type { Identity } from "./identity.ts";

/** Ends the browser's former session, as it has one at a time, and sets the cookies of the new one. */
export async function replaceSession(
  identity: Identity,
  c: Context,
  session: OpenSession,
  message: string,
): Promise<SignedInResponse> {
  await signOut(identity.ports, identity.cookies.refresh.read(c));
  return respondAndKnowDevice(identity, c, session, message);
}

/** After a proof of identity: sets the session's cookie, and the one by which the device is known from then on. */
export function respondAndKnowDevice(
  identity: Identity,
  c: Context,
  session: OpenSession,
  message: string,
): SignedInResponse {
  const response = respondWithSession(identity, c, session, message);
  const { secrets, clock } = identity.ports;
  const { token, validUntil } = issueDeviceToken(secrets, session.user, clock.now());
  identity.cookies.device.set(c, token, validUntil, clock.now());
  return response;
}

/** Sets the session's cookie. */
export function respondWithSession(
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

/** Waits for `responseTime` instead of for the mail, so that the response does not reveal whether one is sent. */
export async function concealSending(
  c: Context<Env>,
  sending: Promise<void>,
  responseTime: Promise<void>,
): Promise<void> {
  sending.catch((error: unknown) =>
    log("error", { event: "mail-not-stored", requestId: c.var.requestId, error }),
  );
  await responseTime;
}
