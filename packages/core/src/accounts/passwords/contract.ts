import * as z from "zod/mini";
import { CodeDigits, Token } from "../account/code-input.ts";
import { emailAddress, emailInput } from "../account/email.ts";
import { authMessages } from "../account/messages.ts";

// Bounds the cost of hashing.
const MAX_PASSWORD_LENGTH = 256;

const MIN_PASSWORD_LENGTH = 8;
const KINDS = {
  "a lowercase letter": "a-z",
  "an uppercase letter": "A-Z",
  "a number": "\\d",
  "one of @$!%*?&": "@$!%*?&",
};
const allowed = Object.values(KINDS).join("");

/** At least 8 of letters, digits and @$!%*?&, with one of each kind (docs/rules.md#passwords). */
const pattern = new RegExp(
  `^${Object.values(KINDS)
    .map((kind) => `(?=.*[${kind}])`)
    .join("")}[${allowed}]{${MIN_PASSWORD_LENGTH},}$`,
);

/** The parts of the rule, each with whether `password` keeps it, and the first character that cannot be used. */
export const checkNewPassword = (password: string) => ({
  parts: [
    { text: `${MIN_PASSWORD_LENGTH} characters or more`, isKept: password.length >= MIN_PASSWORD_LENGTH },
    ...Object.entries(KINDS).map(([text, kind]) => ({
      text,
      isKept: new RegExp(`[${kind}]`).test(password),
    })),
  ],
  unusable: new RegExp(`[^${allowed}]`, "u").exec(password)?.[0],
});

const notTooLong = z.maxLength(MAX_PASSWORD_LENGTH, {
  error: authMessages.passwordTooLong,
  abort: true,
});

export const NewPassword = z
  .string(authMessages.passwordRule)
  .check(notTooLong, z.regex(pattern, authMessages.passwordRule));

/** Set by an administrator: the user form has its own, shorter rule (docs/rules.md#passwords). */
export const assignedPassword = (tooShort: string) =>
  z.string(tooShort).check(notTooLong, z.minLength(6, tooShort));

/** A password that is only compared. */
export const PasswordInput = z
  .string(authMessages.passwordRequired)
  .check(z.minLength(1, authMessages.passwordRequired), notTooLong);

export const ForgotInput = z.object({ email: emailAddress(() => authMessages.enterValidEmail) });
export type ForgotInput = z.output<typeof ForgotInput>;

export const VerifyResetInput = z.object({
  email: emailInput(authMessages.emailRequired),
  otp: CodeDigits,
});
export type VerifyResetInput = z.output<typeof VerifyResetInput>;

export const ResetInput = z.object({ password: NewPassword, token: Token(authMessages.invalidResetToken) });
export type ResetInput = z.output<typeof ResetInput>;

export const ChangePasswordInput = z.object({ currentPassword: PasswordInput, password: NewPassword });
export type ChangePasswordInput = z.output<typeof ChangePasswordInput>;

export const ResetTokenResponse = z.object({ token: z.string(), message: z.string() });
export type ResetTokenResponse = z.output<typeof ResetTokenResponse>;
