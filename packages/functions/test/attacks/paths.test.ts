import { describe, expect, it } from "vitest";
import { calls } from "../../src/api.ts";
import { PASSWORD, testShop } from "../support/shop.ts";

/* Other spellings of a path would bypass a rate limit on `/api/auth/login`. The edge: stacks/test/properties/edge.test.ts. */

const shop = await testShop();
const mei = await shop.person();

const ask = (path: string, method = "POST") =>
  shop.request(path, {
    method,
    headers: { "content-type": "application/json" },
    ...(method !== "GET" && { body: JSON.stringify({ email: mei.email, password: PASSWORD }) }),
  });

describe("another spelling of a path", () => {
  it.each([
    "/api/%61uth/login",
    "/api/auth/%6Cogin",
    "/api/auth/%6cogin",
    "/%61pi/auth/login",
    "/api/%2561uth/login",
    "/api/auth%2Flogin",
    "/api/auth%2flogin",
    "/api/auth%5Clogin",
    "/api//auth/login",
    "/api/auth//login",
    "/api/auth/login/",
    "/api/AUTH/login",
    "/api/auth/login%20",
    "/api/auth/login%00",
    "/api/auth/login;x=1",
    "/api/%C1%A1uth/login",
  ])("returns 404: %s", async (path) => {
    const response = await ask(path);
    expect([response.status, response.headers.getSetCookie()]).toEqual([404, []]);
  });

  it("returns 404 for every call", async () => {
    for (const call of Object.keys(calls)) {
      const [method = "", path = ""] = call.split(" ");
      const plain = path.replace(/:\w+/g, "1");
      const index = plain.search(/\w\/?$/);
      const escaped = `%${plain.charCodeAt(index).toString(16).toUpperCase()}`;
      for (const other of [
        plain.slice(0, index) + escaped + plain.slice(index + 1),
        plain.replace("/api/", "/api//"),
      ])
        expect((await ask(other, method)).status, `${method} ${other}`).toBe(404);
    }
  });
});
