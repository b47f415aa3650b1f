import { invalid } from "../../contract/refusals.ts";

export const invalidCode = invalid("auth.invalid-code", "The code is wrong, over, or was tried five times.");
export const commonPassword = invalid(
  "auth.common-password",
  "The new password is one of the most common ones.",
);
export const wrongPassword = invalid("auth.wrong-password", "The current password is another one.");
