import { authMessages, type OpenSession, signOut } from "@frangipani/core/accounts";
import { confirmSignIn, refreshSession, resendCode, signIn } from "@frangipani/core/accounts/server";
import { Failure } from "@frangipani/core/kernel";
import type { Context } from "hono";
import { routes } from "../contract/routes.ts";
import { delay, respondAt } from "./fixed-time.ts";
import type { Identity } from "./identity.ts";
import { codeStepResponse, sessionResponse, signedInResponse } from "./responses.ts";
import { assertSameOrigin } from "./same-origin.ts";
import { sessionCalls } from "./session-calls.ts";

export const sessionRoutes = (identity: Identity) => {
  const { ports, cookies, client, publicOrigin, mailResponseMs } = identity;
  // A browser has one session at a time.
  const begin = async (c: Context, session: OpenSession, message: string) => {
    await signOut(ports, cookies.refresh.read(c));
    return signedInResponse(identity, c, session, message);
  };
  return routes(sessionCalls, {
    "POST /api/auth/login": async ({ c, json }) => {
      const due = delay(mailResponseMs);
      const outcome = await signIn(ports, json, client(c));
      if (outcome.step === "done") return begin(c, outcome.session, authMessages.signedIn);
      if (outcome.isConcealed) await respondAt(due, outcome.sending, c);
      else await outcome.sending;
      return codeStepResponse(outcome.token, authMessages.codeSent);
    },
    "POST /api/auth/verify-otp": async ({ c, json }) =>
      begin(c, await confirmSignIn(ports, json), authMessages.codeAccepted),
    "POST /api/auth/resend-otp": async ({ c, json }) => {
      const due = delay(mailResponseMs);
      const { token, sending } = await resendCode(ports, json, client(c));
      await respondAt(due, sending, c);
      return codeStepResponse(token, authMessages.codeSentAgain);
    },
    "POST /api/auth/refreshToken": async ({ c }) => {
      assertSameOrigin(c, publicOrigin);
      try {
        const session = await refreshSession(ports, cookies.refresh.read(c), c.req.header("idempotency-key"));
        return sessionResponse(identity, c, session, authMessages.signedIn);
      } catch (error) {
        // A refused token is of no more use to its holder; one that met a failing table still is.
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
