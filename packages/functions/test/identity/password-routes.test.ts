import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { type IdentityShop, identityShop } from "../support/identity-shop.ts";
import { PASSWORD } from "../support/shop.ts";

const shop: IdentityShop = await identityShop();
const NEW_PASSWORD = "Lantana?2027";
const RULE =
  "Password must be at least 8 characters long and include uppercase, lowercase, number, and special character.";

const forgot = (email: unknown, inside = shop) => inside.call("POST", "/auth/forgot", { email });
const verify = (email: string, otp: unknown, inside = shop) =>
  inside.call("POST", "/auth/verify", { email, otp });
const reset = (token: unknown, password: unknown = NEW_PASSWORD, inside = shop) =>
  inside.call("POST", "/auth/reset", { token, password });
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

/** Somebody who has shown the code of their mail. */
async function withResetToken(inside = shop) {
  const person = await inside.person();
  await forgot(person.email, inside);
  const { body } = await verify(person.email, inside.codeFor(person.email), inside);
  return { person, token: body.token as string };
}

describe("a forgotten password", () => {
  it("is reset with the emailed code, which ends all sessions and notifies the user", async () => {
    const person = await shop.person();
    const before = await shop.signIn(person);

    const sent = await forgot(person.email);
    expect([sent.status, sent.body]).toEqual([200, { message: "Reset Otp sent to your email" }]);
    const checked = await verify(person.email, shop.codeFor(person.email));
    expect([checked.status, checked.body]).toEqual([
      200,
      { token: expect.stringMatching(/^[\w-]{43}$/), message: "OTP verified successfully" },
    ]);
    const done = await reset(checked.body.token);
    expect([done.status, done.body]).toEqual([200, { message: "Password reset successfully" }]);

    const read = await shop.call("GET", `/auth/getUserById/${person._id}`, undefined, {
      as: before.body.token,
    });
    expect(read.status).toBe(401);
    const refresh = await shop.call("POST", "/auth/refreshToken", undefined, { cookie: before.cookie });
    expect(refresh.status).toBe(401);
    expect((await shop.signIn(person)).body.message).toBe("Invalid email or password");
    expect((await shop.signIn(person, NEW_PASSWORD)).status).toBe(200);
    expect(shop.mails.at(-1)).toMatchObject({ to: person.email, subject: "Your password was changed" });
  });

  it("is not reset to a common password, and the token stays valid", async () => {
    const { person, token } = await withResetToken();
    const refused = await reset(token, "Password123!");
    expect([refused.status, refused.body.code]).toEqual([400, "auth.common-password"]);
    expect((await shop.signIn(person)).status).toBe(200);
    expect((await reset(token)).status).toBe(200);
  });

  it("gets the same response for unknown and inactive accounts, without an email", async () => {
    const inactive = await shop.person({ status: false });
    const known = await forgot((await shop.person()).email);
    const mailed = shop.mails.length;
    for (const email of [inactive.email, "nobody@example.com"]) {
      const response = await forgot(email);
      expect([response.status, response.body]).toEqual([known.status, known.body]);
      expect((await verify(email, "123456")).body.message).toBe("Invalid OTP");
    }
    expect(shop.mails).toHaveLength(mailed);
  });

  it("makes the same table calls for known and unknown addresses, without awaiting the email", async () => {
    const slow = await identityShop({ mailer: { post: () => new Promise<void>(() => {}) } });
    const person = await slow.person();
    const known = await slow.tableWork(() => forgot(person.email, slow));
    const unknown = await slow.tableWork(() => forgot("nobody@example.com", slow));
    expect(known.length).toBeGreaterThan(3);
    expect(unknown.toSorted()).toEqual(known.toSorted());
  });

  it("gets its response after a fixed time", async () => {
    const slow = await identityShop({ mailResponseMs: 100 });
    const person = await slow.person();
    for (const email of [person.email, "nobody@example.com"]) {
      // Timers of one process end in their order, however busy it is.
      expect(await Promise.race([forgot(email, slow), wait(50, "nothing yet")])).toBe("nothing yet");
    }
  });

  it("requires the newest code", async () => {
    const person = await shop.person();
    await forgot(person.email);
    const first = shop.codeFor(person.email);
    await forgot(person.email);
    const second = shop.codeFor(person.email);
    if (first !== second) expect((await verify(person.email, first)).status).toBe(400);
    expect((await verify(person.email, second)).status).toBe(200);
  });

  it("allows five wrong codes, and accepts the right one once within five minutes", async () => {
    const inside = await identityShop();
    const [clumsy, twice, late] = [await inside.person(), await inside.person(), await inside.person()];
    for (const { email } of [clumsy, twice, late]) await forgot(email, inside);
    const code = inside.codeFor(clumsy.email);
    for (let tries = 0; tries < 5; tries += 1) {
      const wrong = await verify(clumsy.email, otherThan(code), inside);
      expect([wrong.status, wrong.body.message]).toEqual([400, "Invalid OTP"]);
    }
    expect((await verify(clumsy.email, code, inside)).status).toBe(400);

    const four = Array.from({ length: 4 }, () => verify(twice.email, inside.codeFor(twice.email), inside));
    const once = await Promise.all(four);
    expect(once.filter((response) => response.status === 200)).toHaveLength(1);

    inside.clock.advance(300);
    expect((await verify(late.email, inside.codeFor(late.email), inside)).status).toBe(400);
  });

  it("is reset once per token, also in concurrent requests", async () => {
    const { token } = await withResetToken();
    const responses = await Promise.all([reset(token), reset(token), reset(token)]);
    expect(responses.map((response) => response.status).sort()).toEqual([200, 400, 400]);
    const again = await reset(token);
    expect([again.status, again.body.code, again.body.message]).toEqual([
      400,
      "auth.invalid-reset-token",
      "This password reset otp is invalid or has expired.",
    ]);
  });

  it("is not reset with a token that is expired, invented or of a deactivated user", async () => {
    const inside = await identityShop();
    const { token } = await withResetToken(inside);
    inside.clock.advance(600);
    expect((await reset(token, NEW_PASSWORD, inside)).status).toBe(400);
    for (const made of ["x".repeat(43), "", undefined, 7, "x".repeat(500)])
      expect((await reset(made ?? null)).body.message).toBe(
        "This password reset otp is invalid or has expired.",
      );
    const inactive = await withResetToken();
    await shop.users.save(inactive.person, { ...inactive.person, status: false, version: 2 });
    expect((await reset(inactive.token)).status).toBe(400);
  });

  it("is not reset through a former email address", async () => {
    const { person, token } = await withResetToken();
    await forgot(person.email);
    const code = shop.codeFor(person.email);
    await shop.users.save(person, { ...person, email: `new-${person.email}`, version: 2 });
    expect((await reset(token)).status).toBe(400);
    expect((await verify(person.email, code)).status).toBe(400);
  });

  it.each([["zoe"], [""], [undefined], [["zoe@example.com"]], ["zoe@example.com, all@example.com"]])(
    "needs an address: %j is none",
    async (email) => {
      const response = await forgot(email ?? null);
      expect([response.status, response.body.message]).toEqual([400, "Enter Valid Email"]);
    },
  );
});

