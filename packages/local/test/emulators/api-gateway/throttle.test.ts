import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { throttle } from "../../../src/emulators/api-gateway/throttle.ts";

const startsWith = (start: string) => (_method: string, path: string) => path.startsWith(start);

function gateway() {
  let nowMs = 0;
  const routes = [
    { perSecond: 2, burst: 3, matches: startsWith("/pay/") },
    { perSecond: 10, burst: 10, matches: startsWith("/read/") },
  ];
  const app = new Hono().use(throttle(routes, () => nowMs)).all("*", (c) => c.text("served"));
  return {
    wait: (ms: number) => {
      nowMs += ms;
    },
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
    expect(refused.headers.get("retry-after"), "API Gateway sends none").toBeNull();
  });

  it("serves its rate from then on, and never saves up more than the burst", async () => {
    const shop = gateway();
    await shop.statuses("/pay/1", 3);
    shop.wait(1000);
    expect(await shop.statuses("/pay/1", 3)).toEqual([200, 200, 429]);
    shop.wait(60_000);
    expect(await shop.statuses("/pay/1", 4)).toEqual([200, 200, 200, 429]);
  });
});
