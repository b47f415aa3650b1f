import { describe, expect, it } from "vitest";
import { identityShop, type TestResponse } from "../support/identity-shop.ts";
import { PASSWORD } from "../support/shop.ts";

/* Limits that refuse a request; the limits of signing in ask for a code instead (attacks/lockout.slow.test.ts). */

const TOO_MANY_ATTEMPTS = [429, "auth.too-many-attempts"];
const refusal = (response: TestResponse) => [response.status, response.body.code];
const few = { max: 3, windowSeconds: 3600 };

describe("sign-up for an email address in use", () => {
  const start = async () => {
    const shop = await identityShop({ limits: { signUp: { network: few } } });
    const { email } = await shop.person();
    const signUp = (address: string, from?: string) =>
      shop.call(
        "POST",
        "/auth/signup",
        { user: { name: "Mei Lin", email: address, password: PASSWORD } },
        from ? { from } : {},
      );
    return { shop, signUp, ask: (from?: string) => signUp(email, from) };
  };

  it("is rate limited per network", async () => {
    const { shop, ask } = await start();
    for (let times = 0; times < 3; times += 1) expect((await ask()).status).toBe(409);
    expect(refusal(await ask())).toEqual(TOO_MANY_ATTEMPTS);
    expect((await ask("198.51.100.4")).status).toBe(409);
    shop.clock.advance(3600);
    expect((await ask()).status).toBe(409);
  });

  it("does not count accounts that are created", async () => {
    const { signUp } = await start();
    for (let index = 0; index < 8; index += 1)
      expect((await signUp(`mei${index}@example.com`)).status).toBe(201);
  });
});

it("codes for a new email address are limited to five an hour for an account, without those entered", async () => {
  const shop = await identityShop();
  const mei = await shop.person();
  const ask = (email: string) =>
    shop.call("PUT", `/auth/updateProfile/${mei._id}`, { name: mei.name, email }, { as: mei });
  await ask("mei@new.example");
  const confirmed = { otp: shop.codeFor("mei@new.example"), password: PASSWORD };
  expect((await shop.call("POST", "/auth/confirm-email", confirmed, { as: mei })).status).toBe(200);
  for (let index = 0; index < 5; index += 1) expect((await ask(`mei${index}@new.example`)).status).toBe(200);
  expect(refusal(await ask("mei@other.example"))).toEqual(TOO_MANY_ATTEMPTS);
});

it("signing in allows ten wrong passwords on a network before it requires a code", async () => {
  const shop = await identityShop();
  const mei = await shop.person();
  const wrong = () => shop.signIn(mei, "Wrong@2026");
  for (let tries = 0; tries < 9; tries += 1) expect((await wrong()).status).toBe(400);
  expect((await shop.signIn(mei)).body.token).toBeDefined();
  expect((await wrong()).status).toBe(400);
  expect((await shop.signIn(mei)).body.otpRequired).toBe(true);
  shop.clock.advance(6 * 3600);
  expect((await shop.signIn(mei)).body.token).toBeDefined();
});
