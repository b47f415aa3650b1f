import type { User } from "@frangipani/core/accounts";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { TestResponse } from "../support/response.ts";
import { testShop } from "../support/shop.ts";

/* Signatures of the provider's events: adapters/stripe-payments.test.ts. */

// Refused events log a warning.
beforeAll(() => void vi.stubEnv("LOG_LEVEL", "error"));
afterAll(() => void vi.unstubAllEnvs());
const shop = await testShop();
await shop.book("1", { price: 1899, stock: 1000 });

let buyers = 0;
const order = async (buyer: User, line: object, request: object = {}): Promise<TestResponse> => {
  buyers += 1;
  const products = [{ productId: "1", quantity: 1, ...line }];
  return shop.checkOut(buyer, {}, { products, ...request }, { "x-test-address": `198.51.100.${buyers}` });
};
const amountOf = ({ body }: TestResponse) => shop.pageOf({ session: `cs_${body.orderId}` }).amount;

describe("an order with other amounts than the shop's", () => {
  it.each([
    [{ price: 0 }, {}],
    [{ price: 0.01 }, {}],
    [{ price: "0.01" }, {}],
    [{ price: -18.99 }, {}],
    [{ price: 1e308 }, {}],
    [{ quantity: -1 }, {}],
    [{ quantity: 0 }, {}],
    [{ quantity: 0.5 }, {}],
    [{ quantity: "1" }, {}],
    [{ quantity: 1e21 }, {}],
    [{}, { shippingFee: 0 }],
    [{}, { shippingFee: -4 }],
    [{}, { Gst: 0 }],
    [{}, { Gst: -100 }],
  ])("opens no payment page: %j %j", async (line, request) => {
    const before = await shop.stock("1");
    const { status, body } = await order(await shop.person(), line, request);
    expect([400, 409]).toContain(status);
    expect(body.url).toBeUndefined();
    expect(await shop.stock("1")).toBe(before);
  });

  it.each([
    [{ discount: 1, currency: "IDR", totalAmount: 0.01 }, {}],
    [{}, { totalAmount: 0.01, subtotal: 0.01, gstTotal: 0, currency: "IDR", coupon: "FREE", discount: 100 }],
  ])("is charged in full, whatever unknown fields are sent: %j %j", async (line, request) => {
    const honest = amountOf(await order(await shop.person(), {}));
    expect(amountOf(await order(await shop.person(), line, request))).toBe(honest);
  });
});

it("an event that says an order is paid changes nothing when the provider did not sign it, or says otherwise when asked", async () => {
  const placed = await shop.place(await shop.person());
  const paid = { type: "checkout.session.completed", sessionId: placed.session, orderId: placed.id };
  for (const signature of [{}, { "stripe-signature": "" }, { "stripe-signature": "t=1,v1=00" }]) {
    const refused = await shop.call(
      undefined,
      "POST",
      "/stripe/webhook",
      { id: "evt_1", ...paid },
      signature,
    );
    expect(refused.body.code).toBe("webhook.signature");
  }
  expect((await shop.hook(placed, paid)).status).toBe(200);
  expect((await shop.stored(placed)).paymentStatus).toBe("unpaid");
});
