import { authMessages, type OpenSession, signOut } from "@frangipani/core/accounts";
import { confirmSignIn, refreshSession, resendCode, signIn } from "@frangipani/core/accounts/server";
import { Failure } from "@frangipani/core/kernel";
import type { Context } from "hono";
import { routes } from "../contract/routes.ts";
import type { Identity } from "./identity.ts";
import { codeStepResponse, signedInResponse } from "./responses.ts";
import { assertSameOrigin } from "./same-origin.ts";
import { sessionCalls } from "./session-calls.ts";

export const sessionRoutes = (identity: Identity) => {
  const { ports, cookie, clientIpAddress, publicOrigin } = identity;
  // A browser has one session at a time.
  const begin = async (c: Context, session: OpenSession, message: string) => {
    await signOut(ports, cookie.read(c));
    return signedInResponse(identity, c, session, message);
  };
  return routes(sessionCalls, {
    "POST /api/auth/login": async ({ c, json }) => {
      const outcome = await signIn(ports, json, clientIpAddress(c));
      return outcome.step === "done"
        ? begin(c, outcome.session, authMessages.signedIn)
        : codeStepResponse(outcome.token, authMessages.codeSent);
    },
    "POST /api/auth/verify-otp": async ({ c, json }) =>
      begin(c, await confirmSignIn(ports, json, clientIpAddress(c)), authMessages.codeAccepted),
    "POST /api/auth/resend-otp": async ({ json }) =>
      codeStepResponse(await resendCode(ports, json), authMessages.codeSentAgain),
    "POST /api/auth/refreshToken": async ({ c }) => {
      assertSameOrigin(c, publicOrigin);
      try {
        const session = await refreshSession(ports, cookie.read(c), c.req.header("idempotency-key"));
        return signedInResponse(identity, c, session, authMessages.signedIn);
      } catch (error) {
        // A refused token is of no more use to its holder; one that met a failing table still is.
        if (error instanceof Failure) cookie.clear(c);
        throw error;
      }
    },
    "DELETE /api/auth/logout": async ({ c }) => {
      assertSameOrigin(c, publicOrigin);
      await signOut(ports, cookie.read(c));
      cookie.clear(c);
      return { message: authMessages.signedOut };
    },
  });
};
