import { beginSession, type User } from "@frangipani/core/accounts";
import { createSecrets } from "@frangipani/core/accounts/server";
import { dynamoSessions } from "@frangipani/core/dynamo";
import { instant } from "@frangipani/core/kernel";
import { beforeAll, describe, expect, it } from "vitest";
import { newSigningKey } from "../../src/identity/signing-keys.ts";
import { createTokenSigner } from "../../src/identity/token-signer.ts";
import { type IdentityShop, identityShop, type TestResponse } from "../support/identity-shop.ts";
import { PASSWORD } from "../support/shop.ts";

let shop: IdentityShop;
let mei: User;
beforeAll(async () => {
  shop = await identityShop();
  mei = await shop.person();
});

const read = (as: string | undefined, id = mei._id) =>
  shop.call("GET", `/auth/getUserById/${id}`, undefined, { as });
const refresh = (
  cookie: string | undefined,
  headers: { as?: string; origin?: string; attempt?: string } = {},
) => shop.call("POST", "/auth/refreshToken", undefined, { cookie, ...headers });
const logout = (cookie?: string) => shop.call("DELETE", "/auth/logout", undefined, { cookie });

const setCookie = (response: TestResponse) => response.headers.getSetCookie()[0];

describe("signing in", () => {
  it("returns the person, the token under both names, and both readings of the code flags", async () => {
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
      otpRequired: false,
      otpStep: false,
      token: expect.any(String),
      accessToken: response.body.token,
      message: "Logged in successfully",
    });
    expect((await read(response.body.token)).status).toBe(200);
  });

  it("finds the address however it is written", async () => {
    expect((await shop.signIn({ email: `  ${mei.email.toUpperCase()} ` })).status).toBe(200);
  });

  it("keeps the refresh token from scripts and other sites", async () => {
    const response = await shop.signIn(mei);
    expect(setCookie(response)).toMatch(
      /^refresh=us_\w+\.[\w-]{22}\.[\w-]{43}; Max-Age=2592000; Path=\/api\/auth; HttpOnly; SameSite=Strict$/,
    );
    expect(JSON.stringify(response.body)).not.toContain(response.cookie?.split(".")[2]);
  });

  it("takes a cookie that no other host can plant, where there is HTTPS", async () => {
    const secure = await identityShop({ secureCookies: true });
    const response = await secure.signIn(await secure.person());
    expect(setCookie(response)).toMatch(/^__Host-refresh=.*; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
    const planted = response.cookie?.replace("__Host-", "");
    for (const cookie of [planted, `__Secure-${planted}`])
      expect((await secure.call("POST", "/auth/refreshToken", undefined, { cookie })).status).toBe(401);
    const next = await secure.call("POST", "/auth/refreshToken", undefined, { cookie: response.cookie });
    expect(next.status).toBe(200);
  });

  it("ends the session that the browser had, and no other one", async () => {
    const [before, elsewhere] = [await shop.signIn(mei), await shop.signIn(mei)];
    const now = await shop.signIn(mei, PASSWORD, { cookie: before.cookie });
    expect((await read(before.body.token)).status).toBe(401);
    for (const { body } of [elsewhere, now]) expect((await read(body.token)).status).toBe(200);
    expect((await shop.signIn(mei, "Wrong@2026", { cookie: now.cookie })).status).toBe(400);
    expect((await read(now.body.token)).status, "a guess ends nothing").toBe(200);
  });

  it.each([
    ["a wrong password", () => ({ email: mei.email, password: "Wrong@2026" })],
    ["an unknown address", () => ({ email: "nobody@example.com", password: PASSWORD })],
  ])("says the same about %s", async (_, body) => {
    const response = await shop.call("POST", "/auth/login", body());
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({
      code: "auth.invalid-credentials",
      error: "Invalid email or password",
      message: "Invalid email or password",
    });
    expect(response.cookie).toBeUndefined();
  });

  it("does the same work for an unknown address as for a wrong password", async () => {
    const wrong = await shop.tableWork(() => shop.signIn(mei, "Wrong@2026"));
    const unknown = await shop.tableWork(() => shop.signIn({ email: "noone@example.com" }));
    expect(unknown.toSorted()).toEqual(wrong.toSorted());
  });

  it("says the same about an account out of use", async () => {
    const gone = await shop.person({ status: false });
    const response = await shop.signIn(gone);
    expect([response.status, response.body.message]).toEqual([400, "Invalid email or password"]);
  });

  it.each([
    [{}, "Email is required"],
    [{ email: "", password: "x" }, "Email is required"],
    [{ email: 7, password: "x" }, "Email is required"],
    [{ email: "a@b.co" }, "Password is required"],
    [{ email: "a@b.co", password: "" }, "Password is required"],
    [{ email: "a@b.co", password: ["x"] }, "Password is required"],
    [{ email: "a@b.co", password: "x".repeat(257) }, "Password can have at most 256 characters"],
  ])("refuses %j with %j", async (body, message) => {
    const response = await shop.call("POST", "/auth/login", body);
    expect([response.status, response.body.message]).toEqual([400, message]);
  });

  it("refuses a body that is no JSON", async () => {
    expect((await shop.call("POST", "/auth/login", "{")).status).toBe(400);
    expect((await shop.call("POST", "/auth/login", "null")).status).toBe(400);
    expect((await shop.call("POST", "/auth/login")).status).toBe(400);
  });

  it("opens no session on a password that was changed, or for an account that ended, while it was compared", async () => {
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

describe("an access token", () => {
  it.each([
    ["nothing", undefined],
    ["no token at all", "Bearer "],
    ["another scheme", "Basic bWVpOm1laQ=="],
    ["a token without a signature", "Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ1c18xIn0."],
    ["nonsense", "Bearer a.b.c"],
  ])("is demanded: %s is refused", async (_, authorization) => {
    const response = await shop.request(`http://localhost/api/auth/getUserById/${mei._id}`, {
      headers: authorization === undefined ? {} : { authorization },
    });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({
      code: "auth.required",
      message: "Please sign in to continue.",
    });
  });

  it("is refused when another key signed it", async () => {
    const { body } = await shop.signIn(mei);
    const { sid } = JSON.parse(Buffer.from(body.token.split(".")[1], "base64url").toString());
    const forger = createTokenSigner(newSigningKey(), shop.clock);
    expect((await read(await forger.issue(mei, sid))).status).toBe(401);
  });

  it("gives no more than the table says, whatever role it names", async () => {
    const claims = await shop.tokenOf({ ...mei, role: "admin" });
    expect((await shop.call("GET", "/auth/getAlluser", undefined, { as: claims })).status).toBe(403);
  });

  it("is good for ten minutes", async () => {
    const patient = await identityShop();
    const person = await patient.person();
    const { body } = await patient.signIn(person);
    const ask = () => patient.call("GET", `/auth/getUserById/${person._id}`, undefined, { as: body.token });
    patient.clock.advance(599);
    expect((await ask()).status).toBe(200);
    patient.clock.advance(2);
    expect((await ask()).status).toBe(401);
  });

  it("is over at once when its bearer is deactivated", async () => {
    const person = await shop.person();
    const token = await shop.tokenOf(person);
    expect((await read(token, person._id)).status).toBe(200);
    await shop.users.save(person, { ...person, status: false, version: 2 });
    expect((await read(token, person._id)).status).toBe(401);
  });

  it("is over with its session, when that ends by itself", async () => {
    const { body, cookie } = await shop.signIn(mei);
    expect((await read(body.token)).status).toBe(200);
    const sessions = dynamoSessions(shop.table);
    const session = await sessions.read(mei._id, cookie?.split(".")[1] ?? "");
    if (!session) throw new Error("no session was begun");
    await sessions.rotate(session, { ...session, validUntil: instant(shop.clock.now()) });
    expect((await read(body.token)).status).toBe(401);
  });
});

describe("a refresh", () => {
  it("gives a new access token and a new refresh token", async () => {
    const first = await shop.signIn(mei);
    const second = await refresh(first.cookie);
    expect(second.status).toBe(200);
    expect(second.body.accessToken).toEqual(expect.any(String));
    expect(second.body).toMatchObject({ _id: mei._id, name: "Mei Lin", role: "customer" });
    expect(second.cookie).not.toBe(first.cookie);
    expect((await read(second.body.accessToken)).status).toBe(200);
    expect((await refresh(second.cookie)).status).toBe(200);
  });

  it("works beside an expired access token, which travels with it", async () => {
    const { cookie } = await shop.signIn(mei);
    expect((await refresh(cookie, { as: "expired.access.token" })).status).toBe(200);
  });

  it("ends the session for thief and owner when an old token comes again", async () => {
    const stolen = (await shop.signIn(mei)).cookie;
    const owner = await refresh(stolen);
    expect((await read(owner.body.token)).status).toBe(200);
    const replay = await refresh(stolen);
    expect(replay.status).toBe(401);
    expect(replay.body.code).toBe("auth.session-ended");
    expect((await refresh(owner.cookie)).status).toBe(401);
    expect((await read(owner.body.token)).status).toBe(401);
  });

  describe("whose response was lost", () => {
    const attempt = "3f2b8a52-5a44-4ac7-9ee1-6fd8a8a1f6c3";

    it("gets the same response when the same attempt comes again, also at the same time", async () => {
      const { cookie } = await shop.signIn(mei);
      const responses = await Promise.all(Array.from({ length: 5 }, () => refresh(cookie, { attempt })));
      responses.push(await refresh(cookie, { attempt }));
      expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(200));
      expect(new Set(responses.map((response) => response.cookie)).size).toBe(1);
      expect((await refresh(responses[0]?.cookie, { attempt })).status).toBe(200);
    });

    it.each([["another-attempt-of-a-thief"], ["x"], [undefined]])(
      "ends the session when %j comes instead",
      async (other) => {
        const { cookie } = await shop.signIn(mei);
        const owner = await refresh(cookie, { attempt });
        expect((await refresh(cookie, other === undefined ? {} : { attempt: other })).status).toBe(401);
        expect((await refresh(owner.cookie)).status).toBe(401);
      },
    );

    it("is refused once the session went on", async () => {
      const { cookie } = await shop.signIn(mei);
      const second = await refresh(cookie, { attempt });
      const third = await refresh(second.cookie);
      expect(third.status).toBe(200);
      expect((await refresh(cookie, { attempt })).status).toBe(401);
      expect((await refresh(third.cookie)).status).toBe(401);
    });
  });

  it("leaves the person's other sessions alone", async () => {
    const [phone, desk] = [await shop.signIn(mei), await shop.signIn(mei)];
    await refresh(phone.cookie);
    expect((await refresh(phone.cookie)).status).toBe(401);
    expect((await refresh(desk.cookie)).status).toBe(200);
  });

  it("succeeds at most once of ten at the same time, and then the session is over", async () => {
    const { cookie } = await shop.signIn(mei);
    const responses = await Promise.all(Array.from({ length: 10 }, () => refresh(cookie)));
    const won = responses.filter((response) => response.status === 200);
    expect(won.length).toBeLessThanOrEqual(1);
    expect(responses.filter((response) => response.status === 401)).toHaveLength(10 - won.length);
    for (const response of won) expect((await refresh(response.cookie)).status).toBe(401);
    expect((await refresh(cookie)).status).toBe(401);
  });

  it.each([
    ["no cookie", undefined],
    ["an empty one", "refresh="],
    ["nonsense", "refresh=a.b.c"],
    ["a family that never was", `refresh=us_1.${"f".repeat(22)}.${"s".repeat(43)}`],
    ["an endless one", `refresh=${"x".repeat(4000)}`],
  ])("is refused for %s, and the cookie is taken away", async (_, cookie) => {
    const response = await refresh(cookie);
    expect(response.status).toBe(401);
    expect(response.body).toMatchObject({ code: "auth.session-ended" });
    expect(setCookie(response)).toBe("refresh=; Max-Age=0; Path=/api/auth; HttpOnly; SameSite=Strict");
  });

  it("is refused for a guessed secret", async () => {
    const { cookie } = await shop.signIn(mei);
    const [user, family] = cookie?.split(".") ?? [];
    expect((await refresh(`${user}.${family}.${"A".repeat(43)}`)).status).toBe(401);
  });

  it("is refused after thirty days without use, and lives on with use", async () => {
    const patient = await identityShop();
    const person = await patient.person();
    const again = (cookie: string | undefined) =>
      patient.call("POST", "/auth/refreshToken", undefined, { cookie });
    const day = 24 * 60 * 60;

    const idle = await patient.signIn(person);
    const used = await patient.signIn(person);
    patient.clock.advance(29 * day);
    const renewed = await again(used.cookie);
    expect(renewed.status).toBe(200);
    patient.clock.advance(2 * day);
    expect((await again(idle.cookie)).status).toBe(401);
    expect((await again(renewed.cookie)).status).toBe(200);
  });

  it("ends 180 days after signing in, however much it is used", async () => {
    const patient = await identityShop();
    let { cookie } = await patient.signIn(await patient.person());
    const statuses: number[] = [];
    for (let month = 0; month < 7; month += 1) {
      patient.clock.advance(29 * 24 * 60 * 60);
      const next = await patient.call("POST", "/auth/refreshToken", undefined, { cookie });
      statuses.push(next.status);
      cookie = next.cookie;
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 401]);
  });

  it("is refused once the person is deactivated", async () => {
    const person = await shop.person();
    const { cookie } = await shop.signIn(person);
    await shop.users.save(person, { ...person, status: false, version: 2 });
    expect((await refresh(cookie)).status).toBe(401);
  });

  it("is refused when another site asks for it, without ending the session", async () => {
    const { cookie } = await shop.signIn(mei);
    const foreign = await refresh(cookie, { origin: "https://evil.example" });
    expect([foreign.status, foreign.body.code]).toEqual([403, "auth.foreign-origin"]);
    expect((await refresh(cookie, { origin: "null" })).status).toBe(403);
    const own = await refresh(cookie, { origin: "https://books.example" });
    expect(own.status).toBe(200);
    expect((await refresh(own.cookie, { origin: "http://localhost" })).status).toBe(200);
  });
});

describe("signing out", () => {
  it("ends the session and takes the cookie away", async () => {
    const { cookie } = await shop.signIn(mei);
    const response = await logout(cookie);
    expect([response.status, response.body]).toEqual([200, { message: "Successfully logged out" }]);
    expect(setCookie(response)).toBe("refresh=; Max-Age=0; Path=/api/auth; HttpOnly; SameSite=Strict");
    expect((await refresh(cookie)).status).toBe(401);
  });

  it("ends the session's access tokens too, which would be good for minutes yet, and no other session's", async () => {
    const [phone, desk] = [await shop.signIn(mei), await shop.signIn(mei)];
    const renewed = await refresh(phone.cookie);
    await logout(renewed.cookie);
    for (const { body } of [phone, renewed]) expect((await read(body.token)).status).toBe(401);
    expect((await read(desk.body.token)).status).toBe(200);
  });

  it("is no error twice, or for nobody", async () => {
    const { cookie } = await shop.signIn(mei);
    for (const given of [cookie, cookie, undefined, "refresh=nonsense"])
      expect((await logout(given)).status).toBe(200);
  });

  it("is not done for another site", async () => {
    const { cookie } = await shop.signIn(mei);
    const foreign = await shop.call("DELETE", "/auth/logout", undefined, {
      cookie,
      origin: "https://evil.example",
    });
    expect(foreign.status).toBe(403);
    expect((await refresh(cookie)).status).toBe(200);
  });
});
