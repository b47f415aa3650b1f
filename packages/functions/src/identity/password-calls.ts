import {
  ChangePasswordInput,
  ForgotInput,
  MessageAnswer,
  ResetInput,
  ResetTokenAnswer,
  SignedInAnswer,
  TwoStepInput,
  VerifyResetInput,
} from "@frangipani/core/accounts/contract";
import type { Calls } from "../contract/call.ts";
import { invalid, tooManyAttempts, tooManyConflicts } from "../contract/refusals.ts";
import { commonPassword, invalidCode, wrongPassword } from "./account-refusals.ts";

const area = "Accounts";

export const passwordCalls = {
  "POST /api/auth/forgot": {
    area,
    audience: "anyone",
    summary: "Ask for a code to reset a forgotten password",
    description:
      "Answers the same, and as late, for addresses that nobody has. Sets a cookie that gives this browser five tries of its own. After many codes a link is mailed instead, and none while the last one is valid.",
    json: { ForgotInput },
    answer: {
      description: "A code is on its way if the address has an account",
      json: { Message: MessageAnswer },
    },
  },
  "POST /api/auth/verify": {
    area,
    audience: "anyone",
    summary: "Turn the reset code into a token",
    json: { VerifyResetInput },
    answer: {
      description: "The token which resets the password, once",
      json: { ResetToken: ResetTokenAnswer },
    },
    refusals: [invalidCode],
  },
  "POST /api/auth/reset": {
    area,
    audience: "anyone",
    summary: "Set a new password with that token",
    json: { ResetInput },
    answer: {
      description: "The password is set, and all sessions are over",
      json: { Message: MessageAnswer },
    },
    refusals: [commonPassword, invalid("auth.invalid-reset-token", "The token was used or is over.")],
  },
  "PUT /api/auth/password": {
    area,
    audience: "signed-in",
    isOurs: true,
    summary: "Change one's own password",
    description: "Ends all other sessions.",
    json: { ChangePasswordInput },
    answer: { description: "A new session", json: { SignedIn: SignedInAnswer } },
    refusals: [commonPassword, wrongPassword, tooManyConflicts, tooManyAttempts],
  },
  "PUT /api/auth/two-step": {
    area,
    audience: "signed-in",
    isOurs: true,
    summary: "Switch one's sign-in codes on or off",
    description: "Ends all other sessions.",
    json: { TwoStepInput },
    answer: { description: "A new session", json: { SignedIn: SignedInAnswer } },
    refusals: [wrongPassword, tooManyConflicts, tooManyAttempts],
  },
} satisfies Calls;
