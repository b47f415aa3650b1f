import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createCustomer } from "../../src/apps/canary.ts";

const requested: string[] = [];
const server = createServer((request, response) => {
  requested.push(`${request.method} ${request.url}`);
  response.writeHead(307, { location: "/elsewhere" }).end();
});
beforeAll(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
});
afterAll(() => void server.close());

it("sends its password nowhere else when it is redirected", async () => {
  const shopUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const customer = createCustomer({ shopUrl, password: "Canary@2026ofTests" });
  await expect(customer.openHome()).rejects.toThrow("GET /: 307");
  await expect(customer.signIn()).rejects.toThrow("POST /api/auth/login: 307");
  expect(requested).toEqual(["GET /", "POST /api/auth/login"]);
});
