import * as z from "zod/mini";
import { CodeDigits } from "../codes/code-digits.ts";
import { assignedPassword, GivenPassword, NewPassword } from "../passwords/password.ts";
import { emailAddress } from "../users/email.ts";
import { userMessages } from "../users/messages.ts";
import { Role, UserWire } from "../users/user.ts";

const MAX_NAME_LENGTH = 120;
const tooLong = z.maxLength(MAX_NAME_LENGTH, `At most ${MAX_NAME_LENGTH} characters are allowed`);
/** Letters of any alphabet with their accents, and single spaces between words. */
const letters = /^(?:[\p{L}\p{M}]+(?: [\p{L}\p{M}]+)*)?$/u;

/** A name that a person gives themselves (docs/rules.md#accounts). */
export const PersonName = z
  .string(userMessages.nameLength)
  .check(
    z.trim(),
    z.regex(letters, userMessages.nameLetters),
    z.minLength(3, userMessages.nameLength),
    tooLong,
  );

/** A name that an administrator types (docs/rules.md#admin-users). */
const FormName = z.string(userMessages.formName).check(
  z.trim(),
  z.minLength(2, userMessages.formName),
  tooLong,
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused.
  z.regex(/^[^\u0000-\u001f\u007f]*$/, userMessages.formName),
);

const formEmail = emailAddress(() => userMessages.formEmail);
const formRole = z.enum(Role.def.entries, userMessages.formRole);

/** POST /auth/signup by a visitor: whatever role is sent, it is not looked at. */
export const SignUpInput = z.object({
  user: z.object({
    name: PersonName,
    email: emailAddress(userMessages.enterValidEmail),
    password: NewPassword,
  }),
});
export type SignUpInput = z.output<typeof SignUpInput>;

/** POST /auth/signup by an administrator: the user form. */
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

/** PUT /auth/update/{id}: what is left out stays. */
export const UpdateUserInput = z.object({
  user: z.object({
    name: FormName,
    email: formEmail,
    role: z.optional(formRole),
    status: z.optional(z.boolean()),
  }),
});
export type UpdateUserInput = z.output<typeof UpdateUserInput>;

/**
 * PUT /auth/updateProfile/{id}. A name that stays is not judged: an administrator may have given one that the rules of
 * signup would refuse.
 */
export const ProfileInput = z.object({
  name: z.string(userMessages.nameLength).check(z.trim(), tooLong),
  email: emailAddress(userMessages.enterValidEmail),
});
export type ProfileInput = z.output<typeof ProfileInput>;

/**
 * POST /auth/confirm-email: the code shows whose the new address is, and the password that it
 * is still the owner who asks. Whoever reads the mail of an account can have its password reset.
 */
export const ConfirmEmailInput = z.object({ otp: CodeDigits, password: GivenPassword });
export type ConfirmEmailInput = z.output<typeof ConfirmEmailInput>;

/** What calls about one person answer. */
export const UserAnswer = z.extend(UserWire, { message: z.string() });
export type UserAnswer = z.output<typeof UserAnswer>;

/** What a profile update answers: `pendingEmail` is the new address that a code was sent to, to be confirmed first. */
export const ProfileAnswer = z.extend(UserAnswer, { pendingEmail: z.nullable(z.string()) });
export type ProfileAnswer = z.output<typeof ProfileAnswer>;
