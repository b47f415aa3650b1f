import { describe, expect, it } from "vitest";
import { sessionShop, setCookie } from "../support/identity-shop.ts";

const shop = await sessionShop();
const { mei } = shop;

describe("refreshing a session", () => {
  it("returns a new access token and rotates the refresh token", async () => {
    const first = await shop.signIn(mei);
    const second = await shop.refresh(first.cookie);
    const body = { _id: mei._id, name: "Mei Lin", role: "customer", accessToken: expect.any(String) };
    expect(second).toMatchObject({ status: 200, body });
    expect(second.cookie).not.toBe(first.cookie);
    expect((await shop.readUser(second.body.accessToken)).status).toBe(200);
    expect((await shop.refresh(second.cookie)).status).toBe(200);
  });

  it("ignores an expired access token in the same request", async () => {
    const { cookie } = await shop.signIn(mei);
    expect((await shop.refresh(cookie, { as: "expired.access.token" })).status).toBe(200);
  });

  it("refuses a reused refresh token and ends its session", async () => {
    const stolen = (await shop.signIn(mei)).cookie;
    const owner = await shop.refresh(stolen);
    expect((await shop.readUser(owner.body.token)).status).toBe(200);
    const ended = { status: 401, body: { code: "auth.session-ended" } };
    expect(await shop.refresh(stolen)).toMatchObject(ended);
    expect((await shop.refresh(owner.cookie)).status).toBe(401);
    expect((await shop.readUser(owner.body.token)).status).toBe(401);
  });

  describe("with an idempotency key, after a lost response", () => {
    const attempt = "3f2b8a52-5a44-4ac7-9ee1-6fd8a8a1f6c3";

    it("returns the same response to the same key, also concurrently", async () => {
      const { cookie } = await shop.signIn(mei);
      const responses = await Promise.all(Array.from({ length: 5 }, () => shop.refresh(cookie, { attempt })));
      responses.push(await shop.refresh(cookie, { attempt }));
      expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(200));
      expect(new Set(responses.map((response) => response.cookie)).size).toBe(1);
      expect((await shop.refresh(responses[0]?.cookie, { attempt })).status).toBe(200);
    });

    it.each([["another-attempt-of-a-thief"], ["x"], [undefined]])(
      "refuses the old token with the key %j and ends the session",
      async (other) => {
        const { cookie } = await shop.signIn(mei);
        const owner = await shop.refresh(cookie, { attempt });
        expect((await shop.refresh(cookie, other === undefined ? {} : { attempt: other })).status).toBe(401);
        expect((await shop.refresh(owner.cookie)).status).toBe(401);
      },
    );

    it("refuses the key once a later token was issued", async () => {
      const { cookie } = await shop.signIn(mei);
      const second = await shop.refresh(cookie, { attempt });
      const third = await shop.refresh(second.cookie);
      expect(third.status).toBe(200);
      expect((await shop.refresh(cookie, { attempt })).status).toBe(401);
      expect((await shop.refresh(third.cookie)).status).toBe(401);
    });
  });

  it("does not end the user's other sessions", async () => {
    const [phone, desk] = [await shop.signIn(mei), await shop.signIn(mei)];
    await shop.refresh(phone.cookie);
    expect((await shop.refresh(phone.cookie)).status).toBe(401);
    expect((await shop.refresh(desk.cookie)).status).toBe(200);
  });

  it("succeeds at most once of ten concurrent requests, and ends the session", async () => {
    const { cookie } = await shop.signIn(mei);
    const responses = await Promise.all(Array.from({ length: 10 }, () => shop.refresh(cookie)));
    const won = responses.filter((response) => response.status === 200);
    expect(won.length).toBeLessThanOrEqual(1);
    expect(responses.filter((response) => response.status === 401)).toHaveLength(10 - won.length);
    for (const response of won) expect((await shop.refresh(response.cookie)).status).toBe(401);
    expect((await shop.refresh(cookie)).status).toBe(401);
  });

  it.each([
    ["no cookie", undefined],
    ["an empty one", "refresh="],
    ["nonsense", "refresh=a.b.c"],
    ["an unknown session", `refresh=us_1.${"f".repeat(22)}.${"s".repeat(43)}`],
    ["an overlong one", `refresh=${"x".repeat(4000)}`],
  ])("refuses %s and deletes the cookie", async (_, cookie) => {
    const response = await shop.refresh(cookie);
    expect(response).toMatchObject({ status: 401, body: { code: "auth.session-ended" } });
    expect(setCookie(response)).toBe("refresh=; Max-Age=0; Path=/api/auth; HttpOnly; SameSite=Strict");
  });

  it("refuses a guessed secret", async () => {
    const { cookie } = await shop.signIn(mei);
    const [user, family] = cookie?.split(".") ?? [];
    expect((await shop.refresh(`${user}.${family}.${"A".repeat(43)}`)).status).toBe(401);
  });

  it("expires after thirty days without use", async () => {
    const day = 24 * 60 * 60;

    const [idle, used] = [await shop.signIn(mei), await shop.signIn(mei)];
    shop.clock.advance(29 * day);
    const renewed = await shop.refresh(used.cookie);
    expect(renewed.status).toBe(200);
    shop.clock.advance(2 * day);
    expect((await shop.refresh(idle.cookie)).status).toBe(401);
    expect((await shop.refresh(renewed.cookie)).status).toBe(200);
  });

  it("expires 180 days after signing in, despite use", async () => {
    let { cookie } = await shop.signIn(mei);
    const statuses: number[] = [];
    for (let month = 0; month < 7; month += 1) {
      shop.clock.advance(29 * 24 * 60 * 60);
      const next = await shop.refresh(cookie);
      statuses.push(next.status);
      cookie = next.cookie;
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 401]);
  });

  it("is refused to another origin, without ending the session", async () => {
    const { cookie } = await shop.signIn(mei);
    const foreign = { status: 403, body: { code: "auth.foreign-origin" } };
    expect(await shop.refresh(cookie, { origin: "https://evil.example" })).toMatchObject(foreign);
    expect((await shop.refresh(cookie, { origin: "null" })).status).toBe(403);
    const own = await shop.refresh(cookie, { origin: "https://books.example" });
    expect(own.status).toBe(200);
    expect((await shop.refresh(own.cookie, { origin: "http://localhost" })).status).toBe(200);
  });
});
