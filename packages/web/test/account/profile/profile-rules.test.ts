import { describe, expect, it } from "vitest";
import { profileForm } from "../../../src/account/profile/ProfileForm.tsx";
import { errorsOf } from "../errors-of.ts";

describe("the profile", () => {
  const rules = profileForm("X Æ A-12");

  it("accepts the current name, whatever it is", () =>
    expect(errorsOf(rules, { name: "X Æ A-12", email: "x@example.com" })).toEqual({}));

  it("validates a new name by the rules of sign-up", () => {
    expect(errorsOf(rules, { name: "X 12", email: "x@example.com" })).toEqual({
      name: "Name should only contain letters and spaces",
    });
    expect(errorsOf(rules, { name: "Jo", email: "x@" })).toEqual({
      name: "Name should contain minimum 3 letters",
      email: "Enter Valid Email (e.g)x@",
    });
  });
});
