import { describe, expect, it } from "vitest";
import { asAdmin, asSignedIn, assertSelf } from "../../../src/accounts/account/principal.ts";
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
