import { describe, expect, it } from "vitest";
import { NewPasswordForm } from "../../../src/account/password-reset/reset-rules.ts";
import { errorsOf } from "../errors-of.ts";

describe("a new password", () => {
  it("must match its confirmation", () =>
    expect(errorsOf(NewPasswordForm, { password: "Abcdef1!", confirmPassword: "Abcdef1?" })).toEqual({
      confirmPassword: "Passwords do not match",
    }));
});
