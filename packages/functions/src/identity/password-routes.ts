import { authMessages } from "@frangipani/core/accounts";
import {
  changePassword,
  forgotPassword,
  resetPassword,
  switchTwoStep,
  verifyResetCode,
} from "@frangipani/core/accounts/server";
import { routes } from "../contract/routes.ts";
import { log } from "../http/log.ts";
import type { Identity } from "./identity.ts";
import { passwordCalls } from "./password-calls.ts";
import { signedInResponse } from "./responses.ts";

export const passwordRoutes = (identity: Identity) => {
  const { ports, clientIpAddress, forgotResponseMs } = identity;
  return routes(passwordCalls, {
    "POST /api/auth/forgot": async ({ c, json }) => {
      const due = delay(forgotResponseMs);
      const { sending } = await forgotPassword(ports, json, clientIpAddress(c));
      // The mail is stored long before the answer is due; what is left of sending it, the sweeper would do as well.
      sending.catch((error: unknown) =>
        log("error", { event: "mail-not-stored", requestId: c.var.requestId, error }),
      );
      await due;
      return { message: authMessages.resetCodeSent };
    },
    "POST /api/auth/verify": async ({ c, json }) => {
      const token = await verifyResetCode(ports, json, clientIpAddress(c));
      return { token, message: authMessages.codeAccepted };
    },
    "POST /api/auth/reset": async ({ json }) => {
      await resetPassword(ports, json);
      return { message: authMessages.passwordReset };
    },
    "PUT /api/auth/password": async ({ c, principal, json }) => {
      const session = await changePassword(ports, principal, json, clientIpAddress(c));
      return signedInResponse(identity, c, session, authMessages.passwordChanged);
    },
    "PUT /api/auth/two-step": async ({ c, principal, json }) => {
      const session = await switchTwoStep(ports, principal, json, clientIpAddress(c));
      const message = session.user.twoStep ? authMessages.twoStepOn : authMessages.twoStepOff;
      return signedInResponse(identity, c, session, message);
    },
  });
};

const delay = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds));
