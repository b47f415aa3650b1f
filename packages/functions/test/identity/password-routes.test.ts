import { setTimeout as wait } from "node:timers/promises";
import type { User } from "@frangipani/core/accounts";
import { describe, expect, it, vi } from "vitest";
import { testSubscription } from "../support/device.ts";
import { type IdentityShop, identityShop, otherThan } from "../support/identity-shop.ts";
import { refusal } from "../support/response.ts";
import { PASSWORD } from "../support/shop.ts";

const shop: IdentityShop = await identityShop();
const NEW_PASSWORD = "Lantana?2027";
const INVALID = "This password reset otp is invalid or has expired.";
const RULE =
  "Password must be at least 8 characters long and include uppercase, lowercase, number, and special character.";

const forgot = (email: unknown, inside = shop) => inside.call("POST", "/auth/forgot", { email });
const verify = (email: string, otp: unknown) => shop.call("POST", "/auth/verify", { email, otp });
const reset = (token: unknown, password: unknown = NEW_PASSWORD) =>
  shop.call("POST", "/auth/reset", { token, password });

/** Somebody who has shown the code of their mail. */
async function withResetToken() {
  const person = await shop.person();
  await forgot(person.email);
  const { body } = await verify(person.email, shop.codeFor(person.email));
  return { person, token: body.token as string };
}

describe("a forgotten password", () => {
  it("is reset with the emailed code, which ends all sessions and notifies the user", async () => {
    const person = await shop.person();
    const before = await shop.signIn(person);

    const answers = [await forgot(person.email)];
    answers.push(await verify(person.email, shop.codeFor(person.email)));
    const token = expect.stringMatching(/^[\w-]{43}$/);
    answers.push(await reset(answers[1]?.body.token));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.map(({ body }) => body)).toEqual([
      { message: "Reset Otp sent to your email" },
      { token, message: "OTP verified successfully" },
      { message: "Password reset successfully" },
    ]);

    expect((await shop.readUser(before.body.token, person._id)).status).toBe(401);
    expect((await shop.refresh(before.cookie)).status).toBe(401);
    expect((await shop.signIn(person)).body.message).toBe("Invalid email or password");
    expect((await shop.signIn(person, NEW_PASSWORD)).status).toBe(200);
    expect(shop.mails.at(-1)).toMatchObject({ to: person.email, subject: "Your password was changed" });
  });

  it("ends with its reset the notifications on all devices", async () => {
    const { person, token } = await withResetToken();
    await shop.call("POST", "/push/subscription", testSubscription(person._id), { as: person });
    await reset(token);
    const { body } = await shop.signIn(person, NEW_PASSWORD);
    const devices = await shop.call("GET", "/push/subscriptions", undefined, { as: body.token });
    expect([devices.status, devices.body]).toEqual([200, []]);
  });

  it("is reset although the notifications of its devices could not be ended", async () => {
    const { person, token } = await withResetToken();
    const query = vi.spyOn(shop.resources.table, "query").mockRejectedValue(new Error("the table is down"));
    expect((await reset(token)).status).toBe(200);
    query.mockRestore();
    expect((await shop.signIn(person, NEW_PASSWORD)).status).toBe(200);
  });

  it("is not reset to a common password, and the token stays valid", async () => {
    const { person, token } = await withResetToken();
    const common = { status: 400, body: { code: "auth.common-password" } };
    expect(await reset(token, "Password123!")).toMatchObject(common);
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
      // Timers of one process fire in order, however busy it is.
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
    const [clumsy, twice, late] = [await shop.person(), await shop.person(), await shop.person()];
    for (const { email } of [clumsy, twice, late]) await forgot(email);
    const code = shop.codeFor(clumsy.email);
    for (let tries = 0; tries < 5; tries += 1) {
      const invalid = { status: 400, body: { message: "Invalid OTP" } };
      expect(await verify(clumsy.email, otherThan(code))).toMatchObject(invalid);
    }
    expect((await verify(clumsy.email, code)).status).toBe(400);

    const four = Array.from({ length: 4 }, () => verify(twice.email, shop.codeFor(twice.email)));
    const once = await Promise.all(four);
    expect(once.filter((response) => response.status === 200)).toHaveLength(1);

    shop.clock.advance(300);
    expect((await verify(late.email, shop.codeFor(late.email))).status).toBe(400);
  });

  it("is reset once per token, also in concurrent requests", async () => {
    const { token } = await withResetToken();
    const responses = await Promise.all([reset(token), reset(token), reset(token)]);
    expect(responses.map((response) => response.status).sort()).toEqual([200, 400, 400]);
    const again = refusal(await reset(token));
    expect(again).toBe(`400 auth.invalid-reset-token: ${INVALID}`);
  });

  it("is not reset with a token that is expired, invented or of a deactivated user", async () => {
    const { token } = await withResetToken();
    shop.clock.advance(600);
    expect((await reset(token)).status).toBe(400);
    for (const made of ["x".repeat(43), "", undefined, 7, "x".repeat(500)])
      expect((await reset(made ?? null)).body.message).toBe(INVALID);
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
      const refused = { status: 400, body: { message: "Enter Valid Email" } };
      expect(await forgot(email ?? null)).toMatchObject(refused);
    },
  );
});

