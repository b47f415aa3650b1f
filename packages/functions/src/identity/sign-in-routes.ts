import { setTimeout as wait } from "node:timers/promises";
import { authMessages, CODE_SECONDS, passkeyMessages, passkeyToWire } from "@frangipani/core/accounts";
import {
  addPasskey,
  changePassword,
  confirmSignIn,
  forgotPassword,
  newPasskeyOptions,
  passkeySignInOptions,
  refreshSession,
  removePasskey,
  resendCode,
  resetPassword,
  signIn,
  signInWithPasskey,
  signOut,
  switchTwoStep,
  verifyResetCode,
} from "@frangipani/core/accounts/server";
import { Failure, secondsAfter } from "@frangipani/core/kernel";
import { removeDevices } from "@frangipani/core/push";
import type { Context } from "hono";
import { routes } from "../contract/routes.ts";
import { log } from "../http/telemetry/log.ts";
import {
  codeStepResponse,
  concealSending,
  type Identity,
  replaceSession,
  respondAndRememberDevice,
  respondWithSession,
} from "./identity.ts";
import { passkeyCalls, passwordCalls, sessionCalls } from "./sign-in-calls.ts";

export const sessionRoutes = (identity: Identity) => {
  const { ports, cookies, client, publicOrigin, mailResponseMs } = identity;
  return routes(sessionCalls, {
    "POST /api/auth/login": async ({ c, json }) => {
      const responseTime = wait(mailResponseMs);
      const outcome = await signIn(ports, json, client(c));
      if (outcome.step === "done") return replaceSession(identity, c, outcome.session, authMessages.signedIn);
      // Beyond the rate limit the response time must not reveal whether the password was right.
      if (outcome.isConcealed) await concealSending(c, outcome.sending, responseTime);
      else await outcome.sending;
      return codeStepResponse(outcome.token, authMessages.codeSent);
    },
    "POST /api/auth/verify-otp": async ({ c, json }) =>
      replaceSession(identity, c, await confirmSignIn(ports, json), authMessages.codeAccepted),
    "POST /api/auth/resend-otp": async ({ c, json }) => {
      const responseTime = wait(mailResponseMs);
      const { token, sending } = await resendCode(ports, json, client(c));
      await concealSending(c, sending, responseTime);
      return codeStepResponse(token, authMessages.codeSentAgain);
    },
    "POST /api/auth/refreshToken": async ({ c }) => {
      assertSameOrigin(c, publicOrigin);
      try {
        const session = await refreshSession(ports, cookies.refresh.read(c), c.req.header("idempotency-key"));
        return respondWithSession(identity, c, session, authMessages.signedIn);
      } catch (error) {
        // A refused token is useless; one whose check failed may still be valid.
        if (error instanceof Failure) cookies.refresh.clear(c);
        throw error;
      }
    },
    "DELETE /api/auth/logout": async ({ c }) => {
      assertSameOrigin(c, publicOrigin);
      await signOut(ports, cookies.refresh.read(c));
      cookies.refresh.clear(c);
      return { message: authMessages.signedOut };
    },
  });
};

/** Protects in addition to SameSite=Strict; only browsers send Origin. Throws "auth.foreign-origin". */
function assertSameOrigin(c: Context, publicOrigin: string): void {
  const origin = c.req.header("origin");
  if (origin !== undefined && origin !== publicOrigin && origin !== new URL(c.req.url).origin)
    throw new Failure("forbidden", "auth.foreign-origin", authMessages.foreignOrigin);
}

export const passwordRoutes = (identity: Identity) => {
  const { ports, client, cookies, mailResponseMs } = identity;
  return routes(passwordCalls, {
    "POST /api/auth/forgot": async ({ c, json }) => {
      const responseTime = wait(mailResponseMs);
      // Unchanged at each request, so that the last code stays valid if no further one is mailed.
      const browserToken = cookies.reset.read(c) ?? ports.secrets.token();
      const { sending } = await forgotPassword(ports, json, client(c), browserToken);
      const now = ports.clock.now();
      cookies.reset.set(c, browserToken, secondsAfter(now, CODE_SECONDS), now);
      await concealSending(c, sending, responseTime);
      return { message: authMessages.resetCodeSent };
    },
    "POST /api/auth/verify": async ({ c, json }) => {
      const token = await verifyResetCode(ports, json, cookies.reset.read(c));
      return { token, message: authMessages.codeAccepted };
    },
    "POST /api/auth/reset": async ({ json }) => {
      const user = await resetPassword(ports, json);
      // The password is set, and its token used up: a failure here must not look like one of that.
      await removeDevices(ports, user._id).catch((error: unknown) =>
        log("error", { event: "push.devices-not-removed", userId: user._id, error }),
      );
      return { message: authMessages.passwordReset };
    },
    "PUT /api/auth/password": async ({ c, principal, json }) => {
      const session = await changePassword(ports, principal, json, client(c));
      return respondAndRememberDevice(identity, c, session, authMessages.passwordChanged);
    },
    "PUT /api/auth/two-step": async ({ c, principal, json }) => {
      const session = await switchTwoStep(ports, principal, json, client(c));
      const message = session.user.twoStep ? authMessages.twoStepOn : authMessages.twoStepOff;
      return respondAndRememberDevice(identity, c, session, message);
    },
  });
};

export const passkeyRoutes = (identity: Identity) => {
  const { ports, client } = identity;
  return routes(passkeyCalls, {
    "GET /api/auth/passkeys": async ({ principal }) =>
      (await ports.passkeys.read(principal._id)).passkeys.map(passkeyToWire),
    "POST /api/auth/passkeys/options": ({ c, principal, json }) =>
      newPasskeyOptions(ports, principal, json, client(c)),
    "POST /api/auth/passkeys": async ({ principal, json }) =>
      passkeyToWire(await addPasskey(ports, principal, json)),
    "POST /api/auth/passkeys/remove": async ({ c, principal, json }) => {
      await removePasskey(ports, principal, json, client(c));
      return { message: passkeyMessages.removed };
    },
    "POST /api/auth/passkey-sign-in/options": () => passkeySignInOptions(ports),
    "POST /api/auth/passkey-sign-in": async ({ c, json }) =>
      replaceSession(identity, c, await signInWithPasskey(ports, json), authMessages.signedIn),
  });
};
