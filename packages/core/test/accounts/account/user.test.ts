import { describe, expect, it } from "vitest";
import { asAdmin, asSignedIn, assertSelf, requiresCode } from "../../../src/accounts/account/user.ts";
import { testUser } from "../../support/user.ts";

describe("the principal", () => {
  const customer = testUser();
  const admin = testUser({ role: "admin" });

  it("is an active user", () => {
    expect(() => asSignedIn(undefined)).toThrow("Please sign in to continue.");
    expect(() => asSignedIn(testUser({ status: false }))).toThrow("Please sign in to continue.");
    expect(asSignedIn(customer)).toBe(customer);
  });

  it("is an administrator where one is required", () => {
    expect(() => asAdmin(customer)).toThrow("You are not allowed to do this.");
    expect(() => asAdmin(testUser({ role: "admin", status: false }))).toThrow("Please sign in");
    expect(asAdmin(admin)).toBe(admin);
  });

  it("is the owner of the data, not an administrator instead", () => {
    expect(assertSelf(asSignedIn(customer), customer._id)).toBe(customer);
    expect(() => assertSelf(asSignedIn(admin), customer._id)).toThrow("You are not allowed to do this.");
  });
});

it.each([
  ["off", [false, false, false]],
  ["opted-in", [false, true, false]],
  ["admins", [false, true, true]],
  ["everyone", [true, true, true]],
] as const)(
  "with two-step %s, a code is required of [customers, customers who switched it on, admins]: %j",
  (policy, expected) => {
    const accounts = [testUser(), testUser({ twoStep: true }), testUser({ role: "admin" })];
    expect(accounts.map((one) => requiresCode(policy, one))).toEqual(expected);
  },
);