describe("changing a password", () => {
  const change = (as: User | string, body: unknown) => shop.call("PUT", "/auth/password", body, { as });

  it("ends all sessions at once and creates a new one", async () => {
    const person = await shop.person();
    const [here, elsewhere] = [await shop.signIn(person), await shop.signIn(person)];
    const response = await change(here.body.token, { currentPassword: PASSWORD, password: NEW_PASSWORD });
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({ _id: person._id, message: "Password changed successfully" });

    for (const { cookie, body } of [here, elsewhere]) {
      expect((await shop.refresh(cookie)).status).toBe(401);
      expect((await shop.readUser(body.token, person._id)).status).toBe(401);
    }
    expect((await shop.refresh(response.cookie)).status).toBe(200);
    expect((await shop.signIn(person, NEW_PASSWORD)).status).toBe(200);
    expect((await shop.signIn(person)).status).toBe(400);
  });

  it("succeeds for one of two concurrent requests", async () => {
    const person = await shop.person();
    const changes = [NEW_PASSWORD, "Another?2027"].map((password) =>
      change(person, { currentPassword: PASSWORD, password }),
    );
    expect((await Promise.all(changes)).filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it.each([
    [{ currentPassword: "Wrong@2026", password: NEW_PASSWORD }, "Your current password is not right."],
    [{ currentPassword: PASSWORD, password: "weak" }, RULE],
    [
      { currentPassword: PASSWORD, password: "P@ssw0rd" },
      "This password is one of the most common ones. Please choose another.",
    ],
    [{ password: NEW_PASSWORD }, "Password is required"],
  ])("refuses %j with %j", async (body, message) =>
    expect(await change(await shop.person(), body)).toMatchObject({ status: 400, body: { message } }),
  );
});

describe("switching two-step sign-in", () => {
  const put = (as: User | string | undefined, body: unknown) =>
    shop.call("PUT", "/auth/two-step", body, { as });

  it("requires the password, and applies from the next sign-in", async () => {
    const person = await shop.person();
    const on = await put(person, { twoStep: true, password: PASSWORD });
    const switched = { twoStep: true, message: "Sign-in codes are switched on" };
    expect(on).toMatchObject({ status: 200, body: switched });
    expect((await shop.signIn(person)).body.otpRequired).toBe(true);
    const off = await put(on.body.accessToken, { twoStep: false, password: PASSWORD });
    expect(off.body.message).toBe("Sign-in codes are switched off");
    expect((await shop.signIn(person)).body.otpRequired).toBe(false);
  });

  it("ends all other sessions", async () => {
    const person = await shop.person();
    const elsewhere = await shop.signIn(person);
    const here = await put(person, { twoStep: true, password: PASSWORD });
    expect((await shop.refresh(elsewhere.cookie)).status).toBe(401);
    expect((await put(elsewhere.body.token, { twoStep: false, password: PASSWORD })).status).toBe(401);
    expect((await shop.refresh(here.cookie)).status).toBe(200);
  });

  it("refuses a wrong password, a missing value and anonymous callers", async () => {
    const as = await shop.person();
    expect((await put(as, { twoStep: true, password: "no" })).body.code).toBe("auth.wrong-password");
    expect((await put(as, { twoStep: "on", password: PASSWORD })).status).toBe(400);
    expect((await put(as, { password: PASSWORD })).status).toBe(400);
    expect((await put(undefined, { twoStep: true, password: PASSWORD })).status).toBe(401);
  });
});

it("stored items contain no password, token or code in plain text", async () => {
  const person = await shop.person({ twoStep: true });
  const { tempToken } = (await shop.signIn(person)).body;
  const otp = shop.codeFor(person.email);
  const stored = async () => JSON.stringify(await shop.allItems());
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
