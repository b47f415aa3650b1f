import { hasProvenEmail, type User } from "@frangipani/core/accounts";
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

/** The limit of one network in six hours for unproven addresses (docs/security.md). */
const MAILS_OF_A_NETWORK = 10;
const FROM = "203.0.113.7";
// `npm run test:attacks` tries more than the daily tests.
const ADDRESSES = process.env.TESTS === "daily" ? 15 : 50;

let shop: LimitedShop;
beforeEach(async () => (shop = await limitedShop()));

const unproven = async (part: Partial<User> = {}): Promise<User> => {
  const user = await shop.person({ confirmedEmail: undefined, ...part });
  expect(hasProvenEmail(user)).toBe(false);
  return user;
};

/** Makes every call that sends mail to the user. */
async function tryAllMails(user: User): Promise<void> {
  const { email } = user;
  const from = { from: FROM };
  const as = { ...from, as: user };
  const twoStep = await shop.call("PUT", "/auth/two-step", { twoStep: true, password: PASSWORD }, as);
  expect(twoStep.body).toMatchObject({ code: "auth.email-unconfirmed" });
  await shop.post("send-email-code", {}, as);
  await shop.call("PUT", `/auth/updateProfile/${user._id}`, { name: user.name, email: `new.${email}` }, as);
  for (let times = 0; times < 4; times += 1) await shop.forgot(user, from);
  for (let times = 0; times < 4; times += 1) await shop.guess(user, FROM);
  const { body } = await shop.signIn(user, PASSWORD, from);
  if (body.otpRequired) await shop.post("resend-otp", { email, tempToken: body.tempToken }, from);
}

const attack = async (): Promise<User[]> => {
  const people = await many(ADDRESSES, () => unproven());
  await Promise.all(people.map(tryAllMails));
  return people;
};

describe("many invented addresses at once, from one network", () => {
  it("get ten mails together, and only mails with codes", async () => {
    const people = await attack();
    shop.clock.advance(HOUR);
    await Promise.all(people.map((person) => shop.forgot(person, { from: FROM })));
    await expect.poll(() => shop.mails.length).toBe(MAILS_OF_A_NETWORK);
    const known = ["Your confirmation code", "Confirm your email address", SIGN_IN_CODE, CODE, LINK];
    for (const { subject } of shop.mails) expect(known).toContain(subject);
  });

  it("do not keep another user of the network from signing in or resetting a password", async () => {
    await attack();
    const mei = await shop.person({ twoStep: true });
    const { body } = await shop.signIn(mei, PASSWORD, { from: FROM });
    expect((await shop.confirm(mei, body.tempToken, { from: FROM })).status).toBe(200);
    await shop.forgot(mei, { from: FROM });
    await expect.poll(() => shop.countMails(mei, CODE)).toBe(1);
  });
});

describe("one address that nobody has proven, from everywhere", () => {
  it("gets three reset codes and two links a day, of which the last is valid", async () => {
    const mei = await unproven();
    for (let hour = 0; hour < 24; hour += 1) {
      await many(3, (index) => shop.forgot(mei, { from: network(hour * 3 + index) }));
      shop.clock.advance(HOUR);
    }
    await expect.poll(() => shop.countMails(mei, LINK)).toBe(2);
    expect(shop.countMails(mei, CODE)).toBe(3);
    const reset = { password: NEW_PASSWORD, token: await shop.linkFor(mei) };
    expect((await shop.post("reset", reset)).status).toBe(200);
  });

  it("gets five codes a day from accounts that want to change to it", async () => {
    const people = await many(8, () => shop.person());
    const email = "invented@example.org";
    for (const [index, person] of people.entries()) {
      const form = { name: person.name, email };
      const ask = { as: person, from: network(index) };
      await shop.call("PUT", `/auth/updateProfile/${person._id}`, form, ask);
    }
    expect(shop.countMails({ email }, "Confirm your email address")).toBe(5);
  });

  it("gets five sign-in codes a day, then a link", async () => {
    shop = await limitedShop({ twoStepPolicy: "everyone" });
    const mei = await unproven();
    await many(9, (index) => shop.signIn(mei, PASSWORD, { from: network(index) }));
    expect(shop.countMails(mei, SIGN_IN_CODE)).toBe(5);
    await shop.linkFor(mei);
    expect(shop.countMails(mei, LINK)).toBe(1);
  });

  it("gets no notice of a new password", async () => {
    const mei = await unproven();
    const passwords = { currentPassword: PASSWORD, password: NEW_PASSWORD };
    expect((await shop.call("PUT", "/auth/password", passwords, { as: mei })).status).toBe(200);
    expect(shop.mails).toEqual([]);
  });
});

describe("an address is proven", () => {
  const isProven = async (user: User) =>
    hasProvenEmail((await shop.users.byId(user._id)) ?? expect.fail("no user"));

  it("by the code to confirm it, which takes its mail back from the network's count", async () => {
    for (let times = 0; times < 12; times += 1) {
      const mei = await unproven();
      const as = { as: mei, from: FROM };
      expect((await shop.post("send-email-code", {}, as)).status).toBe(200);
      const confirmed = await shop.post("verify-email", { otp: shop.codeFor(mei.email) }, as);
      expect(confirmed.body.emailConfirmed).toBe(true);
    }
  });

  it("by a sign-in code", async () => {
    shop = await limitedShop({ twoStepPolicy: "everyone" });
    const mei = await unproven();
    const { tempToken } = (await shop.signIn(mei)).body;
    await shop.confirm(mei, tempToken);
    expect(await isProven(mei)).toBe(true);
  });

  it("by a reset code", async () => {
    const mei = await unproven();
    const { cookies } = await shop.forgot(mei);
    const code = { email: mei.email, otp: shop.codeFor(mei.email) };
    const { token } = (await shop.post("verify", code, { cookie: cookies })).body;
    await shop.post("reset", { password: NEW_PASSWORD, token });
    expect(await isProven(mei)).toBe(true);
  });
});
