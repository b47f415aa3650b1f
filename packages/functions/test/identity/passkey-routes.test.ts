import type { User } from "@frangipani/core/accounts";
import { describe, expect, it } from "vitest";
import { type TestAuthenticator, testAuthenticator } from "../support/device.ts";
import { type IdentityShop, identityShop } from "../support/identity-shop.ts";
import { refusal } from "../support/response.ts";
import { PASSWORD } from "../support/shop.ts";

const shop: IdentityShop = await identityShop({ twoStepPolicy: "admins" });

const newOptions = (user: User, password = PASSWORD) =>
  shop.call("POST", "/auth/passkeys/options", { password }, { as: user });
const add = (user: User, credential: unknown, name = "Phone") =>
  shop.call("POST", "/auth/passkeys", { name, credential }, { as: user });
const list = async (user: User) => (await shop.call("GET", "/auth/passkeys", undefined, { as: user })).body;
const remove = (user: User, id: string, password = PASSWORD) =>
  shop.call("POST", "/auth/passkeys/remove", { id, password }, { as: user });
const signInOptions = async () => (await shop.call("POST", "/auth/passkey-sign-in/options")).body;
const signIn = (credential: unknown, ask = {}) =>
  shop.call("POST", "/auth/passkey-sign-in", { credential }, ask);

async function withPasskey(part: Partial<User> = {}) {
  const user = await shop.person(part);
  const device = testAuthenticator();
  const { body } = await newOptions(user);
  const added = await add(user, device.create(body));
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  return { user, device };
}
const INVALID = "400 auth.invalid-passkey: This passkey could not be used. Please sign in in another way.";
const refused = async (credential: unknown) => {
  const response = await signIn(credential);
  expect([refusal(response), response.cookies]).toEqual([INVALID, ""]);
};

const NOT_PROVEN = { confirmedEmail: "other@books.example" };
const ODD: [string, object][] = [
  ["another site's", { origin: "https://evil.example" }],
  ["one for another site", { rpId: "evil.example" }],
  ["one of a device that has not verified its user", { isVerified: false }],
];

describe("adding a passkey", () => {
  it("requires the password, lists the named passkey, and notifies the user by email", async () => {
    const user = await shop.person();
    const device = testAuthenticator();
    const options = await newOptions(user);
    expect(options.body).toMatchObject({
      rp: { id: "books.example", name: "Frangipani Books" },
      user: { id: Buffer.from(user._id).toString("base64url"), name: user.email, displayName: user.name },
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      attestation: "none",
      excludeCredentials: [],
    });
    const added = await add(user, device.create(options.body), "  Work laptop ");
    const passkey = { id: device.id, name: "Work laptop", createdAt: expect.any(String), lastUsedAt: null };
    expect([added.status, added.body]).toEqual([201, passkey]);
    expect(await list(user)).toEqual([passkey]);
    const mail = { to: user.email, subject: "A passkey was added to your account" };
    expect(shop.mails.at(-1)).toMatchObject({ ...mail, text: expect.stringContaining("“Work laptop”") });
    expect((await newOptions(user)).body.excludeCredentials).toEqual([{ type: "public-key", id: device.id }]);
  });

  it("is refused with a wrong password", async () =>
    expect((await newOptions(await shop.person(), "Wrong@2026")).body.code).toBe("auth.wrong-password"));

  it.each(ODD)("is refused for %s", async (_, odd) => {
    const user = await shop.person();
    const { body } = await newOptions(user);
    const refused = { status: 400, body: { code: "auth.invalid-passkey" } };
    expect(await add(user, testAuthenticator().create(body, odd))).toMatchObject(refused);
    expect(await list(user)).toEqual([]);
  });

  it("requires the user's own challenge, once and within five minutes", async () => {
    const [mei, siti] = [await shop.person(), await shop.person()];
    const options = async (user: User) => (await newOptions(user)).body;
    const status = async (user: User, credential: unknown) => (await add(user, credential)).status;
    const device = testAuthenticator();
    const own = await options(mei);
    expect(await status(siti, device.create(own)), "of another user").toBe(400);
    expect(await status(mei, device.create({ ...own, challenge: "x".repeat(43) })), "made up").toBe(400);
    const late = await options(mei);
    shop.clock.advance(300);
    expect(await status(mei, device.create(late)), "over").toBe(400);
    const used = await options(mei);
    expect(await status(mei, device.create(used))).toBe(201);
    expect(await status(mei, testAuthenticator().create(used)), "used").toBe(400);
  });

  it("is limited to ten an account", async () => {
    const user = await shop.person();
    for (let index = 0; index < 10; index += 1)
      expect((await add(user, testAuthenticator().create((await newOptions(user)).body))).status).toBe(201);
    expect(await newOptions(user)).toMatchObject({ status: 409, body: { code: "auth.passkey-limit" } });
  });

  it.each([
    [{ name: " " }, "Please name the passkey"],
    [{ name: "x".repeat(61) }, "At most 60 characters are allowed"],
    [{ credential: undefined }, "The passkey could not be added. Please try again."],
    [{ credential: { id: "a" } }, "The passkey could not be added. Please try again."],
  ])("refuses %j with %j", async (part, message) => {
    const user = await shop.person();
    const credential = testAuthenticator().create((await newOptions(user)).body);
    const body = { name: "Phone", credential, ...part };
    const refused = { status: 400, body: { message } };
    expect(await shop.call("POST", "/auth/passkeys", body, { as: user })).toMatchObject(refused);
  });
});

