import { setTimeout } from "node:timers/promises";
import { authMessages, CODE_SECONDS } from "@frangipani/core/accounts";
import {
  changePassword,
  forgotPassword,
  resetPassword,
  switchTwoStep,
  verifyResetCode,
} from "@frangipani/core/accounts/server";
import { secondsAfter } from "@frangipani/core/kernel";
import { routes } from "../../contract/routes.ts";
import type { Identity } from "../base/identity.ts";
import { concealSending, respondAndKnowDevice } from "../base/responses.ts";
import { passwordCalls } from "./password-calls.ts";

export const passwordRoutes = (identity: Identity) => {
  const { ports, client, cookies, mailResponseMs } = identity;
  return routes(passwordCalls, {
    "POST /api/auth/forgot": async ({ c, json }) => {
      const responseTime = setTimeout(mailResponseMs);
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
      await resetPassword(ports, json);
      return { message: authMessages.passwordReset };
    },
    "PUT /api/auth/password": async ({ c, principal, json }) => {
      const session = await changePassword(ports, principal, json, client(c));
      return respondAndKnowDevice(identity, c, session, authMessages.passwordChanged);
    },
    "PUT /api/auth/two-step": async ({ c, principal, json }) => {
      const session = await switchTwoStep(ports, principal, json, client(c));
      const message = session.user.twoStep ? authMessages.twoStepOn : authMessages.twoStepOff;
      return respondAndKnowDevice(identity, c, session, message);
    },
  });
};
