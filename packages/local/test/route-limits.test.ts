import { CAPACITY } from "@frangipani/functions/capacity";
import { Hono } from "hono";
import { expect, it } from "vitest";
import { throttle } from "../src/emulators/api-gateway/throttle.ts";
import { routeLimits } from "../src/route-limits.ts";

const shop = () => {
  const site = new Hono().use(throttle(routeLimits, () => 0)).all("*", (c) => c.text("served"));
  return async (method: string, path: string, count: number): Promise<number> => {
    const responses = await Promise.all(Array.from({ length: count }, () => site.request(path, { method })));
    return responses.filter(({ status }) => status === 200).length;
  };
};

it("lets as many through at once as the function behind a path can bear", async () => {
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

it("keeps a rush at the checkout from the webhook, and an import from readers", async () => {
  const served = shop();
  await served("POST", "/api/stripe/create-checkout-session", 1000);
  expect(await served("POST", "/api/stripe/webhook", 10)).toBe(10);
  expect(await served("GET", "/api/stripe/order/cs_1", 10)).toBe(10);
  await served("PUT", "/api/book/updateBook/1", 1000);
  expect(await served("GET", "/api/book/getBooks", 10)).toBe(10);
});
