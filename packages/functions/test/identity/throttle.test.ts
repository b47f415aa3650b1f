import { describe, expect, it } from "vitest";
import { type Answer, type Ask, type IdentityShop, identityShop } from "../support/identity-shop.ts";
import { PASSWORD } from "../support/shop.ts";

const wrong = (shop: IdentityShop, email: string, ask: Ask = {}) =>
  shop.call("POST", "/auth/login", { email, password: "Wrong@2026" }, ask);
const outcomeOf = (answer: Answer) => [answer.status, answer.body.code];
const REFUSED = [400, "auth.invalid-credentials"];
const WAIT = [429, "auth.too-many-attempts"];

describe("guessing a password", () => {
  it("is free five times; then one waits, twice as long each time", async () => {
    const shop = await identityShop();
    const mei = await shop.person();
    for (let guess = 0; guess < 5; guess += 1)
      expect(outcomeOf(await wrong(shop, mei.email))).toEqual(REFUSED);
    for (const seconds of [1, 2, 4]) {
      const early = await wrong(shop, mei.email);
      expect(outcomeOf(early)).toEqual(WAIT);
      expect(early.body.retryAfterSeconds).toBe(seconds);
      expect(early.headers.get("retry-after")).toBe(String(seconds));
      expect(early.body.message).toMatch(/^Too many attempts\. Please try again in \d+ seconds?\.$/);
      shop.clock.advance(seconds);
      expect(outcomeOf(await wrong(shop, mei.email))).toEqual(REFUSED);
    }
  });

  it("makes the owner wait too, and is forgotten once they sign in", async () => {
    const shop = await identityShop();
    const mei = await shop.person();
    for (let guess = 0; guess < 5; guess += 1) await wrong(shop, mei.email);
    expect(outcomeOf(await shop.signIn(mei))).toEqual(WAIT);
    shop.clock.advance(1);
    expect((await shop.signIn(mei)).status).toBe(200);
    for (let guess = 0; guess < 5; guess += 1)
      expect(outcomeOf(await wrong(shop, mei.email))).toEqual(REFUSED);
  });

  it("is forgotten after a day, and never longer than a quarter of an hour", async () => {
    const shop = await identityShop({
      limits: {
        password: {
          freeFailures: 1,
          firstWaitSeconds: 600,
          maxWaitSeconds: 900,
          expiresAfterSeconds: 86_400,
        },
      },
    });
    const mei = await shop.person();
    await wrong(shop, mei.email);
    shop.clock.advance(600);
    await wrong(shop, mei.email);
    expect((await wrong(shop, mei.email)).body.retryAfterSeconds).toBe(900);
    shop.clock.advance(86_400);
    expect(outcomeOf(await wrong(shop, mei.email))).toEqual(REFUSED);
    expect((await wrong(shop, mei.email)).body.retryAfterSeconds).toBe(600);
  });

  it("is throttled alike for addresses nobody has", async () => {
    const shop = await identityShop();
    for (let guess = 0; guess < 5; guess += 1) await wrong(shop, "nobody@example.com");
    expect(outcomeOf(await wrong(shop, "nobody@example.com"))).toEqual(WAIT);
  });

  it("does not touch other accounts at the same address", async () => {
    const shop = await identityShop();
    for (let guess = 0; guess < 8; guess += 1) await wrong(shop, "nobody@example.com");
    expect((await shop.signIn(await shop.person())).status).toBe(200);
  });

  it("learns no more from thirty guesses at once than from five", async () => {
    const shop = await identityShop();
    const mei = await shop.person();
    const responses = await Promise.all(Array.from({ length: 30 }, () => wrong(shop, mei.email)));
    expect(responses.filter((answer) => answer.status === 400)).toHaveLength(5);
    expect(responses.filter((answer) => answer.status === 429)).toHaveLength(25);
  });

  it("lets the owner sign in many times at once", async () => {
    const shop = await identityShop();
    const mei = await shop.person();
    const responses = await Promise.all(Array.from({ length: 12 }, () => shop.signIn(mei)));
    expect(responses.every((answer) => answer.status === 200)).toBe(true);
  });

  it("counts when one's own password is asked for again", async () => {
    const shop = await identityShop();
    const as = await shop.tokenOf(await shop.person());
    const guess = () => shop.call("PUT", "/auth/two-step", { twoStep: false, password: "no" }, { as });
    for (let tries = 0; tries < 5; tries += 1) expect((await guess()).status).toBe(400);
    expect(outcomeOf(await guess())).toEqual(WAIT);
  });
});

