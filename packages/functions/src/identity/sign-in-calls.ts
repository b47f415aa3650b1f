import { PasskeyWire } from "@frangipani/core/accounts";
import {
  AddPasskeyInput,
  ChangePasswordInput,
  CodeStepResponse,
  ForgotInput,
  LoginInput,
  LoginResponse,
  MessageResponse,
  NewPasskeyOptions,
  NewPasskeyOptionsInput,
  PasskeySignInInput,
  PasskeySignInOptions,
  RemovePasskeyInput,
  ResendCodeInput,
  ResetInput,
  ResetTokenResponse,
  SignedInResponse,
  TwoStepInput,
  VerifyCodeInput,
  VerifyResetInput,
} from "@frangipani/core/accounts/contract";
import {
  type Calls,
  callsOf,
  commonPassword,
  conflict,
  foreignOrigin,
  invalid,
  invalidCode,
  missing,
  tooManyAttempts,
  tooManyConflicts,
  wrongPassword,
} from "../contract/call.ts";

const { anyone, ourAnyone, ourSignedIn } = callsOf("Accounts");

export const sessionCalls = {
  "POST /api/auth/login": {
    ...anyone,
    summary: "Sign in",
    description:
      "Returns the person and an access token, and sets the refresh cookie; or, where a code is asked for, the token of the code step, under both its names. After many wrong passwords every password leads to the code step, and a code is mailed only for the right one.",
    json: { LoginInput },
    response: { description: "Signed in, or asked for the emailed code", json: { LoginResponse } },
    refusals: [
      invalid(
        "auth.invalid-credentials",
        "Address and password do not belong together, or the account is inactive.",
      ),
    ],
  },
  "POST /api/auth/verify-otp": {
    ...anyone,
    summary: "Finish signing in with the emailed code",
    json: { VerifyCodeInput },
    response: { description: "Signed in", json: { SignedIn: SignedInResponse } },
    refusals: [invalidCode, tooManyConflicts],
  },
  "POST /api/auth/resend-otp": {
    ...anyone,
    summary: "Send another sign-in code",
    description: "The code and the token of before count no more.",
    json: { ResendCodeInput },
    response: { description: "A new code is on its way", json: { CodeStep: CodeStepResponse } },
    refusals: [
      invalid("auth.invalid-token", "Address and token do not belong together, or the token is over."),
      { status: 429, code: "auth.resend-too-soon", when: "The last code is hardly on its way." },
    ],
  },
  "POST /api/auth/refreshToken": {
    ...anyone,
    summary: "Renew the session",
    description:
      "Reads the refresh cookie and replaces it. A cookie that was used before ends all sessions which came from it, unless the header Idempotency-Key repeats the very attempt whose response was lost.",
    response: { description: "A new access token", json: { SignedIn: SignedInResponse } },
    refusals: [
      foreignOrigin,
      { status: 401, code: "auth.session-ended", when: "There is no session, or it has ended." },
    ],
  },
  "DELETE /api/auth/logout": {
    ...anyone,
    summary: "Sign out",
    response: {
      description: "Signed out, whether or not somebody was signed in",
      json: { Message: MessageResponse },
    },
    refusals: [foreignOrigin],
  },
} satisfies Calls;

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

const tooManyPasskeys = conflict("auth.passkey-limit", "There are ten already.");
const invalidPasskey = invalid(
  "auth.invalid-passkey",
  "The credential, its challenge or its signature is not valid here, or the challenge was used or is over.",
);

export const passkeyCalls = {
  "GET /api/auth/passkeys": {
    ...ourSignedIn,
    summary: "List one's passkeys",
    response: { description: "Ten at most, the first added first", list: { Passkey: PasskeyWire } },
  },
  "POST /api/auth/passkeys/options": {
    ...ourSignedIn,
    summary: "Ask for what the browser needs to make a passkey",
    description:
      "The options of `navigator.credentials.create`, with a challenge for one use within 5 minutes.",
    json: { NewPasskeyOptionsInput },
    response: { description: "The options", json: { NewPasskeyOptions } },
    refusals: [wrongPassword, tooManyPasskeys, tooManyAttempts],
  },
  "POST /api/auth/passkeys": {
    ...ourSignedIn,
    summary: "Add a passkey",
    json: { AddPasskeyInput },
    response: { status: 201, description: "The passkey", json: { Passkey: PasskeyWire } },
    refusals: [invalidPasskey, tooManyPasskeys],
  },
  "POST /api/auth/passkeys/remove": {
    ...ourSignedIn,
    summary: "Remove one of one's passkeys",
    json: { RemovePasskeyInput },
    response: { description: "Removed", json: { Message: MessageResponse } },
    refusals: [
      wrongPassword,
      missing("auth.passkey-missing", "The person has no such passkey."),
      tooManyAttempts,
    ],
  },
  "POST /api/auth/passkey-sign-in/options": {
    ...ourAnyone,
    summary: "Ask for what the browser needs to sign in with a passkey",
    description: "The options of `navigator.credentials.get`, with a challenge for one use within 5 minutes.",
    response: { description: "The options", json: { PasskeySignInOptions } },
  },
  "POST /api/auth/passkey-sign-in": {
    ...ourAnyone,
    summary: "Sign in with a passkey",
    description: "Instead of the password and the code: the device verifies its user.",
    json: { PasskeySignInInput },
    response: { description: "Signed in", json: { SignedIn: SignedInResponse } },
    refusals: [invalidPasskey],
  },
} satisfies Calls;
