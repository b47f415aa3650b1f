import { describe, expect, it } from "vitest";
import { SignUpForm } from "../../../src/account/sign-up/signup-rules.ts";
import { errorsOf } from "../errors-of.ts";

describe("the sign-up form", () => {
  const good = {
    name: "Zoë Tan",
    email: "zoe@example.com",
    password: "Abcdef1!",
    confirmPassword: "Abcdef1!",
  };
  const passwordRule =
    "Password must be at least 8 characters long and include uppercase, lowercase, number, and special character.";

  it("accepts valid values", () => expect(errorsOf(SignUpForm, good)).toEqual({}));

  it.each([
    [{ name: "J0hn" }, { name: "Name should only contain letters and spaces" }],
    [{ name: "Ann  Lee" }, { name: "Name should only contain letters and spaces" }],
    [{ name: "Jo" }, { name: "Name should contain minimum 3 letters" }],
    [{ name: "" }, { name: "Name should contain minimum 3 letters" }],
    [{ email: "zoe@" }, { email: "Enter Valid Email (e.g)zoe@" }],
    [{ password: "Abcdef1" }, { password: passwordRule, confirmPassword: "Passwords do not match." }],
    [{ password: "Abcdef1-", confirmPassword: "Abcdef1-" }, { password: passwordRule }],
    [{ confirmPassword: "Abcdef1?" }, { confirmPassword: "Passwords do not match." }],
    [
      { name: "1", confirmPassword: "" },
      { name: "Name should only contain letters and spaces", confirmPassword: "Passwords do not match." },
    ],
  ])("refuses %j with %j", (input, errors) =>
    expect(errorsOf(SignUpForm, { ...good, ...input })).toEqual(errors),
  );
});
