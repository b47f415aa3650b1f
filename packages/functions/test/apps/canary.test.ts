import { CANARY, UserId } from "@frangipani/core/accounts";
import { expect, it } from "vitest";
import { testOrder } from "../../../core/test/support/order.ts";
import { startServer } from "../../../local/test/support/http-server.ts";
import { createCustomer } from "../../src/apps/canary.ts";
import { isPaidTest, testSessionIn } from "../../src/canary/test-order.ts";
import { limitedShop, network } from "../support/guessing.ts";
import { CANARY_PASSWORD } from "../support/shop.ts";

const email = CANARY.email;
const credentials = { email, password: CANARY_PASSWORD };

it("the canary signs in with the stage's secret, always to the same account", async () => {
  const shop = await limitedShop();
  for (const _ of ["opens its account", "has one"])
    expect(await shop.post("login", credentials)).toMatchObject({
      status: 200,
      body: { otpRequired: false, _id: CANARY._id, role: "customer" },
    });
});

it("the canary signs in after any number of wrong passwords, which are refused", async () => {
  const shop = await limitedShop();
  await shop.post("login", credentials);
  const refused = { status: 400, body: { code: "auth.invalid-credentials" } };
  expect(await shop.guess({ email }, network(0))).toMatchObject(refused);
  await shop.guessFromEverywhere({ email });
  expect(await shop.post("login", credentials)).toMatchObject({ status: 200, body: { otpRequired: false } });
  expect(shop.mails).toEqual([]);
});

it("the canary's email address is refused to a sign-up and to an administrator's edit", async () => {
  const shop = await limitedShop();
  const user = { name: "Somebody", email: "Canary@Shop.invalid", password: "Lantana?2027" };
  const taken = { status: 409, body: { code: "users.email-taken" } };
  expect(await shop.post("signup", { user })).toMatchObject(taken);
  const [admin, { _id, name }] = [await shop.person({ role: "admin" }), await shop.person()];
  expect(await shop.updateUser(admin, _id, { name, email })).toMatchObject(taken);
});

it("the canary does not send its password to a redirect's location", async () => {
  const requested: string[] = [];
  const { url: shopUrl } = await startServer((request, response) => {
    requested.push(`${request.method} ${request.url}`);
    response.writeHead(307, { location: "/elsewhere" }).end();
  });
  const customer = createCustomer({ shopUrl, password: "Canary@2026ofTests" });
  await expect(customer.openHome()).rejects.toThrow("GET /: 307");
  await expect(customer.signIn()).rejects.toThrow("POST /api/auth/login: 307");
  expect(requested).toEqual(["GET /", "POST /api/auth/login"]);
});

const paid = testOrder({ userId: CANARY._id, email, paymentStatus: "paid", sessionId: "cs_test_a1B2" });

it("the canary may return only paid orders of its own, of the test mode", () => {
  expect(isPaidTest(paid)).toBe(true);
  // The delivery address is anybody's to write.
  expect(isPaidTest({ ...paid, userId: UserId.parse("us_emma") })).toBe(false);
  expect(isPaidTest({ ...paid, sessionId: "cs_live_a1B2" })).toBe(false);
  expect(isPaidTest({ ...paid, sessionId: null })).toBe(false);
  expect(isPaidTest({ ...paid, paymentStatus: "unpaid" })).toBe(false);
  expect(isPaidTest({ ...paid, paymentStatus: "refunded" })).toBe(false);
});

it("a payment page's URL shows whether it is of the test mode", () => {
  expect(testSessionIn("https://checkout.stripe.com/c/pay/cs_test_a1B2#fid")).toBe("cs_test_a1B2");
  expect(testSessionIn("https://checkout.stripe.com/c/pay/cs_live_a1B2#fid")).toBeUndefined();
});
