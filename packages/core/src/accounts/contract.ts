import * as z from "zod/mini";
import { EditBase } from "../kernel/edit.ts";
import { withPlainSpaces } from "../kernel/text/text.ts";
import { Suppression } from "../mail/suppression.ts";
import {
  assignedPassword,
  CodeDigits,
  emailAddress,
  emailInput,
  NewPassword,
  PasswordInput,
  tokenOf,
} from "./account/inputs.ts";
import { authMessages, userMessages } from "./account/messages.ts";
import { Role, UserWire } from "./account/user.ts";

export { CodeDigits, checkNewPassword, emailAddress, PasswordInput } from "./account/inputs.ts";
export {
  AddressData,
  AddressResponse,
  AddressWire,
  addressToWire,
  CreateAddressInput,
  UpdateAddressInput,
} from "./addresses/address.ts";
export * from "./passkeys/contract.ts";

const email = emailInput(authMessages.emailRequired);

export const LoginInput = z.object({ email, password: PasswordInput });
export type LoginInput = z.output<typeof LoginInput>;

export const VerifyCodeInput = z.object({
  email,
  otp: CodeDigits,
  tempToken: tokenOf(authMessages.invalidCode),
});
export type VerifyCodeInput = z.output<typeof VerifyCodeInput>;

export const ResendCodeInput = z.object({ email, tempToken: tokenOf(authMessages.invalidEmailOrToken) });
export type ResendCodeInput = z.output<typeof ResendCodeInput>;

export const ForgotInput = z.object({ email: emailAddress(() => authMessages.enterValidEmail) });
export type ForgotInput = z.output<typeof ForgotInput>;

export const VerifyResetInput = z.object({
  email: email,
  otp: CodeDigits,
});
export type VerifyResetInput = z.output<typeof VerifyResetInput>;

export const ResetInput = z.object({ password: NewPassword, token: tokenOf(authMessages.invalidResetToken) });
export type ResetInput = z.output<typeof ResetInput>;

export const ChangePasswordInput = z.object({ currentPassword: PasswordInput, password: NewPassword });
export type ChangePasswordInput = z.output<typeof ChangePasswordInput>;

export const ResetTokenResponse = z.object({ token: z.string(), message: z.string() });
export type ResetTokenResponse = z.output<typeof ResetTokenResponse>;

export const EraseAccountInput = z.object({ password: PasswordInput });

export const TwoStepInput = z.object({ twoStep: z.boolean(), password: PasswordInput });
export type TwoStepInput = z.output<typeof TwoStepInput>;

/** `token` and `accessToken` are the same (docs/rules.md#api). */
export const SignedInResponse = z.extend(UserWire, {
  otpRequired: z.literal(false),
  otpStep: z.literal(false),
  token: z.string(),
  accessToken: z.string(),
  message: z.string(),
});
export type SignedInResponse = z.output<typeof SignedInResponse>;

/** `randToken` and `tempToken` are the same token of the code step (docs/rules.md#api). */
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

const MAX_NAME_LENGTH = 120;
const tooLong = z.maxLength(MAX_NAME_LENGTH, `At most ${MAX_NAME_LENGTH} characters are allowed`);
// Letters of any alphabet with their accents, and single spaces between words.
const letters = /^(?:[\p{L}\p{M}]+(?: [\p{L}\p{M}]+)*)?$/u;

export const PersonName = z
  .string(userMessages.nameLength)
  .check(
    withPlainSpaces(),
    z.trim(),
    z.regex(letters, userMessages.nameLetters),
    z.minLength(3, userMessages.nameLength),
    tooLong,
  );

// A name in the administrators' form (docs/rules.md#admin-users).
const FormName = z.string(userMessages.formName).check(
  withPlainSpaces(),
  z.trim(),
  z.minLength(2, userMessages.formName),
  tooLong,
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused.
  z.regex(/^[^\u0000-\u001f\u007f]*$/, userMessages.formName),
);

const formEmail = emailAddress(() => userMessages.formEmail);
const formRole = z.enum(Role.def.entries, userMessages.formRole);

/** A `role` in the request is ignored. */
export const SignUpInput = z.object({
  user: z.object({
    name: PersonName,
    email: emailAddress(userMessages.enterValidEmail),
    password: NewPassword,
  }),
});
export type SignUpInput = z.output<typeof SignUpInput>;

export const AddUserInput = z.object({
  user: z.object({
    name: FormName,
    email: formEmail,
    password: assignedPassword(userMessages.formPassword),
    role: z._default(formRole, "admin"),
    status: z._default(z.boolean(), true),
  }),
});
export type AddUserInput = z.output<typeof AddUserInput>;

/** Omitted fields stay unchanged. */
export const UpdateUserInput = z.object({
  user: z.object({
    name: FormName,
    email: formEmail,
    role: z.optional(formRole),
    status: z.optional(z.boolean()),
  }),
  base: EditBase,
});
export type UpdateUserInput = z.output<typeof UpdateUserInput>;

/** An unchanged name is not validated: an administrator may have set one that breaks the rules of signup. */
export const ProfileInput = z.object({
  name: z.string(userMessages.nameLength).check(z.trim(), tooLong),
  email: emailAddress(userMessages.enterValidEmail),
  base: EditBase,
});
export type ProfileInput = z.output<typeof ProfileInput>;

/** The code verifies the new address, the password the owner: reading an account's mail is enough to reset it. */
export const ConfirmEmailInput = z.object({ otp: CodeDigits, password: PasswordInput });
export type ConfirmEmailInput = z.output<typeof ConfirmEmailInput>;

export const OwnEmailInput = z.object({ otp: CodeDigits });
export type OwnEmailInput = z.output<typeof OwnEmailInput>;

export const UserResponse = z.extend(UserWire, { message: z.string() });
export type UserResponse = z.output<typeof UserResponse>;

/** `mailSuppressed`: why and since when no mail goes to the address. */
export const AccountResponse = z.extend(UserWire, { mailSuppressed: z.optional(Suppression) });

/** `pendingEmail` is the new address until it is confirmed. */
export const ProfileResponse = z.extend(UserResponse, { pendingEmail: z.nullable(z.string()) });
export type ProfileResponse = z.output<typeof ProfileResponse>;
