import type { Limits } from "@frangipani/core/accounts";
import { describe, expect, it, vi } from "vitest";
import {
  identityShop as anyIdentityShop,
  type IdentityShop,
  type TestResponse,
} from "../support/identity-shop.ts";
import { PASSWORD } from "../support/shop.ts";

/*
 * Nobody is kept from signing in by what others do: strangers know an email address, and may guess, and ask for mails, as
 * often as they like and from wherever they like.
 */

const HOUR = 60 * 60;
/** As many guesses as reach a limit are hashed, so that the limits are lower here; those of the shop are in limits.ts. */
const limits: Partial<Limits> = {
  password: {
    device: { max: 3, windowSeconds: 6 * HOUR },
    accountAndNetwork: { max: 3, windowSeconds: 6 * HOUR },
    account: { max: 8, windowSeconds: 24 * HOUR },
    network: { max: 6, windowSeconds: HOUR },
  },
};
const identityShop = (options: Parameters<typeof anyIdentityShop>[0] = {}) =>
  anyIdentityShop({ mailResponseMs: 10, ...options, limits: { ...limits, ...options.limits } });
const NEW_PASSWORD = "Lantana?2027";
type Person = { email: string };

const post = (shop: IdentityShop, path: string, body: object, ask = {}) =>
  shop.call("POST", `/auth/${path}`, body, ask);
const guess = (shop: IdentityShop, { email }: Person, from: string, cookie?: string) =>
  post(shop, "login", { email, password: "Wrong@2026" }, { from, cookie });
const network = (index: number) => `198.51.${Math.floor(index / 250)}.${index % 250}`;

const many = <T>(times: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, index) => work(index)));

/** Guesses of the password, each from another network. */
const guessFromEverywhere = (shop: IdentityShop, person: Person) =>
  many(10, (index) => guess(shop, person, network(index)));
const guessFromNetwork = (shop: IdentityShop, person: Person, from: string) =>
  many(5, () => guess(shop, person, from));
const guessResetCodes = (shop: IdentityShop, { email }: Person, times = 15): Promise<TestResponse[]> =>
  many(times, (index) => post(shop, "verify", { email, otp: "000000" }, { from: network(index) }));
async function confirm(shop: IdentityShop, { email }: Person, tempToken: string, ask = {}) {
  return post(shop, "verify-otp", { email, otp: shop.codeFor(email), tempToken }, ask);
}
/** Signs in, with the mailed code where one is asked for. */
async function signInFully(shop: IdentityShop, person: Person, ask = {}, password = PASSWORD) {
  const first = await shop.signIn(person, password, ask);
  return first.body.otpRequired ? confirm(shop, person, first.body.tempToken, ask) : first;
}
const mailedTo = (shop: IdentityShop, { email }: Person) => shop.mails.filter(({ to }) => to === email);
/** The response does not wait for the mail. */
const linkFor = (shop: IdentityShop, person: Person): Promise<string> =>
  vi.waitFor(() => {
    const texts = mailedTo(shop, person).map(({ text }) => /\/reset-password\?token=(\S+)/.exec(text)?.[1]);
    const token = texts.findLast((text) => text !== undefined);
    if (!token) throw new Error(`no link was mailed to ${person.email}`);
    return token;
  });
const countMails = (shop: IdentityShop, person: Person, subject: string) =>
  mailedTo(shop, person).filter((mail) => mail.subject === subject).length;
const CODE = "Your password reset code";
const LINK = "Your link to choose a new password";
const SIGN_IN_CODE = "Your sign-in code";

