import { expect, it } from "vitest";
import { NewPasswordInput } from "../../src/account/AccountFields.tsx";
import { profileForm } from "../../src/account/ProfileForm.tsx";
import { SignUpForm } from "../../src/account/SignUpPage.tsx";

/* The rules of a name, an address and a password: packages/core/test/accounts/contract.test.ts. */

const password = "Abcdef1!";
const signUp = { name: "Zoë Tan", email: "zoe@example.com", password, confirmPassword: password };
const LETTERS = "Name should only contain letters and spaces";
const profile = profileForm("X Æ A-12");

it.each([
  ["sign-up", SignUpForm, signUp, {}],
  [
    "sign-up, each field with its own error,",
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
    "a new password that is weak",
    NewPasswordInput,
    { password: "abcdef", confirmPassword: "abcdef" },
    {
      password:
        "Password must be at least 8 characters long and include uppercase, lowercase, number, and special character.",
    },
  ],
  ["the profile, whose name may stay as it is,", profile, { name: "X Æ A-12", email: "x@example.com" }, {}],
  ["the profile with a new name", profile, { name: "X 12", email: "x@example.com" }, { name: LETTERS }],
])("the form of %s is checked", (_, form, input, errors) => {
  const found: Record<string, string> = {};
  for (const { path, message } of form.safeParse(input).error?.issues ?? [])
    found[path.map(String).join(".")] ??= message;
  expect(found).toEqual(errors);
});
