import {
  ChangePasswordInput,
  CodeStepAnswer,
  ForgotInput,
  LoginAnswer,
  LoginInput,
  MessageAnswer,
  ResendCodeInput,
  ResetInput,
  ResetTokenAnswer,
  SignedInAnswer,
  TwoStepInput,
  VerifyCodeInput,
  VerifyResetInput,
} from "@frangipani/core/auth/contract";
import {
  AddUserInput,
  ConfirmEmailInput,
  ProfileAnswer,
  ProfileInput,
  SignUpInput,
  UpdateUserInput,
  UserAnswer,
} from "@frangipani/core/users/contract";
import { UserWire } from "@frangipani/core/users/user";
import type { Operation } from "../../contract/call.ts";
import {
  conflict,
  foreignOrigin,
  invalid,
  keptChanging,
  missing,
  notYourOwn,
  tooManyAttempts,
} from "../../contract/refusals.ts";
import { AnyUser, UserPage, UserParam } from "../../identity/inputs.ts";

const area = "Accounts";
const invalidCode = invalid("auth.invalid-code", "The code is wrong, over, or was tried five times.");
const wrongPassword = invalid("auth.wrong-password", "The current password is another one.");
const emailTaken = conflict("users.email-taken", "Somebody has an account with this address.");
const lastAdmin = conflict("users.last-admin", "The last active administrator would be none any more.");
const noUser = missing("users.missing", "There is no such user.");

export const accounts = {
  "POST /api/auth/login": {
    area,
    summary: "Sign in",
    description:
      "Answers the person and an access token, and sets the refresh cookie; or, where a code is asked for, the token of the code step, under both names that the specification gives it.",
    json: { LoginInput },
    answer: { description: "Signed in, or asked for the emailed code", json: { LoginAnswer } },
    refusals: [
      invalid(
        "auth.invalid-credentials",
        "Address and password do not belong together, or the account is inactive.",
      ),
      tooManyAttempts,
    ],
  },
  "POST /api/auth/verify-otp": {
    area,
    summary: "Finish signing in with the emailed code",
    json: { VerifyCodeInput },
    answer: { description: "Signed in", json: { SignedIn: SignedInAnswer } },
    refusals: [invalidCode, tooManyAttempts],
  },
  "POST /api/auth/resend-otp": {
    area,
    summary: "Send another sign-in code",
    description: "The code and the token of before count no more.",
    json: { ResendCodeInput },
    answer: { description: "A new code is on its way", json: { CodeStep: CodeStepAnswer } },
    refusals: [
      invalid("auth.invalid-token", "Address and token do not belong together, or the token is over."),
      { status: 429, code: "auth.resend-too-soon", when: "The last code is hardly on its way." },
      tooManyAttempts,
    ],
  },
  "POST /api/auth/refreshToken": {
    area,
    summary: "Renew the session",
    description:
      "Reads the refresh cookie and replaces it. A cookie that was used before ends all sessions which came from it, unless the header Idempotency-Key repeats the very attempt whose answer was lost.",
    answer: { description: "A new access token", json: { SignedIn: SignedInAnswer } },
    refusals: [
      foreignOrigin,
      { status: 401, code: "auth.session-ended", when: "There is no session, or it has ended." },
    ],
  },
  "DELETE /api/auth/logout": {
    area,
    summary: "Sign out",
    answer: {
      description: "Signed out, whether or not somebody was signed in",
      json: { Message: MessageAnswer },
    },
    refusals: [foreignOrigin],
  },
  "POST /api/auth/forgot": {
    area,
    summary: "Ask for a code to reset a forgotten password",
    description: "Answers the same, and as late, for addresses that nobody has.",
    json: { ForgotInput },
    answer: {
      description: "A code is on its way if the address has an account",
      json: { Message: MessageAnswer },
    },
    refusals: [tooManyAttempts],
  },
  "POST /api/auth/verify": {
    area,
    summary: "Turn the reset code into a token",
    json: { VerifyResetInput },
    answer: {
      description: "The token which resets the password, once",
      json: { ResetToken: ResetTokenAnswer },
    },
    refusals: [invalidCode, tooManyAttempts],
  },
  "POST /api/auth/reset": {
    area,
    summary: "Set a new password with that token",
    json: { ResetInput },
    answer: {
      description: "The password is set, and all sessions are over",
      json: { Message: MessageAnswer },
    },
    refusals: [invalid("auth.invalid-reset-token", "The token was used or is over.")],
  },
  "POST /api/auth/signup": {
    area,
    summary: "Open an account",
    description:
      "Visitors open accounts of customers, whatever role they send. Administrators add users with a role and a status, by the rules of the user form.",
    json: { SignUpInput, AddUserInput },
    firstReads: AnyUser,
    answer: { status: 201, description: "The account", json: { UserAnswer } },
    refusals: [
      emailTaken,
      tooManyAttempts,
      { status: 401, code: "auth.required", when: "An access token is sent, and is over." },
    ],
  },
  "PUT /api/auth/updateProfile/:id": {
    area,
    summary: "Change one's own name and address",
    description:
      "A new address counts once the code that was mailed to it is confirmed; until then it is `pendingEmail`.",
    params: UserParam,
    json: { ProfileInput },
    answer: { description: "The person", json: { ProfileAnswer } },
    refusals: [notYourOwn, emailTaken, keptChanging, tooManyAttempts],
  },
  "POST /api/auth/confirm-email": {
    area,
    isOurs: true,
    summary: "Confirm one's new address with the mailed code and the password",
    json: { ConfirmEmailInput },
    answer: { description: "The person, under the new address", json: { UserAnswer } },
    refusals: [wrongPassword, invalidCode, emailTaken, keptChanging, tooManyAttempts],
  },
  "PUT /api/auth/password": {
    area,
    isOurs: true,
    summary: "Change one's own password",
    description: "Ends all other sessions.",
    json: { ChangePasswordInput },
    answer: { description: "A new session", json: { SignedIn: SignedInAnswer } },
    refusals: [wrongPassword, keptChanging, tooManyAttempts],
  },
  "PUT /api/auth/two-step": {
    area,
    isOurs: true,
    summary: "Switch one's sign-in codes on or off",
    description: "Ends all other sessions.",
    json: { TwoStepInput },
    answer: { description: "A new session", json: { SignedIn: SignedInAnswer } },
    refusals: [wrongPassword, keptChanging, tooManyAttempts],
  },
  "GET /api/auth/getUserById/:id": {
    area,
    summary: "Read a user",
    description: "People read themselves, administrators everybody.",
    params: UserParam,
    answer: { description: "The person", json: { User: UserWire } },
    refusals: [notYourOwn, noUser],
  },
  "GET /api/auth/getAlluser": {
    area,
    summary: "List users",
    query: UserPage,
    answer: { description: "Users, by name", list: { User: UserWire } },
    isPaged: true,
  },
  "PUT /api/auth/update/:id": {
    area,
    summary: "Change a user",
    description: "What is left out stays. Whoever is deactivated is signed out at once.",
    params: UserParam,
    json: { UpdateUserInput },
    answer: { description: "The user", json: { UserAnswer } },
    refusals: [noUser, emailTaken, lastAdmin, keptChanging],
  },
  "PUT /api/auth/deleteUserById/:id": {
    area,
    summary: "Take a user's account out of use",
    description: "The account stays in the list and can be activated again.",
    params: UserParam,
    answer: { description: "The user", json: { UserAnswer } },
    refusals: [noUser, lastAdmin, keptChanging],
  },
} satisfies Record<string, Operation>;
