import { formatDate } from "../../kernel/time/dates.ts";
import type { Suppression } from "../../mail/suppression.ts";

export const MIN_PASSWORD_LENGTH = 8;
/** Of a password that an administrator sets in the user form (docs/rules.md#passwords). */
export const MIN_ASSIGNED_PASSWORD_LENGTH = 6;
/** Bounds the cost of hashing. */
export const MAX_PASSWORD_LENGTH = 256;

const secondsText = (seconds: number) => (seconds === 1 ? "1 second" : `${seconds} seconds`);

export const authMessages = {
  signedIn: "Logged in successfully",
  signedOut: "Successfully logged out",
  signedUp: "Account created successfully",
  codeAccepted: "OTP verified successfully",
  codeSent: "A verification code has been sent to your email",
  codeSentAgain: "A new verification code has been sent",
  resetCodeSent: "Reset Otp sent to your email",
  passwordReset: "Password reset successfully",

  invalidCredentials: "Invalid email or password",
  invalidCode: "Invalid OTP",
  invalidEmailOrToken: "Invalid email or token",
  somethingWrong: "Something went Wrong!",
  resendFailed: "Failed to resend code",
  resetCodeFailed: "Failed to send reset otp",
  resetFailed: "Failed to reset password",
  resetTokenTitle: "Invalid Reset Otp",
  invalidResetToken: "This password reset otp is invalid or has expired.",

  emailRequired: "Email is required",
  passwordRequired: "Password is required",
  enterValidEmail: "Enter Valid Email",
  enterAllDigits: "Please enter all 6 digits",
  passwordRule: `Password must be at least ${MIN_PASSWORD_LENGTH} characters long and include uppercase, lowercase, number, and special character.`,
  commonPassword: "This password is one of the most common ones. Please choose another.",
  passwordTooLong: `Password can have at most ${MAX_PASSWORD_LENGTH} characters`,
  /** Signup and reset differ by a full stop (docs/rules.md#passwords). */
  signupPasswordsDiffer: "Passwords do not match.",
  resetPasswordsDiffer: "Passwords do not match",

  wrongPassword: "Your current password is not right.",
  passwordChanged: "Password changed successfully",
  confirmEmailFirst: "Please confirm your email address first.",
  twoStepOn: "Sign-in codes are switched on",
  twoStepOff: "Sign-in codes are switched off",
  foreignOrigin: "This request came from another site.",
  resendTooSoon: (seconds: number) => `Please wait ${secondsText(seconds)} before you ask for another code.`,
  tooManyAttempts: (seconds: number) => `Too many attempts. Please try again in ${secondsText(seconds)}.`,
} as const;

/** A separate object: every function of the API bundles these texts, and few bundle the others. */
export const sessionMessages = {
  required: "Please sign in to continue.",
  ended: "Your session has ended. Please sign in again.",
} as const;

export const userMessages = {
  nameLetters: "Name should only contain letters and spaces",
  nameLength: "Name should contain minimum 3 letters",
  enterValidEmail: (input: string) => `Enter Valid Email (e.g)${input}`,

  formName: "Name must be at least 2 characters",
  formEmail: "Please enter a valid email address",
  formRole: "Please select a role",
  formPassword: `Password must be at least ${MIN_ASSIGNED_PASSWORD_LENGTH} characters`,

  added: "User added successfully",
  updated: "User updated successfully",
  deleted: "User deleted successfully",
  profileUpdated: "Profile updated successfully",
  profileFailed: "Error updating Profile",
  newEmailWaits: (email: string, isNameSaved: boolean) =>
    `${isNameSaved ? "Your name is saved. " : ""}Your email address changes once you enter the code we sent to ${email}.`,
  emailConfirmed: "Your email address has been changed",
  ownEmailConfirmed: "Your email address is confirmed",

  accountErased: "Your account is deleted",
  userErased: "User erased",
  /** In place of the email address of an erased account. */
  deletedUser: "Deleted user",
  noMailReaches: ({ reason, at }: Suppression) =>
    `No mail reaches this address: it ${reason === "bounce" ? "bounced" : "was reported as spam"} on ${formatDate(at)}.`,
  mailSuppressed: ({ reason, at }: Suppression) =>
    `${reason === "bounce" ? "Mail to this address came back" : "Our mail to this address was reported as spam"} on ${formatDate(at)}, so we send none there, no codes either. Please use another address.`,
  mailAllowed: "Mail is sent to this address again",

  emailTaken: "An account with this email already exists",
  missing: "User not found",
  lastAdmin: "The last active administrator cannot be demoted or deactivated",
  listFailed: "Something Went Wrong!",
  failed: "An error occurred",
} as const;
