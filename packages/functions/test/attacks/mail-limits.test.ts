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

describe("mails asked for by others", () => {
  const ask = (shop: IdentityShop, person: Person, from: string, cookie?: string) =>
    post(shop, "forgot", { email: person.email }, { from, cookie });
  const askOften = async (shop: IdentityShop, person: Person, times: number) => {
    const responses = await many(times, (index) => ask(shop, person, network(index)));
    expect(responses.map(({ status }) => status)).toEqual(Array(times).fill(200));
  };

  it("are at most five codes a day and two links an hour, and every request gets the same response", async () => {
    const shop = await limitedShop();
    const mei = await shop.person();
    for (let halfHour = 1; halfHour <= 4; halfHour += 1) {
      await askOften(shop, mei, 8);
      await expect.poll(() => countMails(shop, mei, LINK)).toBe(halfHour);
      shop.clock.advance(HOUR / 2);
    }
    expect(countMails(shop, mei, CODE)).toBe(5);
  });

  it("leave the code of the owner valid when no more are sent", async () => {
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

  it("leave the owner a link that no guess uses up, whenever they ask", async () => {
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

  it("count no more after a new password", async () => {
    const shop = await limitedShop();
    const mei = await shop.person();
    await askOften(shop, mei, 6);
    await post(shop, "reset", { password: NEW_PASSWORD, token: await linkFor(shop, mei) });
    await ask(shop, mei, "203.0.113.7");
    expect(countMails(shop, mei, CODE)).toBe(6);
  });

  it("are counted apart on a device that signed in before, which gets codes all the same", async () => {
    const shop = await limitedShop();
    const mei = await shop.person();
    const { cookies } = await shop.signIn(mei);
    await askOften(shop, mei, 8);
    await ask(shop, mei, "203.0.113.7", cookies);
    expect(countMails(shop, mei, CODE)).toBe(6);
  });

  it("from one network for many accounts become links", async () => {
    const few = { max: 5, windowSeconds: HOUR };
    const shop = await limitedShop({ limits: { resetMail: { account: few, network: few } } });
    const people = await many(8, () => shop.person());
    for (const person of people) await ask(shop, person, "203.0.113.7");
    expect(shop.mails.filter(({ subject }) => subject === CODE)).toHaveLength(5);
    const last = people.at(-1) ?? people[0];
    if (!last) throw new Error("nobody asked");
    expect(
      (await post(shop, "reset", { password: NEW_PASSWORD, token: await linkFor(shop, last) })).status,
    ).toBe(200);
  });
});

describe("sign-in codes asked for by somebody who knows the password", () => {
  it("end in a link to a new one, and a device that signed in before gets codes all the same", async () => {
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

  it("are no more by asking for each again", async () => {
    const shop = await limitedShop({
      limits: { signInMail: { account: { max: 3, windowSeconds: HOUR } } },
    });
    const mei = await shop.person({ twoStep: true });
    let token = (await shop.signIn(mei)).body.tempToken;
    for (let times = 0; times < 5; times += 1) {
      token = (await post(shop, "resend-otp", { email: mei.email, tempToken: token })).body.tempToken;
      shop.clock.advance(8 * 60);
    }
    expect(countMails(shop, mei, SIGN_IN_CODE)).toBe(3);
  });

  it("that are entered count nothing", async () => {
    const shop = await limitedShop({
      limits: { signInMail: { account: { max: 3, windowSeconds: HOUR } } },
    });
    const mei = await shop.person({ twoStep: true });
    for (let times = 0; times < 6; times += 1) expect((await signInFully(shop, mei)).status).toBe(200);
  });
});
