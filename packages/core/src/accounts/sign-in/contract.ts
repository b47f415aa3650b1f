import * as z from "zod/mini";
import { CodeDigits } from "../account/code-digits.ts";
import { emailAddress, emailInput } from "../account/email.ts";
import { authMessages } from "../account/messages.ts";
import { UserWire } from "../account/user.ts";
import { NewPassword, PasswordInput } from "../passwords/contract.ts";

const email = emailInput(authMessages.emailRequired);
const Token = (missing: string) =>
  z.string(missing).check(z.minLength(1, missing), z.maxLength(200, missing));

export const LoginInput = z.object({ email, password: PasswordInput });
export type LoginInput = z.output<typeof LoginInput>;

export const VerifyCodeInput = z.object({
  email,
  otp: CodeDigits,
  tempToken: Token(authMessages.invalidCode),
});
export type VerifyCodeInput = z.output<typeof VerifyCodeInput>;

export const ResendCodeInput = z.object({ email, tempToken: Token(authMessages.invalidEmailOrToken) });
export type ResendCodeInput = z.output<typeof ResendCodeInput>;

export const ForgotInput = z.object({ email: emailAddress(() => authMessages.enterValidEmail) });
export type ForgotInput = z.output<typeof ForgotInput>;

export const VerifyResetInput = z.object({ email, otp: CodeDigits });
export type VerifyResetInput = z.output<typeof VerifyResetInput>;

export const ResetInput = z.object({ password: NewPassword, token: Token(authMessages.invalidResetToken) });
export type ResetInput = z.output<typeof ResetInput>;

export const ChangePasswordInput = z.object({ currentPassword: PasswordInput, password: NewPassword });
export type ChangePasswordInput = z.output<typeof ChangePasswordInput>;

export const EraseAccountInput = z.object({ password: PasswordInput });

export const TwoStepInput = z.object({ twoStep: z.boolean(), password: PasswordInput });
export type TwoStepInput = z.output<typeof TwoStepInput>;

/** The access token under both its names (docs/rules.md#api). */
export const SignedInResponse = z.extend(UserWire, {
  otpRequired: z.literal(false),
  otpStep: z.literal(false),
  token: z.string(),
  accessToken: z.string(),
  message: z.string(),
});
export type SignedInResponse = z.output<typeof SignedInResponse>;

/** The token of the code step under both its names (docs/rules.md#api). */
export const CodeStepResponse = z.object({
  otpRequired: z.literal(true),
  otpStep: z.literal(true),
  randToken: z.string(),
  tempToken: z.string(),
  message: z.string(),
});
export type CodeStepResponse = z.output<typeof CodeStepResponse>;

export const LoginResponse = z.discriminatedUnion("otpRequired", [SignedInResponse, CodeStepResponse]);
export type LoginResponse = z.output<typeof LoginResponse>;

export const MessageResponse = z.object({ message: z.string() });
export type MessageResponse = z.output<typeof MessageResponse>;

export const ResetTokenResponse = z.object({ token: z.string(), message: z.string() });
export type ResetTokenResponse = z.output<typeof ResetTokenResponse>;