describe("removing a passkey", () => {
  it("requires the password, and revokes the passkey", async () => {
    const { user, device } = await withPasskey();
    expect((await remove(user, device.id, "Wrong@2026")).body.code).toBe("auth.wrong-password");
    expect((await remove(user, device.id)).body).toEqual({ message: "Passkey removed" });
    expect(await list(user)).toEqual([]);
    expect((await remove(user, device.id)).body.code).toBe("auth.passkey-missing");
    await refused(device.get(await signInOptions()));
  });

  it("is refused to other users", async () => {
    const { user, device } = await withPasskey();
    expect((await remove(await shop.person(), device.id)).status).toBe(404);
    expect(await list(user)).toHaveLength(1);
  });
});

describe("signing in with a passkey", () => {
  it.each([
    ["a customer", {}],
    ["a customer with two-step sign-in", { twoStep: true }],
    ["an administrator", { role: "admin" }],
  ] as const)("is the only step for %s", async (_, part) => {
    const { user, device } = await withPasskey(part);
    const options = await signInOptions();
    const challenge = expect.stringMatching(/^[\w-]{43}$/);
    const asked = { rpId: "books.example", challenge, timeout: 300_000, userVerification: "required" };
    expect(options).toEqual(asked);
    const response = await signIn(device.get(options));
    expect([response.status, response.body.message]).toEqual([200, "Logged in successfully"]);
    expect(response.body).toMatchObject({ id: user._id, otpRequired: false, token: expect.any(String) });
    expect(response.cookies).toMatch(/^refresh=.+; device=.+$/);
    expect((await list(user))[0].lastUsedAt).toEqual(expect.any(String));
    expect((await signIn(device.get(await signInOptions()))).status, "again").toBe(200);
  });

  it("is not affected by rate limits of passwords and emails", async () => {
    const { user, device } = await withPasskey();
    for (let times = 0; times < 12; times += 1) await shop.signIn(user, "Wrong@2026");
    for (let times = 0; times < 7; times += 1) await shop.call("POST", "/auth/forgot", { email: user.email });
    expect((await signIn(device.get(await signInOptions()))).status).toBe(200);
  });

  it("ends the previous session of the browser", async () => {
    const { user, device } = await withPasskey();
    const before = await shop.signIn(user);
    await signIn(device.get(await signInOptions()), { cookie: before.cookies });
    expect((await shop.call("GET", "/auth/passkeys", undefined, { as: before.body.token })).status).toBe(401);
  });

  it("accepts a challenge once, also in concurrent requests", async () => {
    const { device } = await withPasskey();
    const credential = device.get(await signInOptions());
    const responses = await Promise.all(Array.from({ length: 5 }, () => signIn(credential)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    await refused(credential);
  });

  it("refuses a challenge that is expired, invented or for registration", async () => {
    const { user, device } = await withPasskey();
    const options = await signInOptions();
    await refused(device.get({ ...options, challenge: "x".repeat(43) }));
    const { body } = await newOptions(user);
    await refused(device.get({ ...options, challenge: body.challenge }));

    const late = await signInOptions();
    shop.clock.advance(300);
    await refused(device.get(late));
  });

  it.each(ODD)("refuses %s", async (_, odd) => {
    const { device } = await withPasskey();
    await refused(device.get(await signInOptions(), odd));
  });

  it("refuses a signature of another key or another challenge", async () => {
    const { user, device } = await withPasskey();
    const thief: TestAuthenticator = testAuthenticator();
    thief.create((await newOptions(user)).body);
    const forged = thief.get(await signInOptions());
    await refused({ ...forged, id: device.id, rawId: device.id });

    const [one, other] = [device.get(await signInOptions()), device.get(await signInOptions())];
    await refused({ ...one, response: { ...one.response, signature: other.response.signature } });
  });

  it("refuses another user's passkey, an unknown user and an unknown passkey", async () => {
    const { device } = await withPasskey();
    const { user: other } = await withPasskey();
    for (const userHandle of [other._id, "us_nobody", "\u0000"]) {
      const { response, ...credential } = device.get(await signInOptions());
      await refused({
        ...credential,
        response: { ...response, userHandle: Buffer.from(userHandle).toString("base64url") },
      });
    }
    const credential = device.get(await signInOptions());
    await refused({ ...credential, id: "unknown", rawId: "unknown" });
  });

  it("refuses a signature counter that did not grow", async () => {
    const { device } = await withPasskey();
    expect((await signIn(device.get(await signInOptions(), { counter: 7 }))).status).toBe(200);
    for (const counter of [7, 3, 0]) await refused(device.get(await signInOptions(), { counter }));
    expect((await signIn(device.get(await signInOptions(), { counter: 8 }))).status).toBe(200);
  });

  it("accepts a signature counter that stays 0, as synchronised passkeys have", async () => {
    const { device } = await withPasskey();
    for (let times = 0; times < 2; times += 1)
      expect((await signIn(device.get(await signInOptions(), { counter: 0 }))).status).toBe(200);
  });

  it.each([
    ["accepts a passkey from before a reset by mail", {}, 200],
    ["refuses it if the address was not proven, as a stranger may have made the account", NOT_PROVEN, 400],
  ])("%s", async (_, part, status) => {
    const { user, device } = await withPasskey(part);
    await shop.call("POST", "/auth/forgot", { email: user.email });
    const otp = shop.codeFor(user.email);
    const { token } = (await shop.call("POST", "/auth/verify", { email: user.email, otp })).body;
    const password = "Lantana?2027";
    expect((await shop.call("POST", "/auth/reset", { token, password })).status).toBe(200);
    expect((await signIn(device.get(await signInOptions()))).status).toBe(status);
  });

  it("refuses a passkey from before a promotion to administrator, if the address was not proven", async () => {
    const { user, device } = await withPasskey(NOT_PROVEN);
    await shop.updateUser(await shop.person({ role: "admin" }), user._id, { ...user, role: "admin" });
    await refused(device.get(await signInOptions()));
  });

  it("refuses a deactivated user", async () => {
    const { user, device } = await withPasskey();
    await shop.users.save(user, { ...user, status: false, version: 2 });
    await refused(device.get(await signInOptions()));
  });
});
