import { describe, expect, it } from "vitest";
import { limitedShop, many, type Person } from "../support/guessing.ts";
import { PASSWORD } from "../support/shop.ts";

describe("guessing a password", () => {
  const start = async () => {
    const shop = await limitedShop();
    const mei = await shop.person();
    return { shop, mei };
  };

  it("returns the same code step for right and wrong passwords beyond the limit", async () => {
    const { shop, mei } = await start();
    await shop.guessFromEverywhere(mei);
    const from = "192.0.2.1";
    const responses = [await shop.guess(mei, from), await shop.signIn(mei, PASSWORD, { from })];
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
    expect(shop.mailedTo(mei)).toHaveLength(1);

    const [wrong, right] = responses.map(({ body }) => body.tempToken as string);
    for (const tempToken of [wrong, right]) {
      expect(await shop.post("verify-otp", { email: mei.email, otp: "000000", tempToken })).toMatchObject({
        status: 400,
        body: { message: "Invalid OTP" },
      });
      expect(await shop.post("resend-otp", { email: mei.email, tempToken })).toMatchObject({
        status: 200,
        body: { message: "A new verification code has been sent" },
      });
    }
    expect(shop.mailedTo(mei), "mails follow the right password only").toHaveLength(2);
  });

  it("does not await the email beyond the limit", async () => {
    const shop = await limitedShop({ mailer: { post: () => new Promise<void>(() => {}) } });
    const mei = await shop.person();
    await shop.guessFromNetwork(mei, "203.0.113.7");
    expect((await shop.signIn(mei)).body.otpRequired).toBe(true);
    expect((await shop.guess(mei, "203.0.113.7")).body.otpRequired).toBe(true);
  });

  it("returns the same responses for an unknown address", async () => {
    const { shop, mei } = await start();
    const read = async (person: Person) => {
      const responses = [];
      for (let times = 0; times < 5; times += 1) {
        const { status, body } = await shop.guess(person, "203.0.113.7");
        responses.push([status, Object.keys(body).toSorted(), body.message]);
      }
      return responses;
    };
    expect(await read({ email: "nobody@example.com" })).toEqual(await read(mei));
  });

  it("writes a bounded number of items, which all expire", async () => {
    const { shop, mei } = await start();
    const before = new Set((await shop.allItems()).map(({ pk }) => pk));
    await many(20, (index) =>
      shop.guess(index % 2 ? mei : { email: `nobody${index}@example.com` }, "203.0.113.7"),
    );
    const added = (await shop.allItems()).filter(({ pk }) => !before.has(pk));
    for (const item of added) expect(item.expiresAt, String(item.pk)).toEqual(expect.any(Number));
    const counters = added.filter(({ pk }) => String(pk).startsWith("throttle#"));
    // One of the network, and one of each account it guessed at within its limit.
    expect(counters.length).toBeLessThanOrEqual(1 + 6);
  });
});

it("the current password of a signed-in user is rate limited after three wrong ones, without counting failed sign-ins", async () => {
  const few = { max: 3, windowSeconds: 15 * 60 };
  const shop = await limitedShop({ limits: { ownPassword: { accountAndNetwork: few } } });
  const mei = await shop.person();
  await shop.guessFromEverywhere(mei);
  await shop.guessFromNetwork(mei, "203.0.113.7");
  const change = async (password: string) =>
    shop.call("PUT", "/auth/two-step", { twoStep: false, password }, { as: mei });
  for (let tries = 0; tries < 3; tries += 1) expect((await change("no")).status).toBe(400);
  const refused = await change("no");
  expect([refused.status, refused.body.code]).toEqual([429, "auth.too-many-attempts"]);
  expect(refused.headers.get("retry-after")).toBe(String(15 * 60));
  expect(refused.body.message).toBe("Too many attempts. Please try again in 900 seconds.");
  shop.clock.advance(15 * 60);
  expect((await change(PASSWORD)).status).toBe(200);
});
