import { describe, expect, it } from "vitest";
import { destinationOf } from "../src/features/account/destination.ts";
import { profileForm } from "../src/features/account/profile-rules.ts";
import { NewPasswordForm } from "../src/features/account/reset-rules.ts";
import { SignUpForm } from "../src/features/account/signup-rules.ts";

const shop = "https://books.example";

describe("where a sign-in leads", () => {
  it.each([
    ["/checkout", "/checkout"],
    ["/customer/orders?q=pending&page=2", "/customer/orders?q=pending&page=2"],
    ["/book/1#details", "/book/1#details"],
    ["/", "/"],
  ])("follows %s", (from, path) => expect(destinationOf(from, "customer", shop)).toBe(path));

  it.each([
    ["//evil.example"],
    ["/\\evil.example"],
    ["\\\\evil.example"],
    ["/\t/evil.example"],
    ["/.//evil.example"],
    ["https://evil.example/"],
    ["https:evil"],
    ["javascript:alert(1)"],
    ["//["],
    ["checkout"],
    [""],
    [undefined],
    [null],
    [{ pathname: "/checkout" }],
    ["/login"],
    ["/signup?again"],
    ["/reset-password?token=x"],
    ["/verify-otp?email=x"],
  ])("goes home instead of to %j", (from) => expect(destinationOf(from, "customer", shop)).toBe("/"));

  it("does not send anybody where their role would send them back from", () => {
    expect(destinationOf("/admin/orders", "customer", shop)).toBe("/");
    expect(destinationOf("/customer", "admin", shop)).toBe("/");
    expect(destinationOf("/admin/orders", "admin", shop)).toBe("/admin/orders");
    expect(destinationOf("/administrative-history", "customer", shop)).toBe("/administrative-history");
  });
});

/** The first error of each field, as the form shows it. */
function errorsOf(
  schema: { safeParse(value: unknown): { error?: { issues: { path: PropertyKey[]; message: string }[] } } },
  typed: object,
): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(typed).error?.issues ?? [])
    errors[path.map(String).join(".")] ??= message;
  return errors;
}

describe("the sign-up form", () => {
  const good = {
    name: "Zoë Tan",
    email: "zoe@example.com",
    password: "Abcdef1!",
    confirmPassword: "Abcdef1!",
  };
  const passwordRule =
    "Password must be at least 8 characters long and include uppercase, lowercase, number, and special character.";

  it("takes what follows the rules", () => expect(errorsOf(SignUpForm, good)).toEqual({}));

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
  ])("answers %j with %j", (typed, errors) =>
    expect(errorsOf(SignUpForm, { ...good, ...typed })).toEqual(errors),
  );
});

describe("a new password", () => {
  it("must be repeated", () =>
    expect(errorsOf(NewPasswordForm, { password: "Abcdef1!", confirmPassword: "Abcdef1?" })).toEqual({
      confirmPassword: "Passwords do not match",
    }));
});

describe("the profile", () => {
  const rules = profileForm("X Æ A-12");

  it("lets a name stand that an administrator gave", () =>
    expect(errorsOf(rules, { name: "X Æ A-12", email: "x@example.com" })).toEqual({}));

  it("judges a new one by the rules of sign-up", () => {
    expect(errorsOf(rules, { name: "X 12", email: "x@example.com" })).toEqual({
      name: "Name should only contain letters and spaces",
    });
    expect(errorsOf(rules, { name: "Jo", email: "x@" })).toEqual({
      name: "Name should contain minimum 3 letters",
      email: "Enter Valid Email (e.g)x@",
    });
  });
});
