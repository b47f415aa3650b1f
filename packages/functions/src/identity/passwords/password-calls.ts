import {
  ChangePasswordInput,
  ForgotInput,
  MessageResponse,
  ResetInput,
  ResetTokenResponse,
  SignedInResponse,
  TwoStepInput,
  VerifyResetInput,
} from "@frangipani/core/accounts/contract";
import { type Calls, callsOf } from "../../contract/call.ts";
import {
  commonPassword,
  conflict,
  invalid,
  invalidCode,
  tooManyAttempts,
  tooManyConflicts,
  wrongPassword,
} from "../../contract/refusals.ts";

const { anyone, ourSignedIn } = callsOf("Accounts");

export const passwordCalls = {
  "POST /api/auth/forgot": {
    ...anyone,
    summary: "Ask for a code to reset a forgotten password",
    description:
      "Returns the same, and as late, for addresses that nobody has. Sets a cookie that gives this browser five tries of its own. After many codes a link is mailed instead, and none while the last one is valid.",
    json: { ForgotInput },
    response: {
      description: "A code is on its way if the address has an account",
      json: { Message: MessageResponse },
    },
  },
  "POST /api/auth/verify": {
    ...anyone,
    summary: "Turn the reset code into a token",
    json: { VerifyResetInput },
    response: {
      description: "The token which resets the password, once",
      json: { ResetToken: ResetTokenResponse },
    },
    refusals: [invalidCode],
  },
  "POST /api/auth/reset": {
    ...anyone,
    summary: "Set a new password with that token",
    json: { ResetInput },
    response: {
      description: "The password is set, and all sessions are over",
      json: { Message: MessageResponse },
    },
    refusals: [commonPassword, invalid("auth.invalid-reset-token", "The token was used or is over.")],
  },
  "PUT /api/auth/password": {
    ...ourSignedIn,
    summary: "Change one's own password",
    description: "Ends all other sessions.",
    json: { ChangePasswordInput },
    response: { description: "A new session", json: { SignedIn: SignedInResponse } },
    refusals: [commonPassword, wrongPassword, tooManyConflicts, tooManyAttempts],
  },
  "PUT /api/auth/two-step": {
    ...ourSignedIn,
    summary: "Switch one's sign-in codes on or off",
    description: "Ends all other sessions.",
    json: { TwoStepInput },
    response: { description: "A new session", json: { SignedIn: SignedInResponse } },
    refusals: [
      conflict(
        "auth.email-unconfirmed",
        "The account's address is not confirmed, and they are to be switched on.",
      ),
      wrongPassword,
      tooManyConflicts,
      tooManyAttempts,
    ],
  },
} satisfies Calls;
