import * as z from "zod/mini";
import { CodeDigits, Token } from "../account/code-input.ts";
import { emailInput } from "../account/email.ts";
import { authMessages } from "../account/messages.ts";
import { UserWire } from "../account/user.ts";
import { PasswordInput } from "../passwords/contract.ts";

const email = emailInput(authMessages.emailRequired);

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
