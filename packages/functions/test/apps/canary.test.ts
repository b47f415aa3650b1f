import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { CANARY, UserId } from "@frangipani/core/accounts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testOrder } from "../../../core/test/support/order.ts";
import { createCustomer } from "../../src/apps/canary.ts";
import { isPaidTest, testSessionIn } from "../../src/canary/test-order.ts";
import { guess, guessFromEverywhere, limitedShop, network, post } from "../support/guessing.ts";
import { CANARY_PASSWORD } from "../support/shop.ts";

const email = CANARY.email;
const credentials = { email, password: CANARY_PASSWORD };

it("the canary signs in by the stage's secret, to one account that has its own id", async () => {
  const shop = await limitedShop();
  for (const _ of ["opens its account", "has one"])
    expect(await post(shop, "login", credentials)).toMatchObject({
      status: 200,
      body: { otpRequired: false, _id: CANARY._id, role: "customer" },
    });
});

it("signs in whatever strangers tried before, whose passwords are refused as elsewhere", async () => {
  const shop = await limitedShop();
  await post(shop, "login", credentials);
  const first = await guess(shop, { email }, network(0));
  expect([first.status, first.body.code]).toEqual([400, "auth.invalid-credentials"]);
  await guessFromEverywhere(shop, { email });
  expect(await post(shop, "login", credentials)).toMatchObject({ status: 200, body: { otpRequired: false } });
  expect(shop.mails).toEqual([]);
});

it("nobody else gets its email address: by signing up, or from an administrator", async () => {
  const shop = await limitedShop();
  const user = { name: "Somebody", email: "Canary@Shop.invalid", password: "Lantana?2027" };
  const taken = { status: 409, body: { code: "users.email-taken" } };
  expect(await post(shop, "signup", { user })).toMatchObject(taken);
  const admin = { as: await shop.tokenOf(await shop.person({ role: "admin" })) };
  const person = await shop.person();
  const form = { user: { name: person.name, email } };
  expect(await shop.call("PUT", `/auth/update/${person._id}`, form, admin)).toMatchObject(taken);
});

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

const paid = testOrder({ userId: CANARY._id, email, paymentStatus: "paid", sessionId: "cs_test_a1B2" });

it("an order that the canary may give back is paid, its own, and of the test mode", () => {
  expect(isPaidTest(paid)).toBe(true);
  // The delivery address is anybody's to write.
  expect(isPaidTest({ ...paid, userId: UserId.parse("us_emma") })).toBe(false);
  expect(isPaidTest({ ...paid, sessionId: "cs_live_a1B2" })).toBe(false);
  expect(isPaidTest({ ...paid, sessionId: null })).toBe(false);
  expect(isPaidTest({ ...paid, paymentStatus: "unpaid" })).toBe(false);
  expect(isPaidTest({ ...paid, paymentStatus: "refunded" })).toBe(false);
});

it("the address of a payment page says whether it is of the test mode", () => {
  expect(testSessionIn("https://checkout.stripe.com/c/pay/cs_test_a1B2#fid")).toBe("cs_test_a1B2");
  expect(testSessionIn("https://checkout.stripe.com/c/pay/cs_live_a1B2#fid")).toBeUndefined();
});