describe("sign-in codes", () => {
  it("are not mailed to one account without end, as its owner may be somebody else's address", async () => {
    const few = { freeFailures: 3, firstWaitSeconds: 30, maxWaitSeconds: 300, expiresAfterSeconds: 3600 };
    const shop = await identityShop({ limits: { signInMail: few } });
    const mei = await shop.person({ twoStep: true });
    const codes = () => shop.mails.filter(({ to }) => to === mei.email).length;
    for (let time = 0; time < 3; time += 1) expect((await shop.signIn(mei)).status).toBe(200);
    const blocked = await shop.signIn(mei);
    expect([blocked.status, blocked.body.code, codes()]).toEqual([429, "auth.too-many-attempts", 3]);

    shop.clock.advance(31);
    const { body } = await shop.signIn(mei);
    const typed = { email: mei.email, otp: shop.codeFor(mei.email), tempToken: body.tempToken };
    expect((await shop.call("POST", "/auth/verify-otp", typed)).status).toBe(200);
    expect((await shop.signIn(mei)).status, "whoever reads them may have more").toBe(200);
  });
});

describe("guessing from one address", () => {
  const few = { freeFailures: 3, firstWaitSeconds: 1, maxWaitSeconds: 300, expiresAfterSeconds: 3600 };

  it("over many accounts ends in waiting, there and nowhere else", async () => {
    const shop = await identityShop({ limits: { ipAddress: few } });
    const mei = await shop.person();
    for (let guess = 0; guess < 3; guess += 1)
      expect(outcomeOf(await wrong(shop, `nobody${guess}@example.com`))).toEqual(REFUSED);
    expect(outcomeOf(await shop.signIn(mei))).toEqual(WAIT);
    expect((await shop.signIn(mei, PASSWORD, { from: "198.51.100.4" })).status).toBe(200);
    shop.clock.advance(1);
    expect((await shop.signIn(mei)).status).toBe(200);
  });

  it("is not bought off by signing in to an account of one's own", async () => {
    const shop = await identityShop({ limits: { ipAddress: few } });
    const own = await shop.person();
    for (let guess = 0; guess < 3; guess += 1) {
      await wrong(shop, `nobody${guess}@example.com`);
      if (guess < 2) await shop.signIn(own);
    }
    expect(outcomeOf(await wrong(shop, "nobody@example.com"))).toEqual(WAIT);
  });

  it("is forgotten after an hour", async () => {
    const shop = await identityShop({
      limits: { ipAddress: { ...few, firstWaitSeconds: 5000, maxWaitSeconds: 5000 } },
    });
    for (let guess = 0; guess < 3; guess += 1) await wrong(shop, `nobody${guess}@example.com`);
    expect(outcomeOf(await wrong(shop, "a@example.com"))).toEqual(WAIT);
    shop.clock.advance(3600);
    expect(outcomeOf(await wrong(shop, "a@example.com"))).toEqual(REFUSED);
  });

  it("counts asking signup which addresses are taken", async () => {
    const shop = await identityShop({ limits: { ipAddress: few } });
    const { email } = await shop.person();
    const ask = () =>
      shop.call("POST", "/auth/signup", { user: { name: "Mei Lin", email, password: PASSWORD } });
    for (let guess = 0; guess < 3; guess += 1) expect((await ask()).status).toBe(409);
    expect(outcomeOf(await ask())).toEqual(WAIT);
  });

  it("lets a family of fifty sign in", async () => {
    const shop = await identityShop();
    const mei = await shop.person();
    for (let times = 0; times < 60; times += 1) expect((await shop.signIn(mei)).status).toBe(200);
  });
});

describe("guessing and asking for codes", () => {
  const verify = (shop: IdentityShop, email: string, otp: string) =>
    shop.call("POST", "/auth/verify", { email, otp });
  const forgot = (shop: IdentityShop, email: string) => shop.call("POST", "/auth/forgot", { email });

  it("leaves room for a fresh code after five wrong tries, and waits after fifteen", async () => {
    const shop = await identityShop();
    const { email } = await shop.person();
    await forgot(shop, email);
    const right = shop.codeFor(email);
    const guess = right === "000000" ? "000001" : "000000";
    for (let tries = 0; tries < 5; tries += 1) await verify(shop, email, guess);
    await forgot(shop, email);
    expect((await verify(shop, email, shop.codeFor(email))).status).toBe(200);

    for (let tries = 0; tries < 15; tries += 1)
      expect((await verify(shop, email, "000000")).status).toBe(400);
    const answer = await verify(shop, email, "000000");
    expect([answer.status, answer.body.retryAfterSeconds]).toEqual([429, 30]);
  });

  it("sends five reset codes at once, then one after 30 seconds, to known and unknown alike", async () => {
    const shop = await identityShop();
    const { email } = await shop.person();
    for (const whose of [email, "nobody@example.com"]) {
      for (let times = 0; times < 5; times += 1) expect((await forgot(shop, whose)).status).toBe(200);
      const early = await forgot(shop, whose);
      expect([early.status, early.body.retryAfterSeconds]).toEqual([429, 30]);
    }
    expect(shop.mails).toHaveLength(5);
    shop.clock.advance(30);
    expect((await forgot(shop, email)).status).toBe(200);
  });

  it("sends five of twenty asked for at once", async () => {
    const shop = await identityShop();
    const { email } = await shop.person();
    const responses = await Promise.all(Array.from({ length: 20 }, () => forgot(shop, email)));
    expect(responses.filter((answer) => answer.status === 200)).toHaveLength(5);
    expect(shop.mails).toHaveLength(5);
  });
});
