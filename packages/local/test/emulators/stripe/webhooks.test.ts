import Stripe from "stripe";
import { afterEach, beforeEach, expect, test } from "vitest";
import { backoffMs } from "../../../src/emulators/stripe/webhooks.ts";
import { startPayments } from "./harness.ts";

let payments: Awaited<ReturnType<typeof startPayments>>;
beforeEach(async () => (payments = await startPayments()));
afterEach(() => payments.stop());

test("report a payment, with a signature that Stripe's SDK accepts", async () => {
  const { id } = await payments.paid();
  await payments.emulator.webhooks.idle();
  expect(payments.shop.refused).toEqual([]);
  const types = ["checkout.session.completed", "payment_intent.succeeded"];
  expect(payments.shop.types().toSorted()).toEqual(types);
  const completed = payments.shop.received.find(({ type }) => type === "checkout.session.completed");
  expect(completed).toMatchObject({
    object: "event",
    api_version: Stripe.API_VERSION,
    livemode: false,
    request: null,
    data: {
      object: { id, payment_status: "paid", client_reference_id: "or_1", metadata: { orderId: "or_1" } },
    },
  });
});

test("report an expiry and a refund, too", async () => {
  const { id } = await payments.open();
  await payments.stripe.checkout.sessions.expire(id);
  const { payment_intent } = await payments.paid();
  await payments.stripe.refunds.create({ payment_intent: String(payment_intent) });
  await payments.emulator.webhooks.idle();
  expect(payments.shop.types()).toEqual(
    expect.arrayContaining(["checkout.session.expired", "refund.created", "charge.refunded"]),
  );
});

test("report an expiry when the clock reaches it", async () => {
  const { id, expires_at } = await payments.open();
  payments.clock.advance(expires_at - payments.seconds());
  payments.emulator.handleDue();
  payments.emulator.handleDue();
  await payments.emulator.webhooks.idle();
  expect(
    payments.shop.received.map((event) => [event.type, (event.data.object as { id: string }).id]),
  ).toEqual([["checkout.session.expired", id]]);
});

test("are sent again until the shop accepts them, with the same event each time", async () => {
  payments.shop.respondNextWith(500, 503);
  await payments.paid();
  await payments.emulator.webhooks.idle();
  expect(payments.shop.received).toHaveLength(2);
  expect(new Set(payments.shop.received.map(({ id }) => id)).size).toBe(2);
  const attempts = payments.emulator.webhooks.deliveries().map((delivery) => delivery.attempts);
  expect(attempts.reduce((sum, each) => sum + each, 0)).toBe(4);
});

test("wait longer after each failure, up to a minute, at random times", () => {
  const plain = [1, 2, 3, 4, 8, 20].map((failures) => backoffMs(failures, () => 0.5));
  expect(plain).toEqual([500, 1000, 2000, 4000, 60_000, 60_000]);
  expect(backoffMs(1, () => 0)).toBe(400);
  expect(backoffMs(1, () => 1)).toBe(600);
});
