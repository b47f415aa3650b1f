import { expect, it } from "vitest";
import { NewPasswordInput } from "../../src/account/AccountFields.tsx";
import { profileForm } from "../../src/account/ProfileForm.tsx";
import { SignUpForm } from "../../src/account/SignUpPage.tsx";

/* packages/core/test/accounts/contract.test.ts tests the rules for a name, an email address and a password. */

const password = "Abcdef1!";
const signUp = { name: "Zoë Tan", email: "zoe@example.com", password, confirmPassword: password };
const LETTERS = "Name should only contain letters and spaces";
const profile = profileForm("X Æ A-12");

it.each([
  ["sign-up", SignUpForm, signUp, {}],
  [
    "sign-up with an invalid name and no second password",
    SignUpForm,
    { ...signUp, name: "1", confirmPassword: "" },
    { name: LETTERS, confirmPassword: "Passwords do not match." },
  ],
  [
    "a new password",
    NewPasswordInput,
    { password, confirmPassword: "Abcdef1?" },
    { confirmPassword: "Passwords do not match" },
  ],
  [
    "a weak new password",
    NewPasswordInput,
    { password: "abcdef", confirmPassword: "abcdef" },
    {
      password:
        "Password must be at least 8 characters long and include uppercase, lowercase, number, and special character.",
    },
  ],
  [
    "the profile with its unchanged name, which no rule allows,",
    profile,
    { name: "X Æ A-12", email: "x@example.com" },
    {},
  ],
  ["the profile with a new name", profile, { name: "X 12", email: "x@example.com" }, { name: LETTERS }],
])("%s has the errors of its fields", (_, form, input, errors) => {
  const firstErrors: Record<string, string> = {};
  for (const { path, message } of form.safeParse(input).error?.issues ?? [])
    firstErrors[path.map(String).join(".")] ??= message;
  expect(firstErrors).toEqual(errors);
});
