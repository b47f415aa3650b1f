import type { User } from "@frangipani/core/accounts";
import { beforeEach, describe, expect, it } from "vitest";
import {
  CODE,
  HOUR,
  LINK,
  type LimitedShop,
  limitedShop,
  many,
  NEW_PASSWORD,
  network,
  SIGN_IN_CODE,
} from "../support/guessing.ts";
import { PASSWORD } from "../support/shop.ts";

const OWN = { from: "203.0.113.7" };
let shop: LimitedShop;
let mei: User;

describe("reset emails requested by others", () => {
  beforeEach(async () => {
    shop = await limitedShop();
    mei = await shop.person();
  });
  const askOften = async (times: number) => {
    const responses = await many(times, (index) => shop.forgot(mei, { from: network(index) }));
    expect(responses.map(({ status }) => status)).toEqual(Array(times).fill(200));
  };

  it("are limited to five codes a day and two links an hour, with the same response beyond", async () => {
    for (let halfHour = 1; halfHour <= 4; halfHour += 1) {
      await askOften(8);
      await expect.poll(() => shop.countMails(mei, LINK)).toBe(halfHour);
      shop.clock.advance(HOUR / 2);
    }
    expect(shop.countMails(mei, CODE)).toBe(5);
  });

  it("do not invalidate the owner's code beyond the limit", async () => {
    const { cookies } = await shop.forgot(mei, OWN);
    const otp = shop.codeFor(mei.email);
    await askOften(8);
    await shop.guessResetCodes(mei);
    const again = await shop.forgot(mei, { ...OWN, cookie: cookies });
    const verified = await shop.post("verify", { email: mei.email, otp }, { cookie: again.cookies });
    expect(verified.status).toBe(200);
  });

  it("leave the owner a reset link that guesses do not use up", async () => {
    await askOften(8);
    shop.clock.advance(29 * 60);
    await shop.guessResetCodes(mei);
    expect((await shop.forgot(mei, OWN)).status).toBe(200);
    shop.clock.advance(29 * 60);
    const reset = { password: NEW_PASSWORD, token: await shop.linkFor(mei) };
    expect((await shop.post("reset", reset)).status).toBe(200);
    expect((await shop.post("reset", reset)).status, "once").toBe(400);
    expect((await shop.signInFully(mei, {}, NEW_PASSWORD)).status).toBe(200);
  });

  it("are not counted after a new password", async () => {
    await askOften(6);
    await shop.post("reset", { password: NEW_PASSWORD, token: await shop.linkFor(mei) });
    await shop.forgot(mei, OWN);
    expect(shop.countMails(mei, CODE)).toBe(6);
  });

  it("have a limit of their own on a known device", async () => {
    const { cookies } = await shop.signIn(mei);
    await askOften(8);
    await shop.forgot(mei, { ...OWN, cookie: cookies });
    expect(shop.countMails(mei, CODE)).toBe(6);
  });

  it("for many accounts from one network become links", async () => {
    const few = { max: 5, windowSeconds: HOUR };
    shop = await limitedShop({ limits: { resetMail: { account: few, network: few } } });
    const people = await many(8, () => shop.person());
    for (const person of people) await shop.forgot(person, OWN);
    expect(shop.mails.filter(({ subject }) => subject === CODE)).toHaveLength(5);
    const last = people.at(-1) ?? people[0];
    if (!last) throw new Error("nobody asked");
    const reset = { password: NEW_PASSWORD, token: await shop.linkFor(last) };
    expect((await shop.post("reset", reset)).status).toBe(200);
  });
});

describe("sign-in codes requested with the right password", () => {
  const start = async (limits = {}) => {
    shop = await limitedShop({ limits });
    mei = await shop.person({ twoStep: true });
  };
  it("become a reset link beyond the limit, and not on a known device", async () => {
    await start();
    const { cookies } = await shop.signInFully(mei);
    const asked = await many(24, (index) => shop.signIn(mei, PASSWORD, { from: network(index) }));
    expect(asked.every(({ body }) => body.otpRequired)).toBe(true);
    expect(shop.countMails(mei, SIGN_IN_CODE)).toBe(21);
    const token = await shop.linkFor(mei);
    expect((await shop.signInFully(mei, { cookie: cookies })).status).toBe(200);

    expect((await shop.post("reset", { password: NEW_PASSWORD, token })).status).toBe(200);
    expect((await shop.signIn(mei)).status, "the former password").toBe(400);
    expect((await shop.signInFully(mei, {}, NEW_PASSWORD)).status).toBe(200);
  });

  it("are limited including resent codes", async () => {
    await start({ signInMail: { account: { max: 3, windowSeconds: HOUR } } });
    let token = (await shop.signIn(mei)).body.tempToken;
    for (let times = 0; times < 5; times += 1) {
      token = (await shop.post("resend-otp", { email: mei.email, tempToken: token })).body.tempToken;
      shop.clock.advance(8 * 60);
    }
    expect(shop.countMails(mei, SIGN_IN_CODE)).toBe(3);
  });

  it("are not counted once they are entered", async () => {
    await start({ signInMail: { account: { max: 3, windowSeconds: HOUR } } });
    for (let times = 0; times < 6; times += 1) expect((await shop.signInFully(mei)).status).toBe(200);
  });
});
