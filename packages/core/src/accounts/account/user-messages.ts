import { formatDate } from "../../kernel/time/dates.ts";
import type { Suppression } from "../../mail/suppression.ts";

export const userMessages = {
  nameLetters: "Name should only contain letters and spaces",
  nameLength: "Name should contain minimum 3 letters",
  enterValidEmail: (input: string) => `Enter Valid Email (e.g)${input}`,

  formName: "Name must be at least 2 characters",
  formEmail: "Please enter a valid email address",
  formRole: "Please select a role",
  formPassword: "Password must be at least 6 characters",

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
