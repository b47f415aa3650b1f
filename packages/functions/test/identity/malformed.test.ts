import fc from "fast-check";
import { expect, it } from "vitest";
import { type IdentityShop, identityShop } from "../support/identity-shop.ts";
import { PASSWORD } from "../support/shop.ts";

const shop: IdentityShop = await identityShop({ mailResponseMs: 1 });
const mei = await shop.person();
const boss = await shop.person({ role: "admin" });
const tokens = [undefined, "nonsense", await shop.tokenOf(mei), await shop.tokenOf(boss)];

const nasty = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    1e308,
    "",
    " ",
    "\u0000",
    "__proto__",
    "constructor",
    "{{7*7}}",
    "' OR 1=1 --",
    "x\r\nBcc: all@example.com",
    "\ud800",
    "😀".repeat(300),
    "x".repeat(5000),
    [],
    {},
    { $gt: "" },
    { S: "x" },
    [[[]]],
    PASSWORD,
    "mei@example.com",
    "123456",
    mei._id,
    mei.email,
  ),
  fc.jsonValue({ maxDepth: 2 }),
);
const names = [
  "email",
  "password",
  "otp",
  "tempToken",
  "token",
  "user",
  "name",
  "role",
  "status",
  "addressData",
  "id",
  "userId",
  "currentPassword",
  "twoStep",
  "isDefault",
  "__proto__",
  "pk",
];
const flat = fc.dictionary(fc.constantFrom(...names), nasty, { maxKeys: 6 });
const body = fc.oneof(
  flat,
  fc.record({ user: flat, id: nasty }),
  fc.record({ addressData: flat, id: nasty, userId: nasty }),
  nasty,
);
const segment = fc.oneof(
  fc.constantFrom("%", "%00", "%E0%A4%A", "..%2f..", "user%23x", "x".repeat(65), "%F0%9F%98%80", "us_none"),
  fc.string({ minLength: 1, maxLength: 12 }).map((text) => encodeURIComponent(text.toWellFormed())),
);
const call = fc.constantFrom(
  ["POST", "/auth/login"],
  ["POST", "/auth/verify-otp"],
  ["POST", "/auth/resend-otp"],
  ["POST", "/auth/refreshToken"],
  ["DELETE", "/auth/logout"],
  ["POST", "/auth/verify"],
  ["POST", "/auth/reset"],
  ["POST", "/auth/signup"],
  ["PUT", "/auth/updateProfile/:"],
  ["POST", "/auth/confirm-email"],
  ["POST", "/auth/verify-email"],
  ["PUT", "/auth/password"],
  ["PUT", "/auth/two-step"],
  ["GET", "/auth/getUserById/:"],
  ["GET", "/auth/getAlluser?limit=:"],
  ["GET", "/auth/getAlluser?cursor=:"],
  ["PUT", "/auth/update/:"],
  ["PUT", "/auth/deleteUserById/:"],
  ["GET", "/addresses/getAddresses/:"],
  ["POST", "/addresses/createAddress"],
  ["PUT", "/addresses/updateAddress/:"],
  ["DELETE", "/addresses/deleteAddress/:/:"],
);

it("responds to random input without a server error, and stores none of it", async () => {
  const accounts = async () => (await shop.users.list({ limit: 1000 })).items;
  const before = await accounts();
  let turn = 0;
  await fc.assert(
    fc.asyncProperty(call, segment, body, fc.nat(3), async ([method = "", path = ""], part, sent, index) => {
      turn += 1;
      const response = await shop.call(
        method,
        path.replaceAll(":", part),
        method === "GET" ? undefined : JSON.stringify(sent),
        { as: tokens[index], cookie: `refresh=${part}`, from: `2001:db8:${(turn % 65_536).toString(16)}::1` },
      );
      expect(response.status).toBeLessThan(500);
      if (response.status >= 400)
        expect(response.body).toMatchObject({
          code: expect.any(String),
          error: expect.any(String),
          message: response.body.error,
        });
    }),
    { numRuns: 1500 },
  );
  expect(await accounts()).toEqual(before);
});
