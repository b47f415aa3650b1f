import * as z from "zod/mini";
import { CodeDigits } from "../codes/code-digits.ts";
import { authMessages } from "../messages.ts";
import { GivenPassword, NewPassword } from "../passwords/password.ts";
import { emailAddress, givenEmail } from "../users/email.ts";
import { UserWire } from "../users/user.ts";

const email = givenEmail(authMessages.emailRequired);
const Token = (missing: string) =>
  z.string(missing).check(z.minLength(1, missing), z.maxLength(200, missing));

/** POST /auth/login */
export const LoginInput = z.object({ email, password: GivenPassword });
export type LoginInput = z.output<typeof LoginInput>;

/** POST /auth/verify-otp */
export const VerifyCodeInput = z.object({
  email,
  otp: CodeDigits,
  tempToken: Token(authMessages.invalidCode),
});
export type VerifyCodeInput = z.output<typeof VerifyCodeInput>;

/** POST /auth/resend-otp */
export const ResendCodeInput = z.object({ email, tempToken: Token(authMessages.invalidEmailOrToken) });
export type ResendCodeInput = z.output<typeof ResendCodeInput>;

/** POST /auth/forgot */
export const ForgotInput = z.object({ email: emailAddress(() => authMessages.enterValidEmail) });
export type ForgotInput = z.output<typeof ForgotInput>;

/** POST /auth/verify */
export const VerifyResetInput = z.object({ email, otp: CodeDigits });
export type VerifyResetInput = z.output<typeof VerifyResetInput>;

/** POST /auth/reset */
export const ResetInput = z.object({ password: NewPassword, token: Token(authMessages.invalidResetToken) });
export type ResetInput = z.output<typeof ResetInput>;

/** PUT /auth/password */
export const ChangePasswordInput = z.object({ currentPassword: GivenPassword, password: NewPassword });
export type ChangePasswordInput = z.output<typeof ChangePasswordInput>;

/** PUT /auth/two-step: the password shows that it is still the owner who asks. */
export const TwoStepInput = z.object({ twoStep: z.boolean(), password: GivenPassword });
export type TwoStepInput = z.output<typeof TwoStepInput>;

/** What signing in, the code step and a refresh answer: the person, and the access token under both its names. */
export const SignedInAnswer = z.extend(UserWire, {
  otpRequired: z.literal(false),
  otpStep: z.literal(false),
  token: z.string(),
  accessToken: z.string(),
  message: z.string(),
});
export type SignedInAnswer = z.output<typeof SignedInAnswer>;

/** What signing in answers when a code is needed: under both names (docs/rules.md#api). */
export const CodeStepAnswer = z.object({
  otpRequired: z.literal(true),
  otpStep: z.literal(true),
  randToken: z.string(),
  tempToken: z.string(),
  message: z.string(),
});
export type CodeStepAnswer = z.output<typeof CodeStepAnswer>;

export const LoginAnswer = z.discriminatedUnion("otpRequired", [SignedInAnswer, CodeStepAnswer]);
export type LoginAnswer = z.output<typeof LoginAnswer>;

export const MessageAnswer = z.object({ message: z.string() });
export type MessageAnswer = z.output<typeof MessageAnswer>;

export const ResetTokenAnswer = z.object({ token: z.string(), message: z.string() });
export type ResetTokenAnswer = z.output<typeof ResetTokenAnswer>;
