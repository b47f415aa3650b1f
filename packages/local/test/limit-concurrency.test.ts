import { Hono } from "hono";
import { expect, it } from "vitest";
import { limitConcurrency } from "../src/limit-concurrency.ts";

it("runs so many requests at once, and the others in the order in which they came, also after a failure", async () => {
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
