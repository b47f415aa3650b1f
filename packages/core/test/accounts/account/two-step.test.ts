import { describe, expect, it } from "vitest";
import { requiresCode } from "../../../src/accounts/account/two-step.ts";
import { testUser } from "../../support/user.ts";

describe("the second step", () => {
  it.each([
    ["off", [false, false, false]],
    ["opted-in", [false, true, false]],
    ["admins", [false, true, true]],
    ["everyone", [true, true, true]],
  ] as const)(
    "under %s is asked of customers, of those who switched it on, of admins: %j",
    (policy, expected) => {
      const accounts = [testUser(), testUser({ twoStep: true }), testUser({ role: "admin" })];
      expect(accounts.map((one) => requiresCode(policy, one))).toEqual(expected);
    },
  );
});
