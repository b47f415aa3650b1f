import { describe, expect, it } from "vitest";
import {
  CODE,
  countMails,
  guessResetCodes,
  HOUR,
  LINK,
  limitedShop,
  linkFor,
  many,
  NEW_PASSWORD,
  network,
  type Person,
  post,
  SIGN_IN_CODE,
  signInFully,
} from "../support/guessing.ts";
import type { IdentityShop } from "../support/identity-shop.ts";
import { PASSWORD } from "../support/shop.ts";

describe("reset emails requested by others", () => {
  const ask = (shop: IdentityShop, person: Person, from: string, cookie?: string) =>
    post(shop, "forgot", { email: person.email }, { from, cookie });
  const askOften = async (shop: IdentityShop, person: Person, times: number) => {
    const responses = await many(times, (index) => ask(shop, person, network(index)));
    expect(responses.map(({ status }) => status)).toEqual(Array(times).fill(200));
  };

  it("are limited to five codes a day and two links an hour, with the same response beyond", async () => {
    const shop = await limitedShop();
    const mei = await shop.person();
    for (let halfHour = 1; halfHour <= 4; halfHour += 1) {
      await askOften(shop, mei, 8);
      await expect.poll(() => countMails(shop, mei, LINK)).toBe(halfHour);
      shop.clock.advance(HOUR / 2);
    }
    expect(countMails(shop, mei, CODE)).toBe(5);
  });

  it("do not invalidate the owner's code beyond the limit", async () => {
    const shop = await limitedShop();
    const mei = await shop.person();
    const { cookies } = await ask(shop, mei, "203.0.113.7");
    const otp = shop.codeFor(mei.email);
    await askOften(shop, mei, 8);
    await guessResetCodes(shop, mei);
    const again = await ask(shop, mei, "203.0.113.7", cookies);
    const verified = await post(shop, "verify", { email: mei.email, otp }, { cookie: again.cookies });
    expect(verified.status).toBe(200);
  });

  it("leave the owner a reset link that guesses do not use up", async () => {
    const shop = await limitedShop();
    const mei = await shop.person();
    await askOften(shop, mei, 8);
    shop.clock.advance(29 * 60);
    await guessResetCodes(shop, mei);
    expect((await ask(shop, mei, "203.0.113.7")).status).toBe(200);
    shop.clock.advance(29 * 60);
    const reset = { password: NEW_PASSWORD, token: await linkFor(shop, mei) };
    expect((await post(shop, "reset", reset)).status).toBe(200);
    expect((await post(shop, "reset", reset)).status, "once").toBe(400);
    expect((await signInFully(shop, mei, {}, NEW_PASSWORD)).status).toBe(200);
  });

  it("are not counted after a new password", async () => {
    const shop = await limitedShop();
    const mei = await shop.person();
    await askOften(shop, mei, 6);
    await post(shop, "reset", { password: NEW_PASSWORD, token: await linkFor(shop, mei) });
    await ask(shop, mei, "203.0.113.7");
    expect(countMails(shop, mei, CODE)).toBe(6);
  });

  it("have a limit of their own on a known device", async () => {
    const shop = await limitedShop();
    const mei = await shop.person();
    const { cookies } = await shop.signIn(mei);
    await askOften(shop, mei, 8);
    await ask(shop, mei, "203.0.113.7", cookies);
    expect(countMails(shop, mei, CODE)).toBe(6);
  });

  it("for many accounts from one network become links", async () => {
    const few = { max: 5, windowSeconds: HOUR };
    const shop = await limitedShop({ limits: { resetMail: { account: few, network: few } } });
    const people = await many(8, () => shop.person());
    for (const person of people) await ask(shop, person, "203.0.113.7");
    expect(shop.mails.filter(({ subject }) => subject === CODE)).toHaveLength(5);
    const last = people.at(-1) ?? people[0];
    if (!last) throw new Error("nobody asked");
    const reset = { password: NEW_PASSWORD, token: await linkFor(shop, last) };
    expect((await post(shop, "reset", reset)).status).toBe(200);
  });
});

describe("sign-in codes requested with the right password", () => {
  it("become a reset link beyond the limit, and not on a known device", async () => {
    const shop = await limitedShop();
    const mei = await shop.person({ twoStep: true });
    const { cookies } = await signInFully(shop, mei);
    const asked = await many(24, (index) => shop.signIn(mei, PASSWORD, { from: network(index) }));
    expect(asked.every(({ body }) => body.otpRequired)).toBe(true);
    expect(countMails(shop, mei, SIGN_IN_CODE)).toBe(21);
    const token = await linkFor(shop, mei);
    expect((await signInFully(shop, mei, { cookie: cookies })).status).toBe(200);

    expect((await post(shop, "reset", { password: NEW_PASSWORD, token })).status).toBe(200);
    expect((await shop.signIn(mei)).status, "others know nothing any more").toBe(400);
    expect((await signInFully(shop, mei, {}, NEW_PASSWORD)).status).toBe(200);
  });

  it("are limited including resent codes", async () => {
    const shop = await limitedShop({ limits: { signInMail: { account: { max: 3, windowSeconds: HOUR } } } });
    const mei = await shop.person({ twoStep: true });
    let token = (await shop.signIn(mei)).body.tempToken;
    for (let times = 0; times < 5; times += 1) {
      token = (await post(shop, "resend-otp", { email: mei.email, tempToken: token })).body.tempToken;
      shop.clock.advance(8 * 60);
    }
    expect(countMails(shop, mei, SIGN_IN_CODE)).toBe(3);
  });

  it("are not counted once they are entered", async () => {
    const shop = await limitedShop({ limits: { signInMail: { account: { max: 3, windowSeconds: HOUR } } } });
    const mei = await shop.person({ twoStep: true });
    for (let times = 0; times < 6; times += 1) expect((await signInFully(shop, mei)).status).toBe(200);
  });
});
