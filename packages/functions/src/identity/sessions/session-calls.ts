import {
  CodeStepResponse,
  LoginInput,
  LoginResponse,
  MessageResponse,
  ResendCodeInput,
  SignedInResponse,
  VerifyCodeInput,
} from "@frangipani/core/accounts/contract";
import { type Calls, callsOf } from "../../contract/call.ts";
import { foreignOrigin, invalid, invalidCode, tooManyConflicts } from "../../contract/refusals.ts";

const { anyone } = callsOf("Accounts");

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
