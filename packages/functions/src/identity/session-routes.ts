import type { OpenSession } from "@frangipani/core/auth/begin-session";
import { confirmSignIn } from "@frangipani/core/auth/confirm-sign-in";
import { LoginInput, ResendCodeInput, VerifyCodeInput } from "@frangipani/core/auth/contract";
import { authMessages } from "@frangipani/core/auth/messages";
import { refreshSession } from "@frangipani/core/auth/refresh-session";
import { resendCode } from "@frangipani/core/auth/resend-code";
import { signIn } from "@frangipani/core/auth/sign-in";
import { signOut } from "@frangipani/core/auth/sign-out";
import { Failure } from "@frangipani/core/kernel/failure";
import { type Context, Hono } from "hono";
import type { Env } from "../http/env.ts";
import { input } from "../http/input.ts";
import { codeStep, signedIn } from "./answers.ts";
import type { Identity } from "./deps.ts";
import { sameOrigin } from "./same-origin.ts";

/** Beginning, renewing and ending sessions. */
export const sessionRoutes = (identity: Identity) => {
  const { ports, cookie, clientAddress, publicOrigin } = identity;
  /** The session that the browser had until now is over: it holds one at a time, and none that nobody sees any more. */
  const begin = async (c: Context<Env>, session: OpenSession, message: string) => {
    await signOut(ports, cookie.read(c));
    return c.json(signedIn(identity, c, session, message));
  };
  return new Hono<Env>()
    .post("/login", input("json", LoginInput), async (c) => {
      const outcome = await signIn(ports, c.req.valid("json"), clientAddress(c));
      return outcome.step === "done"
        ? begin(c, outcome.session, authMessages.signedIn)
        : c.json(codeStep(outcome.token, authMessages.codeSent));
    })
    .post("/verify-otp", input("json", VerifyCodeInput), async (c) => {
      const session = await confirmSignIn(ports, c.req.valid("json"), clientAddress(c));
      return begin(c, session, authMessages.codeAccepted);
    })
    .post("/resend-otp", input("json", ResendCodeInput), async (c) =>
      c.json(codeStep(await resendCode(ports, c.req.valid("json")), authMessages.codeSentAgain)),
    )
    .post("/refreshToken", sameOrigin(publicOrigin), async (c) => {
      try {
        const session = await refreshSession(ports, cookie.read(c), c.req.header("idempotency-key"));
        return c.json(signedIn(identity, c, session, authMessages.signedIn));
      } catch (error) {
        // A refused token is of no more use to its holder; one that met a failing table still is.
        if (error instanceof Failure) cookie.clear(c);
        throw error;
      }
    })
    .delete("/logout", sameOrigin(publicOrigin), async (c) => {
      await signOut(ports, cookie.read(c));
      cookie.clear(c);
      return c.json({ message: authMessages.signedOut });
    });
};
