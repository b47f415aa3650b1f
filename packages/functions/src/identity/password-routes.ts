import { changePassword } from "@frangipani/core/auth/change-password";
import {
  ChangePasswordInput,
  ForgotInput,
  ResetInput,
  TwoStepInput,
  VerifyResetInput,
} from "@frangipani/core/auth/contract";
import { forgotPassword } from "@frangipani/core/auth/forgot-password";
import { authMessages } from "@frangipani/core/auth/messages";
import { resetPassword } from "@frangipani/core/auth/reset-password";
import { switchTwoStep } from "@frangipani/core/auth/switch-two-step";
import { verifyResetCode } from "@frangipani/core/auth/verify-reset-code";
import { asSignedIn } from "@frangipani/core/users/who";
import { Hono } from "hono";
import type { Env } from "../http/env.ts";
import { input } from "../http/input.ts";
import { log } from "../http/log.ts";
import { signedIn } from "./answers.ts";
import type { Identity } from "./deps.ts";

/** How one signs in: forgotten and changed passwords, and the emailed code. */
export const passwordRoutes = (identity: Identity) => {
  const { ports, clientAddress, forgotAnswersAfterMilliseconds } = identity;
  return new Hono<Env>()
    .post("/forgot", input("json", ForgotInput), async (c) => {
      const due = after(forgotAnswersAfterMilliseconds);
      const { sending } = await forgotPassword(ports, c.req.valid("json"), clientAddress(c));
      // The mail is stored long before the answer is due; what is left of sending it, the sweeper would do as well.
      sending.catch((error: unknown) =>
        log("error", { event: "mail-not-stored", requestId: c.var.requestId, error }),
      );
      await due;
      return c.json({ message: authMessages.resetCodeSent });
    })
    .post("/verify", input("json", VerifyResetInput), async (c) => {
      const token = await verifyResetCode(ports, c.req.valid("json"), clientAddress(c));
      return c.json({ token, message: authMessages.codeAccepted });
    })
    .post("/reset", input("json", ResetInput), async (c) => {
      await resetPassword(ports, c.req.valid("json"));
      return c.json({ message: authMessages.passwordReset });
    })
    .put("/password", input("json", ChangePasswordInput), async (c) => {
      const by = asSignedIn(c.var.user);
      const session = await changePassword(ports, by, c.req.valid("json"), clientAddress(c));
      return c.json(signedIn(identity, c, session, authMessages.passwordChanged));
    })
    .put("/two-step", input("json", TwoStepInput), async (c) => {
      const by = asSignedIn(c.var.user);
      const session = await switchTwoStep(ports, by, c.req.valid("json"), clientAddress(c));
      const message = session.user.twoStep ? authMessages.twoStepOn : authMessages.twoStepOff;
      return c.json(signedIn(identity, c, session, message));
    });
};

const after = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds));
