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
  ConfirmEmailInput,
  ProfileAnswer,
  ProfileInput,
  UpdateUserInput,
  UserAnswer,
} from "@frangipani/core/users/contract";
import { UserWire } from "@frangipani/core/users/user";
import * as z from "zod/mini";
import { AnyUser, UserPage, UserParam } from "../../identity/inputs.ts";
import { AnySignUpInput } from "../components.ts";
import type { Operation } from "../operation.ts";
import {
  conflict,
  foreignOrigin,
  invalid,
  keptChanging,
  missing,
  notYourOwn,
  tooManyAttempts,
} from "../refusals.ts";

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
    about:
      "Answers the person and an access token, and sets the refresh cookie; or, where a code is asked for, the token of the code step, under both names that the specification gives it.",
    json: LoginInput,
    answers: { 200: { what: "Signed in, or asked for the emailed code", json: LoginAnswer } },
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
    json: VerifyCodeInput,
    answers: { 200: { what: "Signed in", json: SignedInAnswer } },
    refusals: [invalidCode, tooManyAttempts],
  },
  "POST /api/auth/resend-otp": {
    area,
    summary: "Send another sign-in code",
    about: "The code and the token of before count no more.",
    json: ResendCodeInput,
    answers: { 200: { what: "A new code is on its way", json: CodeStepAnswer } },
    refusals: [
      invalid("auth.invalid-token", "Address and token do not belong together, or the token is over."),
      { status: 429, code: "auth.resend-too-soon", when: "The last code is hardly on its way." },
      tooManyAttempts,
    ],
  },
  "POST /api/auth/refreshToken": {
    area,
    summary: "Renew the session",
    about:
      "Reads the refresh cookie and replaces it. A cookie that was used before ends all sessions which came from it, unless the header Idempotency-Key repeats the very attempt whose answer was lost.",
    answers: { 200: { what: "A new access token", json: SignedInAnswer } },
    refusals: [
      foreignOrigin,
      { status: 401, code: "auth.session-ended", when: "There is no session, or it has ended." },
    ],
  },
  "DELETE /api/auth/logout": {
    area,
    summary: "Sign out",
    answers: { 200: { what: "Signed out, whether or not somebody was signed in", json: MessageAnswer } },
    refusals: [foreignOrigin],
  },
  "POST /api/auth/forgot": {
    area,
    summary: "Ask for a code to reset a forgotten password",
    about: "Answers the same, and as late, for addresses that nobody has.",
    json: ForgotInput,
    answers: { 200: { what: "A code is on its way if the address has an account", json: MessageAnswer } },
    refusals: [tooManyAttempts],
  },
  "POST /api/auth/verify": {
    area,
    summary: "Turn the reset code into a token",
    json: VerifyResetInput,
    answers: { 200: { what: "The token which resets the password, once", json: ResetTokenAnswer } },
    refusals: [invalidCode, tooManyAttempts],
  },
  "POST /api/auth/reset": {
    area,
    summary: "Set a new password with that token",
    json: ResetInput,
    answers: { 200: { what: "The password is set, and all sessions are over", json: MessageAnswer } },
    refusals: [invalid("auth.invalid-reset-token", "The token was used or is over.")],
  },
  "POST /api/auth/signup": {
    area,
    summary: "Open an account",
    about:
      "Visitors open accounts of customers, whatever role they send. Administrators add users with a role and a status, by the rules of the user form.",
    json: AnySignUpInput,
    firstReads: AnyUser,
    answers: { 201: { what: "The account", json: UserAnswer } },
    refusals: [
      emailTaken,
      tooManyAttempts,
      { status: 401, code: "auth.required", when: "An access token is sent, and is over." },
    ],
  },
  "PUT /api/auth/updateProfile/:id": {
    area,
    summary: "Change one's own name and address",
    about:
      "A new address counts once the code that was mailed to it is confirmed; until then it is `pendingEmail`.",
    params: UserParam,
    json: ProfileInput,
    answers: { 200: { what: "The person", json: ProfileAnswer } },
    refusals: [notYourOwn, emailTaken, keptChanging, tooManyAttempts],
  },
  "POST /api/auth/confirm-email": {
    area,
    isOurs: true,
    summary: "Confirm one's new address with the mailed code and the password",
    json: ConfirmEmailInput,
    answers: { 200: { what: "The person, under the new address", json: UserAnswer } },
    refusals: [wrongPassword, invalidCode, emailTaken, keptChanging, tooManyAttempts],
  },
  "PUT /api/auth/password": {
    area,
    isOurs: true,
    summary: "Change one's own password",
    about: "Ends all other sessions.",
    json: ChangePasswordInput,
    answers: { 200: { what: "A new session", json: SignedInAnswer } },
    refusals: [wrongPassword, keptChanging, tooManyAttempts],
  },
  "PUT /api/auth/two-step": {
    area,
    isOurs: true,
    summary: "Switch one's sign-in codes on or off",
    about: "Ends all other sessions.",
    json: TwoStepInput,
    answers: { 200: { what: "A new session", json: SignedInAnswer } },
    refusals: [wrongPassword, keptChanging, tooManyAttempts],
  },
  "GET /api/auth/getUserById/:id": {
    area,
    summary: "Read a user",
    about: "People read themselves, administrators everybody.",
    params: UserParam,
    answers: { 200: { what: "The person", json: UserWire } },
    refusals: [notYourOwn, noUser],
  },
  "GET /api/auth/getAlluser": {
    area,
    summary: "List users",
    query: UserPage,
    answers: { 200: { what: "Users, by name", json: z.array(UserWire) } },
    pages: true,
  },
  "PUT /api/auth/update/:id": {
    area,
    summary: "Change a user",
    about: "What is left out stays. Whoever is deactivated is signed out at once.",
    params: UserParam,
    json: UpdateUserInput,
    answers: { 200: { what: "The user", json: UserAnswer } },
    refusals: [noUser, emailTaken, lastAdmin, keptChanging],
  },
  "PUT /api/auth/deleteUserById/:id": {
    area,
    summary: "Take a user's account out of use",
    about: "The account stays in the list and can be activated again.",
    params: UserParam,
    answers: { 200: { what: "The user", json: UserAnswer } },
    refusals: [noUser, lastAdmin, keptChanging],
  },
} satisfies Record<string, Operation>;
