import { CAPACITY } from "@frangipani/functions/gateway";
import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { limitConcurrency, routeLimits, throttle } from "../src/request-limits.ts";

const startsWith = (start: string) => (_method: string, path: string) => path.startsWith(start);

function gateway() {
  let nowMs = 0;
  const routes = [
    { perSecond: 2, burst: 3, matches: startsWith("/pay/") },
    { perSecond: 10, burst: 10, matches: startsWith("/read/") },
  ];
  const app = new Hono().use(throttle(routes, () => nowMs)).all("*", (c) => c.text("served"));
  return {
    wait: (ms: number) => (nowMs += ms),
    statuses: (path: string, count: number) =>
      Promise.all(Array.from({ length: count }, async () => (await app.request(path)).status)),
    request: (path: string) => app.request(path),
  };
}

describe("the throttling of a route", () => {
  it("serves the burst at once, and refuses the next request as API Gateway does", async () => {
    const shop = gateway();
    expect(await shop.statuses("/pay/1", 3)).toEqual([200, 200, 200]);
    const refused = await shop.request("/pay/2");
    expect([refused.status, await refused.json()]).toEqual([429, { message: "Too Many Requests" }]);
    expect(refused.headers.get("retry-after"), "API Gateway does not send this header").toBeNull();
  });

  it("serves its rate after the burst, and never saves up more than a burst", async () => {
    const shop = gateway();
    await shop.statuses("/pay/1", 3);
    shop.wait(1000);
    expect(await shop.statuses("/pay/1", 3)).toEqual([200, 200, 429]);
    shop.wait(60_000);
    expect(await shop.statuses("/pay/1", 4)).toEqual([200, 200, 200, 429]);
  });
});

const shop = () => {
  const site = new Hono().use(throttle(routeLimits, () => 0)).all("*", (c) => c.text("served"));
  return async (method: string, path: string, count: number): Promise<number> => {
    const responses = await Promise.all(Array.from({ length: count }, () => site.request(path, { method })));
    return responses.filter(({ status }) => status === 200).length;
  };
};

it("lets as many requests through at once as the capacity of the path's function", async () => {
  const served = shop();
  for (const [method, path, app] of [
    ["POST", "/api/stripe/create-checkout-session", "checkout"],
    ["POST", "/api/stripe/webhook", "webhook"],
    ["POST", "/api/auth/login", "identity"],
    ["POST", "/api/book/createBook", "backoffice"],
    ["GET", "/", "pages"],
  ] as const)
    expect(await served(method, path, CAPACITY[app].burst + 20), path).toBe(CAPACITY[app].burst);
});

it("limits each route by itself: a rush at the checkout does not limit the webhook, nor an import readers", async () => {
  const served = shop();
  await served("POST", "/api/stripe/create-checkout-session", 1000);
  expect(await served("POST", "/api/stripe/webhook", 10)).toBe(10);
  expect(await served("GET", "/api/stripe/order/cs_1", 10)).toBe(10);
  await served("PUT", "/api/book/updateBook/1", 1000);
  expect(await served("GET", "/api/book/getBooks", 10)).toBe(10);
});

it("runs two requests at once and the others in the order in which they came, even after a failure", async () => {
  const started: string[] = [];
  const finish = new Map<string, (fails: boolean) => void>();
  const app = new Hono().use(limitConcurrency(2)).get("/:name", async (c) => {
    const name = c.req.param("name");
    started.push(name);
    const fails = await new Promise<boolean>((done) => finish.set(name, done));
    if (fails) throw new Error("on purpose");
    return c.text(name);
  });
  app.onError((_, c) => c.text("failed", 500));
  const responses = ["a", "b", "c", "d"].map((name) => app.request(`/${name}`));
  await expect.poll(() => started).toEqual(["a", "b"]);
  finish.get("b")?.(true);
  await expect.poll(() => started).toEqual(["a", "b", "c"]);
  finish.get("a")?.(false);
  await expect.poll(() => started).toEqual(["a", "b", "c", "d"]);
  finish.get("c")?.(false);
  finish.get("d")?.(false);
  const statuses = await Promise.all(responses.map(async (response) => (await response).status));
  expect(statuses).toEqual([200, 500, 200, 200]);
});
