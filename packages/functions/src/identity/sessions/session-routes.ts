import { setTimeout } from "node:timers/promises";
import { authMessages, signOut } from "@frangipani/core/accounts";
import { confirmSignIn, refreshSession, resendCode, signIn } from "@frangipani/core/accounts/server";
import { Failure } from "@frangipani/core/kernel";
import type { Context } from "hono";
import { routes } from "../../contract/routes.ts";
import type { Identity } from "../base/identity.ts";
import { codeStepResponse, concealSending, replaceSession, respondWithSession } from "../base/responses.ts";
import { sessionCalls } from "./session-calls.ts";

export const sessionRoutes = (identity: Identity) => {
  const { ports, cookies, client, publicOrigin, mailResponseMs } = identity;
  return routes(sessionCalls, {
    "POST /api/auth/login": async ({ c, json }) => {
      const responseTime = setTimeout(mailResponseMs);
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
      const responseTime = setTimeout(mailResponseMs);
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
