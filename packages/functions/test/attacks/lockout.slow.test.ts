import { describe, expect, it } from "vitest";
import {
  confirm,
  guess,
  guessFromEverywhere,
  guessFromNetwork,
  guessResetCodes,
  HOUR,
  limitedShop,
  many,
  post,
  signInFully,
} from "../support/guessing.ts";
import { PASSWORD } from "../support/shop.ts";

/* Strangers know an email address, and may guess and ask for mails as often as they like. */

describe("wrong codes sent by others", () => {
  it("are refused, store nothing, and do not affect the owner's second step", async () => {
    const shop = await limitedShop();
    const mei = await shop.person({ twoStep: true });
    const before = await shop.everything();
    for (const response of await guessResetCodes(shop, mei))
      expect([response.status, response.body.code]).toEqual([400, "auth.invalid-code"]);
    expect(await shop.everything()).toEqual(before);
    expect((await signInFully(shop, mei)).status).toBe(200);
  });

  it("every half hour do not lock the owner out in six hours", async () => {
    const shop = await limitedShop();
    const mei = await shop.person({ twoStep: true });
    const statuses: number[] = [];
    for (let round = 0; round < 12; round += 1) {
      await guessResetCodes(shop, mei, 1);
      shop.clock.advance(HOUR / 2);
      statuses.push((await signInFully(shop, mei)).status);
    }
    expect(statuses).toEqual(Array(12).fill(200));
  });

  it("without the sign-in's token do not use up its attempts", async () => {
    const shop = await limitedShop();
    const mei = await shop.person({ twoStep: true });
    const { body } = await shop.signIn(mei);
    for (let times = 0; times < 20; times += 1) {
      const forged = { email: mei.email, otp: "000000", tempToken: "x".repeat(43) };
      expect((await post(shop, "verify-otp", forged)).status).toBe(400);
    }
    expect((await confirm(shop, mei, body.tempToken)).status).toBe(200);
  });

  it("do not use up the attempts of the browser that requested a reset", async () => {
    const shop = await limitedShop();
    const mei = await shop.person();
    const { cookies } = await post(shop, "forgot", { email: mei.email });
    const otp = shop.codeFor(mei.email);
    await guessResetCodes(shop, mei);
    expect((await post(shop, "verify", { email: mei.email, otp })).status, "elsewhere").toBe(400);
    expect((await post(shop, "verify", { email: mei.email, otp }, { cookie: cookies })).status).toBe(200);
    expect((await post(shop, "verify", { email: mei.email, otp }, { cookie: cookies })).status).toBe(400);
  });

  it("are limited to five for the requesting browser, which can request another code at once", async () => {
    const shop = await limitedShop();
    const mei = await shop.person();
    const first = await post(shop, "forgot", { email: mei.email });
    const used = shop.codeFor(mei.email);
    const wrong = used === "000000" ? "000001" : "000000";
    const verify = (otp: string, cookie: string) =>
      post(shop, "verify", { email: mei.email, otp }, { cookie });
    for (let times = 0; times < 5; times += 1) await verify(wrong, first.cookies);
    expect((await verify(used, first.cookies)).status).toBe(400);
    const second = await post(shop, "forgot", { email: mei.email }, { cookie: first.cookies });
    expect((await verify(shop.codeFor(mei.email), second.cookies)).status).toBe(200);
  });
});

describe.each([
  ["a customer", {}, "opted-in"],
  ["a customer with two-step sign-in", { twoStep: true }, "opted-in"],
  ["an administrator", { role: "admin" }, "admins"],
] as const)("wrong passwords for %s", (_, part, twoStepPolicy) => {
  const start = async () => {
    const shop = await limitedShop({ twoStepPolicy });
    return { shop, owner: await shop.person(part) };
  };

  it("from other networks do not lock the owner out, also on a new device", async () => {
    const { shop, owner } = await start();
    await guessFromEverywhere(shop, owner);
    expect((await signInFully(shop, owner)).status).toBe(200);
  });

  it("from the same network do not lock the owner out", async () => {
    const { shop, owner } = await start();
    await guessFromNetwork(shop, owner, "203.0.113.7");
    expect((await signInFully(shop, owner)).status).toBe(200);
  });

  it("require no code on a known device, on any network", async () => {
    const { shop, owner } = await start();
    const usual = await shop.signIn(owner);
    const { cookies } = await signInFully(shop, owner);
    await guessFromEverywhere(shop, owner);
    await guessFromNetwork(shop, owner, "203.0.113.7");
    for (const from of ["203.0.113.7", "192.0.2.9"]) {
      const response = await shop.signIn(owner, PASSWORD, { from, cookie: cookies });
      expect([response.status, response.body.otpRequired]).toEqual([200, usual.body.otpRequired]);
      expect((await signInFully(shop, owner, { from, cookie: cookies })).status).toBe(200);
    }
  });

  it("for other accounts, from the same network, do not lock the owner out", async () => {
    const { shop, owner } = await start();
    await many(8, (index) => guess(shop, { email: `nobody${index}@example.com` }, "203.0.113.7"));
    expect((await signInFully(shop, owner)).status).toBe(200);
  });
});