describe("wrong codes for an email address", () => {
  it("that asked for none are refused, leave nothing in the table, and the owner's second step works", async () => {
    const shop = await identityShop();
    const mei = await shop.person({ twoStep: true });
    const before = await shop.everything();
    for (const response of await guessResetCodes(shop, mei))
      expect([response.status, response.body.code]).toEqual([400, "auth.invalid-code"]);
    expect(await shop.everything()).toEqual(before);
    expect((await signInFully(shop, mei)).status).toBe(200);
  });

  it("every half hour keep nobody out in six hours", async () => {
    const shop = await identityShop();
    const mei = await shop.person({ twoStep: true });
    const statuses: number[] = [];
    for (let round = 0; round < 12; round += 1) {
      await guessResetCodes(shop, mei, 1);
      shop.clock.advance(HOUR / 2);
      statuses.push((await signInFully(shop, mei)).status);
    }
    expect(statuses).toEqual(Array(12).fill(200));
  });

  it("use up no try of a sign-in: only who holds its token has those", async () => {
    const shop = await identityShop();
    const mei = await shop.person({ twoStep: true });
    const { body } = await shop.signIn(mei);
    for (let times = 0; times < 20; times += 1) {
      const forged = { email: mei.email, otp: "000000", tempToken: "x".repeat(43) };
      expect((await post(shop, "verify-otp", forged)).status).toBe(400);
    }
    expect((await confirm(shop, mei, body.tempToken)).status).toBe(200);
  });

  it("that asked for a reset use up no try of the browser that asked", async () => {
    const shop = await identityShop();
    const mei = await shop.person();
    const { cookies } = await post(shop, "forgot", { email: mei.email });
    const otp = shop.codeFor(mei.email);
    await guessResetCodes(shop, mei);
    expect((await post(shop, "verify", { email: mei.email, otp })).status, "elsewhere").toBe(400);
    expect((await post(shop, "verify", { email: mei.email, otp }, { cookie: cookies })).status).toBe(200);
    expect((await post(shop, "verify", { email: mei.email, otp }, { cookie: cookies })).status).toBe(400);
  });

  it("are five for the browser that asked, and another code can be had at once", async () => {
    const shop = await identityShop();
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
    const shop = await identityShop({ twoStepPolicy });
    return { shop, owner: await shop.person(part) };
  };

  it("from other networks keep the owner out nowhere, also on a new device", async () => {
    const { shop, owner } = await start();
    await guessFromEverywhere(shop, owner);
    expect((await signInFully(shop, owner)).status).toBe(200);
  });

  it("from the same network neither", async () => {
    const { shop, owner } = await start();
    await guessFromNetwork(shop, owner, "203.0.113.7");
    expect((await signInFully(shop, owner)).status).toBe(200);
  });

  it("ask nothing more of a device that signed in before, on any network", async () => {
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

  it("of other accounts, from the same network, keep nobody out", async () => {
    const { shop, owner } = await start();
    await many(8, (index) => guess(shop, { email: `nobody${index}@example.com` }, "203.0.113.7"));
    expect((await signInFully(shop, owner)).status).toBe(200);
  });
});

describe("guessing a password", () => {
  const start = async () => {
    const shop = await identityShop();
    const mei = await shop.person();
    return { shop, mei };
  };

  it("tells nothing beyond the limit: the right one and a wrong one lead to the same step", async () => {
    const { shop, mei } = await start();
    await guessFromEverywhere(shop, mei);
    const responses = [
      await guess(shop, mei, "192.0.2.1"),
      await shop.signIn(mei, PASSWORD, { from: "192.0.2.1" }),
    ];
    for (const { status, body, cookies } of responses) {
      expect([status, cookies]).toEqual([200, ""]);
      expect(body).toEqual({
        otpRequired: true,
        otpStep: true,
        randToken: expect.stringMatching(/^[\w-]{43}$/),
        tempToken: body.randToken,
        message: "A verification code has been sent to your email",
      });
    }
    expect(mailedTo(shop, mei)).toHaveLength(1);

    const [wrong, right] = responses.map(({ body }) => body.tempToken as string);
    for (const tempToken of [wrong, right]) {
      const verified = await post(shop, "verify-otp", { email: mei.email, otp: "000000", tempToken });
      expect([verified.status, verified.body.message]).toEqual([400, "Invalid OTP"]);
      const resent = await post(shop, "resend-otp", { email: mei.email, tempToken });
      expect([resent.status, resent.body.message]).toEqual([200, "A new verification code has been sent"]);
    }
    expect(mailedTo(shop, mei), "mails follow the right password only").toHaveLength(2);
  });

  it("takes as long to respond beyond the limit, whether or not a mail is sent", async () => {
    const shop = await identityShop({
      mailer: { post: () => new Promise<void>(() => {}) },
    });
    const mei = await shop.person();
    await guessFromNetwork(shop, mei, "203.0.113.7");
    expect((await shop.signIn(mei)).body.otpRequired).toBe(true);
    expect((await guess(shop, mei, "203.0.113.7")).body.otpRequired).toBe(true);
  });

  it("is alike for an address that nobody has", async () => {
    const { shop, mei } = await start();
    const read = async (person: Person) => {
      const responses = [];
      for (let times = 0; times < 5; times += 1) {
        const { status, body } = await guess(shop, person, "203.0.113.7");
        responses.push([status, Object.keys(body).toSorted(), body.message]);
      }
      return responses;
    };
    expect(await read({ email: "nobody@example.com" })).toEqual(await read(mei));
  });

  it("on a device that signed in before is limited too", async () => {
    const { shop, mei } = await start();
    const { cookies } = await shop.signIn(mei);
    const statuses = [];
    for (let times = 0; times < 8; times += 1)
      statuses.push((await guess(shop, mei, "203.0.113.7", cookies)).status);
    expect(statuses).toEqual([...Array(6).fill(400), ...Array(2).fill(200)]);
  });

  it("is not helped by the device cookie of an account of one's own", async () => {
    const { shop, mei } = await start();
    const { cookies } = await shop.signIn(await shop.person());
    await guessFromNetwork(shop, mei, "203.0.113.7");
    expect((await guess(shop, mei, "203.0.113.7", cookies)).body.otpRequired).toBe(true);
  });

  it("writes a bounded number of items, which all expire", async () => {
    const { shop, mei } = await start();
    const before = new Set((await shop.everything()).map(({ pk }) => pk));
    await many(20, (index) =>
      guess(shop, index % 2 ? mei : { email: `nobody${index}@example.com` }, "203.0.113.7"),
    );
    const added = (await shop.everything()).filter(({ pk }) => !before.has(pk));
    for (const item of added) expect(item.expiresAt, String(item.pk)).toEqual(expect.any(Number));
    const counters = added.filter(({ pk }) => String(pk).startsWith("throttle#"));
    // One of the network, and two of each account it guessed at within its limit.
    expect(counters.length).toBeLessThanOrEqual(1 + 2 * 6);
  });
});

describe("mails asked for by others", () => {
  const ask = (shop: IdentityShop, person: Person, from: string, cookie?: string) =>
    post(shop, "forgot", { email: person.email }, { from, cookie });
  const askOften = async (shop: IdentityShop, person: Person, times: number) => {
    const responses = await many(times, (index) => ask(shop, person, network(index)));
    expect(responses.map(({ status }) => status)).toEqual(Array(times).fill(200));
  };

  it("are at most five codes a day and two links an hour, and every request gets the same response", async () => {
    const shop = await identityShop();
    const mei = await shop.person();
    for (let halfHour = 1; halfHour <= 4; halfHour += 1) {
      await askOften(shop, mei, 8);
      await expect.poll(() => countMails(shop, mei, LINK)).toBe(halfHour);
      shop.clock.advance(HOUR / 2);
    }
    expect(countMails(shop, mei, CODE)).toBe(5);
  });

  it("leave the code of the owner valid when no more are sent", async () => {
    const shop = await identityShop();
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
    const shop = await identityShop();
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
    const shop = await identityShop();
    const mei = await shop.person();
    await askOften(shop, mei, 6);
    await post(shop, "reset", { password: NEW_PASSWORD, token: await linkFor(shop, mei) });
    await ask(shop, mei, "203.0.113.7");
    expect(countMails(shop, mei, CODE)).toBe(6);
  });

  it("are counted apart on a device that signed in before, which gets codes all the same", async () => {
    const shop = await identityShop();
    const mei = await shop.person();
    const { cookies } = await shop.signIn(mei);
    await askOften(shop, mei, 8);
    await ask(shop, mei, "203.0.113.7", cookies);
    expect(countMails(shop, mei, CODE)).toBe(6);
  });

  it("from one network for many accounts become links", async () => {
    const few = { max: 5, windowSeconds: HOUR };
    const shop = await identityShop({ limits: { resetMail: { account: few, network: few } } });
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
    const shop = await identityShop();
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
    const shop = await identityShop({
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
    const shop = await identityShop({
      limits: { signInMail: { account: { max: 3, windowSeconds: HOUR } } },
    });
    const mei = await shop.person({ twoStep: true });
    for (let times = 0; times < 6; times += 1) expect((await signInFully(shop, mei)).status).toBe(200);
  });
});

describe("the own password, asked for again", () => {
  it("is refused after three wrong ones, and a stranger's guesses count nothing there", async () => {
    const shop = await identityShop({
      limits: { ownPassword: { accountAndNetwork: { max: 3, windowSeconds: 15 * 60 } } },
    });
    const mei = await shop.person();
    await guessFromEverywhere(shop, mei);
    await guessFromNetwork(shop, mei, "203.0.113.7");
    const change = async (password: string) =>
      shop.call("PUT", "/auth/two-step", { twoStep: false, password }, { as: await shop.tokenOf(mei) });
    for (let tries = 0; tries < 3; tries += 1) expect((await change("no")).status).toBe(400);
    const refused = await change("no");
    expect([refused.status, refused.body.code]).toEqual([429, "auth.too-many-attempts"]);
    expect(refused.headers.get("retry-after")).toBe(String(15 * 60));
    expect(refused.body.message).toBe("Too many attempts. Please try again in 900 seconds.");
    shop.clock.advance(15 * 60);
    expect((await change(PASSWORD)).status).toBe(200);
  });
});
