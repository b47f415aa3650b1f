import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { people } from "../../../../local/seed/people.ts";
import { checkNewPassword, NewPassword } from "../../../src/accounts/account/inputs.ts";
import { authMessages } from "../../../src/accounts/account/messages.ts";
import { createSecrets, isSameHash } from "../../../src/accounts/account/secrets.ts";
import { formatRefreshToken, parseRefreshToken } from "../../../src/accounts/account/session.ts";
import { UserId } from "../../../src/accounts/account/user.ts";
import { assertUncommon } from "../../../src/accounts/passwords/common-password.ts";
import { hashPassword, verifyPassword } from "../../../src/accounts/passwords/password-hash.ts";
import { refusal } from "../../support/refusals.ts";

describe("a stored password", () => {
  it("is argon2id in PHC form, with salt and cost", async () => {
    const [one, other] = await Promise.all([hashPassword("Mei@2026x"), hashPassword("Mei@2026x")]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(one).not.toBe(other);
    expect(await verifyPassword("Mei@2026x", one)).toBe(true);
    expect(await verifyPassword("Mei@2026X", one)).toBe(false);
  });

  it("is verified with the cost it was hashed with", async () => {
    // argon2id of "password" with the salt "somesalt", as the reference implementation prints it.
    const reference = "$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4";
    expect(await verifyPassword("password", reference)).toBe(true);
    expect(await verifyPassword("Password", reference)).toBe(false);
  });

  it("never matches for an unknown user", async () => {
    expect(await verifyPassword("", undefined)).toBe(false);
    expect(await verifyPassword("Mei@2026x", undefined)).toBe(false);
  });

  it("is compared in Unicode normal form", async () =>
    expect(await verifyPassword("Zoe\u0308@2026", await hashPassword("Zo\u00eb@2026"))).toBe(true));

  it("throws when it is not a hash", () => expect(verifyPassword("x", "plain")).rejects.toThrow("PHC"));
});

describe("a new password", () => {
  const rule = (password: string) =>
    password.length >= 8 &&
    [/[a-z]/, /[A-Z]/, /[0-9]/, /[@$!%*?&]/].every((kind) => kind.test(password)) &&
    /^[A-Za-z0-9@$!%*?&]*$/.test(password);

  it("follows the password rule", () => {
    const character = fc.constantFrom(..."aZ0@$!%*?&#- é");
    fc.assert(
      fc.property(fc.string({ unit: character, maxLength: 14 }), (password) => {
        expect(NewPassword.safeParse(password).success).toBe(rule(password));
        const { parts, unusable } = checkNewPassword(password);
        expect(parts.every(({ isKept }) => isKept) && unusable === undefined).toBe(rule(password));
      }),
    );
  });

  it("gets one message for all missing kinds of characters", () =>
    expect(NewPassword.safeParse("weak").error?.issues.map((issue) => issue.message)).toEqual([
      authMessages.passwordRule,
    ]));
});

describe("a common password", () => {
  it.each(["Password1!", "P@ssw0rd", "pASSWORD123!", "Welcome@123", "Qwerty123!", "1qaz@WSX", "Abcd@1234"])(
    "is refused: %s",
    (password) => {
      expect(() => assertUncommon(password)).toThrow(
        refusal(
          "invalid",
          "auth.common-password",
          "This password is one of the most common ones. Please choose another.",
        ),
      );
    },
  );

  it("is not the password of a demo account", () => {
    for (const { password } of Object.values(people)) assertUncommon(password);
  });
});

describe("secrets", () => {
  const secrets = createSecrets("a key for tests, of 32 bytes or more");

  it("are codes of six digits, leading zeros included", () => {
    const codes = Array.from({ length: 2000 }, () => secrets.code());
    expect(codes.every((code) => /^[0-9]{6}$/.test(code))).toBe(true);
    expect(codes.some((code) => code.startsWith("0"))).toBe(true);
    expect(new Set(codes).size).toBeGreaterThan(1900);
  });

  it("are hashed by key and purpose", () => {
    const hash = secrets.hash("code", "123456");
    expect(secrets.hash("code", "123456")).toBe(hash);
    expect(secrets.hash("refresh", "123456")).not.toBe(hash);
    expect(createSecrets("another key for tests, just as long").hash("code", "123456")).not.toBe(hash);
  });

  it("require a key of 32 bytes", () => expect(() => createSecrets("short")).toThrow("32 bytes"));

  it("are compared in full", () => {
    expect(isSameHash("abc", "abc")).toBe(true);
    expect(isSameHash("abc", "abd")).toBe(false);
    expect(isSameHash("abc", "abcd")).toBe(false);
  });

  it("are formatted as a refresh token and parsed back", () => {
    const token = { userId: UserId.parse("us_1"), family: secrets.id(), secret: secrets.token() };
    expect(parseRefreshToken(formatRefreshToken(token))).toEqual(token);
    const text = formatRefreshToken(token);
    for (const wrong of [undefined, "", "a.b.c", `${text}.x`, text.slice(0, -30)])
      expect(parseRefreshToken(wrong)).toBeUndefined();
  });
});
