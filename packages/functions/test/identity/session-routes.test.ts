import type { User } from "@frangipani/core/accounts";
import { beginSession, createSecrets } from "@frangipani/core/accounts/server";
import { dynamoSessions } from "@frangipani/core/dynamo";
import { describe, expect, it } from "vitest";
import { createTokenSigner } from "../../src/adapters/token-signer.ts";
import { newSigningKey } from "../../src/keys.ts";
import { identityShop, sessionShop, setCookie } from "../support/identity-shop.ts";
import { refusal } from "../support/response.ts";
import { PASSWORD } from "../support/shop.ts";

const shop = await sessionShop();
const { mei } = shop;

describe("signing in", () => {
  it("returns the user, the access token under both names and the two-step flags", async () => {
    const response = await shop.signIn(mei);
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      _id: mei._id,
      id: mei._id,
      name: "Mei Lin",
      email: mei.email,
      role: "customer",
      status: true,
      twoStep: false,
      emailConfirmed: true,
      otpRequired: false,
      otpStep: false,
      token: expect.any(String),
      accessToken: response.body.token,
      message: "Logged in successfully",
    });
    expect((await shop.readUser(response.body.token)).status).toBe(200);
  });

  it("sets the refresh token in an HttpOnly, SameSite=Strict cookie, and not in the body", async () => {
    const response = await shop.signIn(mei);
    expect(setCookie(response)).toMatch(
      /^refresh=us_\w+\.[\w-]{22}\.[\w-]{43}; Max-Age=2592000; Path=\/api\/auth; HttpOnly; SameSite=Strict$/,
    );
    expect(JSON.stringify(response.body)).not.toContain(response.cookie?.split(".")[2]);
  });

  it("uses a __Host- cookie over HTTPS, and refuses one without the prefix", async () => {
    const secure = await identityShop({ secureCookies: true });
    const response = await secure.signIn(await secure.person());
    expect(setCookie(response)).toMatch(/^__Host-refresh=.*; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
    const planted = response.cookie?.replace("__Host-", "");
    for (const cookie of [planted, `__Secure-${planted}`])
      expect((await secure.refresh(cookie)).status).toBe(401);
    expect((await secure.refresh(response.cookie)).status).toBe(200);
  });

  it("ends the previous session of the browser, and no other session", async () => {
    const [before, elsewhere] = [await shop.signIn(mei), await shop.signIn(mei)];
    const now = await shop.signIn(mei, PASSWORD, { cookie: before.cookie });
    expect((await shop.readUser(before.body.token)).status).toBe(401);
    for (const { body } of [elsewhere, now]) expect((await shop.readUser(body.token)).status).toBe(200);
    expect((await shop.signIn(mei, "Wrong@2026", { cookie: now.cookie })).status).toBe(400);
    expect((await shop.readUser(now.body.token)).status, "a guess ends nothing").toBe(200);
  });

  it.each([
    ["a wrong password", () => ({ email: mei.email, password: "Wrong@2026" })],
    ["an unknown address", () => ({ email: "nobody@example.com", password: PASSWORD })],
    [
      "an inactive account",
      async () => ({ email: (await shop.person({ status: false })).email, password: PASSWORD }),
    ],
  ])("returns the same error for %s", async (_, body) => {
    const response = await shop.call("POST", "/auth/login", await body());
    expect(refusal(response)).toBe("400 auth.invalid-credentials: Invalid email or password");
    expect(response.cookie).toBeUndefined();
  });

  it("makes the same table calls for an unknown address as for a wrong password", async () => {
    const wrong = await shop.tableWork(() => shop.signIn(mei, "Wrong@2026"));
    const unknown = await shop.tableWork(() => shop.signIn({ email: "noone@example.com" }));
    expect(unknown.toSorted()).toEqual(wrong.toSorted());
  });

  it.each([
    [{ email: "", password: "x" }, "Email is required"],
    [{ email: "a@b.co" }, "Password is required"],
    [{ email: "a@b.co", password: ["x"] }, "Password is required"],
    [{ email: "a@b.co", password: "x".repeat(257) }, "Password can have at most 256 characters"],
  ])("refuses %j with %j", async (body, message) =>
    expect(await shop.call("POST", "/auth/login", body)).toMatchObject({ status: 400, body: { message } }),
  );

  it("creates no session when the password or the account changed during the comparison", async () => {
    const changes: Partial<User>[] = [
      { sessionsValidFrom: "2030-01-01T00:00:00.000Z" as User["sessionsValidFrom"] },
      { status: false },
    ];
    const ports = {
      sessions: dynamoSessions(shop.table),
      tokens: createTokenSigner(newSigningKey(), shop.clock),
      secrets: createSecrets("a key of this test, of 32 bytes or more"),
      clock: shop.clock,
    };
    for (const change of changes) {
      const compared = await shop.person();
      expect((await beginSession(ports, compared)).user).toEqual(compared);
      await shop.users.save(compared, { ...compared, ...change, version: 2 });
      await expect(beginSession(ports, compared)).rejects.toMatchObject({ code: "auth.invalid-credentials" });
    }
  });
});

describe("signing out", () => {
  it("ends the session and deletes the cookie", async () => {
    const { cookie } = await shop.signIn(mei);
    const response = await shop.logout(cookie);
    expect([response.status, response.body]).toEqual([200, { message: "Successfully logged out" }]);
    expect(setCookie(response)).toBe("refresh=; Max-Age=0; Path=/api/auth; HttpOnly; SameSite=Strict");
    expect((await shop.refresh(cookie)).status).toBe(401);
  });

  it("revokes the session's access tokens before they expire, and no other session's", async () => {
    const [phone, desk] = [await shop.signIn(mei), await shop.signIn(mei)];
    const renewed = await shop.refresh(phone.cookie);
    await shop.logout(renewed.cookie);
    for (const { body } of [phone, renewed]) expect((await shop.readUser(body.token)).status).toBe(401);
    expect((await shop.readUser(desk.body.token)).status).toBe(200);
  });

  it("succeeds when repeated, and without a session", async () => {
    const { cookie } = await shop.signIn(mei);
    for (const given of [cookie, cookie, undefined, "refresh=nonsense"])
      expect((await shop.logout(given)).status).toBe(200);
  });

  it("is refused to another origin", async () => {
    const { cookie } = await shop.signIn(mei);
    const origin = "https://evil.example";
    const foreign = await shop.call("DELETE", "/auth/logout", undefined, { cookie, origin });
    expect(foreign.status).toBe(403);
    expect((await shop.refresh(cookie)).status).toBe(200);
  });
});
