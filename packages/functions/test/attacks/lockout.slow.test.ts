import { describe, expect, it } from "vitest";
import { HOUR, limitedShop, many } from "../support/guessing.ts";
import { otherThan } from "../support/identity-shop.ts";
import { PASSWORD } from "../support/shop.ts";

/* Strangers know an email address, and may guess and ask for mails as often as they like. */

describe("wrong codes sent by others", () => {
  const start = async (part = {}) => {
    const shop = await limitedShop();
    return { shop, mei: await shop.person(part) };
  };

  it("are refused, store nothing, and do not affect the owner's second step", async () => {
    const { shop, mei } = await start({ twoStep: true });
    const before = await shop.allItems();
    for (const response of await shop.guessResetCodes(mei))
      expect([response.status, response.body.code]).toEqual([400, "auth.invalid-code"]);
    expect(await shop.allItems()).toEqual(before);
    expect((await shop.signInFully(mei)).status).toBe(200);
  });

  it("every half hour do not lock the owner out in six hours", async () => {
    const { shop, mei } = await start({ twoStep: true });
    const statuses: number[] = [];
    for (let round = 0; round < 12; round += 1) {
      await shop.guessResetCodes(mei, 1);
      shop.clock.advance(HOUR / 2);
      statuses.push((await shop.signInFully(mei)).status);
    }
    expect(statuses).toEqual(Array(12).fill(200));
  });

  it("without the sign-in's token do not use up its attempts", async () => {
    const { shop, mei } = await start({ twoStep: true });
    const { body } = await shop.signIn(mei);
    for (let times = 0; times < 20; times += 1) {
      const forged = { email: mei.email, otp: "000000", tempToken: "x".repeat(43) };
      expect((await shop.post("verify-otp", forged)).status).toBe(400);
    }
    expect((await shop.confirm(mei, body.tempToken)).status).toBe(200);
  });

  it("do not use up the attempts of the browser that requested a reset", async () => {
    const { shop, mei } = await start();
    const { cookies } = await shop.forgot(mei);
    const otp = shop.codeFor(mei.email);
    await shop.guessResetCodes(mei);
    const verify = async (cookie?: string) =>
      (await shop.post("verify", { email: mei.email, otp }, { cookie })).status;
    expect(await verify(), "elsewhere").toBe(400);
    expect([await verify(cookies), await verify(cookies)]).toEqual([200, 400]);
  });

  it("are limited to five for the requesting browser, which can request another code at once", async () => {
    const { shop, mei } = await start();
    const first = await shop.forgot(mei);
    const used = shop.codeFor(mei.email);
    const verify = (otp: string, cookie: string) =>
      shop.post("verify", { email: mei.email, otp }, { cookie });
    for (let times = 0; times < 5; times += 1) await verify(otherThan(used), first.cookies);
    expect((await verify(used, first.cookies)).status).toBe(400);
    const second = await shop.forgot(mei, { cookie: first.cookies });
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
    await shop.guessFromEverywhere(owner);
    expect((await shop.signInFully(owner)).status).toBe(200);
  });

  it("from the same network do not lock the owner out", async () => {
    const { shop, owner } = await start();
    await shop.guessFromNetwork(owner, "203.0.113.7");
    expect((await shop.signInFully(owner)).status).toBe(200);
  });

  it("require no code on a known device, on any network", async () => {
    const { shop, owner } = await start();
    const usual = await shop.signIn(owner);
    const { cookies } = await shop.signInFully(owner);
    await shop.guessFromEverywhere(owner);
    await shop.guessFromNetwork(owner, "203.0.113.7");
    for (const from of ["203.0.113.7", "192.0.2.9"]) {
      const response = await shop.signIn(owner, PASSWORD, { from, cookie: cookies });
      expect([response.status, response.body.otpRequired]).toEqual([200, usual.body.otpRequired]);
      expect((await shop.signInFully(owner, { from, cookie: cookies })).status).toBe(200);
    }
  });

  it("for other accounts, from the same network, do not lock the owner out", async () => {
    const { shop, owner } = await start();
    await many(8, (index) => shop.guess({ email: `nobody${index}@example.com` }, "203.0.113.7"));
    expect((await shop.signInFully(owner)).status).toBe(200);
  });
});