describe("changing a password", () => {
  const change = (as: string | undefined, body: unknown) => shop.call("PUT", "/auth/password", body, { as });

  it("ends all sessions at once and creates a new one", async () => {
    const person = await shop.person();
    const [here, elsewhere] = [await shop.signIn(person), await shop.signIn(person)];
    const response = await change(here.body.token, { currentPassword: PASSWORD, password: NEW_PASSWORD });
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({ _id: person._id, message: "Password changed successfully" });

    for (const old of [here, elsewhere]) {
      const refresh = await shop.call("POST", "/auth/refreshToken", undefined, { cookie: old.cookie });
      expect(refresh.status).toBe(401);
      const read = await shop.call("GET", `/auth/getUserById/${person._id}`, undefined, {
        as: old.body.token,
      });
      expect(read.status).toBe(401);
    }
    const next = await shop.call("POST", "/auth/refreshToken", undefined, { cookie: response.cookie });
    expect(next.status).toBe(200);
    expect((await shop.signIn(person, NEW_PASSWORD)).status).toBe(200);
    expect((await shop.signIn(person)).status).toBe(400);
  });

  it("succeeds once of two concurrent requests", async () => {
    const person = await shop.person();
    const as = await shop.tokenOf(person);
    const responses = await Promise.all([
      change(as, { currentPassword: PASSWORD, password: NEW_PASSWORD }),
      change(as, { currentPassword: PASSWORD, password: "Another?2027" }),
    ]);
    const statuses = responses.map((response) => response.status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  it.each([
    [{ currentPassword: "Wrong@2026", password: NEW_PASSWORD }, "Your current password is not right."],
    [{ currentPassword: PASSWORD, password: "weak" }, RULE],
    [
      { currentPassword: PASSWORD, password: "P@ssw0rd" },
      "This password is one of the most common ones. Please choose another.",
    ],
    [{ password: NEW_PASSWORD }, "Password is required"],
  ])("refuses %j with %j", async (body, message) => {
    const as = await shop.tokenOf(await shop.person());
    const response = await change(as, body);
    expect([response.status, response.body.message]).toEqual([400, message]);
  });
});

describe("switching two-step sign-in", () => {
  const put = (as: string | undefined, body: unknown) => shop.call("PUT", "/auth/two-step", body, { as });

  it("requires the password, and applies from the next sign-in", async () => {
    const person = await shop.person();
    const on = await put(await shop.tokenOf(person), { twoStep: true, password: PASSWORD });
    expect([on.status, on.body.twoStep]).toEqual([200, true]);
    expect(on.body.message).toBe("Sign-in codes are switched on");
    expect((await shop.signIn(person)).body.otpRequired).toBe(true);
    const off = await put(on.body.accessToken, { twoStep: false, password: PASSWORD });
    expect(off.body.message).toBe("Sign-in codes are switched off");
    expect((await shop.signIn(person)).body.otpRequired).toBe(false);
  });

  it("ends all other sessions", async () => {
    const person = await shop.person();
    const elsewhere = await shop.signIn(person);
    const here = await put(await shop.tokenOf(person), { twoStep: true, password: PASSWORD });
    const refresh = (cookie: string | undefined) =>
      shop.call("POST", "/auth/refreshToken", undefined, { cookie });
    expect((await refresh(elsewhere.cookie)).status).toBe(401);
    expect((await put(elsewhere.body.token, { twoStep: false, password: PASSWORD })).status).toBe(401);
    expect((await refresh(here.cookie)).status).toBe(200);
  });

  it("refuses a wrong password, a missing value and anonymous callers", async () => {
    const as = await shop.tokenOf(await shop.person());
    expect((await put(as, { twoStep: true, password: "no" })).body.code).toBe("auth.wrong-password");
    expect((await put(as, { twoStep: "on", password: PASSWORD })).status).toBe(400);
    expect((await put(as, { password: PASSWORD })).status).toBe(400);
    expect((await put(undefined, { twoStep: true, password: PASSWORD })).status).toBe(401);
  });
});

it("the stored items hold no secret that was handed out", async () => {
  const person = await shop.person({ twoStep: true });
  const { tempToken } = (await shop.signIn(person)).body;
  const otp = shop.codeFor(person.email);
  const stored = async () => JSON.stringify(await shop.everything());
  expect(await stored()).not.toMatch(new RegExp(`"${otp}"`));
  const ask = { email: person.email, otp, tempToken };
  const signedIn = await shop.call("POST", "/auth/verify-otp", ask);
  const { token } = await withResetToken();
  await forgot(person.email);
  const resetCode = shop.codeFor(person.email);
  const refresh = signedIn.cookie?.split(".")[2];
  const isStored = async (secret: string) => (await stored()).includes(secret);
  for (const secret of [tempToken, PASSWORD, signedIn.body.token, refresh, token])
    expect(await isStored(secret), secret).toBe(false);
  expect(await stored()).not.toMatch(new RegExp(`"${resetCode}"`));
  await reset(token);
  for (const secret of [token, NEW_PASSWORD]) expect(await isStored(secret), secret).toBe(false);
});
