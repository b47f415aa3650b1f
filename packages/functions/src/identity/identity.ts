import {
  type AccessTokens,
  type AccountPorts,
  type AddressPorts,
  type Client,
  type OpenSession,
  type PasskeyPorts,
  type User,
  userToWire,
} from "@frangipani/core/accounts";
import type { CodeStepResponse, SignedInResponse } from "@frangipani/core/accounts/contract";
import { issueDeviceToken, signOut } from "@frangipani/core/accounts/server";
import type { AlertPorts } from "@frangipani/core/alerts";
import type { SuppressionStore } from "@frangipani/core/mail";
import type { PushPorts } from "@frangipani/core/push";
import type { SavedBooksPorts } from "@frangipani/core/saved-books";
import type { SavedViewPorts } from "@frangipani/core/saved-views";
import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { CookieOptions } from "hono/utils/cookie";
import type { Identify } from "../http/base.ts";
import type { Env } from "../http/request.ts";
import { log } from "../http/telemetry/log.ts";

// With HTTPS a `__Host-` cookie, which other hosts cannot set and which requires the path `/`. Without HTTPS that
// prefix is not allowed, and the path is limited to the calls that need the cookie.
const cookieOptions = (isHttps: boolean): CookieOptions =>
  isHttps
    ? { path: "/", httpOnly: true, sameSite: "Strict", secure: true, prefix: "host" }
    : { path: "/api/auth", httpOnly: true, sameSite: "Strict" };

export const tokenCookie = (name: "refresh" | "device" | "reset", { isHttps }: { isHttps: boolean }) => ({
  read: (c: Context): string | undefined => (isHttps ? getCookie(c, name, "host") : getCookie(c, name)),
  set: (c: Context, token: string, validUntil: Date, now: Date): void =>
    setCookie(c, name, token, {
      ...cookieOptions(isHttps),
      maxAge: Math.floor((validUntil.getTime() - now.getTime()) / 1000),
    }),
  clear: (c: Context): void => void deleteCookie(c, name, cookieOptions(isHttps)),
});
type TokenCookie = ReturnType<typeof tokenCookie>;

/** Dependencies of the account routes (apps/identity.ts). */
export type Identity = {
  identify: Identify<User>;
  ports: AccountPorts &
    AddressPorts &
    PasskeyPorts &
    SavedBooksPorts &
    SavedViewPorts &
    AlertPorts &
    PushPorts & { tokens: AccessTokens; suppressions: Pick<SuppressionStore, "of" | "lift"> };
  cookies: { refresh: TokenCookie; device: TokenCookie; reset: TokenCookie };
  client(c: Context): Client;
  publicOrigin: string;
  pushPublicKey: string;
  /** Fixed response time of calls that may send a mail; longer than the work takes. */
  mailResponseMs: number;
};

/** Ends the browser's former session, as it has one at a time, and sets the cookies of the new one. */
export async function replaceSession(
  identity: Identity,
  c: Context,
  session: OpenSession,
  message: string,
): Promise<SignedInResponse> {
  await signOut(identity.ports, identity.cookies.refresh.read(c));
  return respondAndRememberDevice(identity, c, session, message);
}

/** To be called after a proof of identity: sets the session's cookie, and one by which the device is known from then on. */
export function respondAndRememberDevice(
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
