import { describe, expect, it } from "vitest";
import { SignUpInput } from "../../../src/accounts/profile/contract.ts";
import { firstIssue } from "../../support/refusals.ts";

describe("the sign-up rules", () => {
  it("report the first broken rule, the name's letters before its length", () => {
    const first = (user: unknown) => firstIssue(SignUpInput, { user });
    expect(first({ name: "1", email: "x", password: "x" })).toBe(
      "Name should only contain letters and spaces",
    );
    expect(first({ name: "Al", email: "x", password: "x" })).toBe("Name should contain minimum 3 letters");
    expect(first({ name: "Ada", email: "ada@", password: "x" })).toBe("Enter Valid Email (e.g)ada@");
    expect(first({ name: "Ada", email: "ada@example.com", password: "x" })).toBe(
      "Password must be at least 8 characters long and include uppercase, lowercase, number, and special character.",
    );
    expect(first({ name: "Ada", email: "ada@example.com", password: "Ada@Lovelace1" })).toBeUndefined();
  });

  it("handle very long input quickly", () => {
    const long = "a".repeat(200_000);
    for (const text of [
      long,
      `${long}@`,
      `a@${"a.".repeat(100_000)}`,
      " ".repeat(200_000),
      `${"a ".repeat(100_000)}1`,
    ])
      expect(SignUpInput.safeParse({ user: { name: text, email: text, password: text } }).success).toBe(
        false,
      );
  }, 2000);
});
