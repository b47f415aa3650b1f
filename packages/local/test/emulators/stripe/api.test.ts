import Stripe from "stripe";
import { afterAll, expect, test } from "vitest";
import { startPayments, twoBooks } from "./harness.ts";

const payments = await startPayments();
const stripe = payments.stripe;
afterAll(() => payments.stop());

test("a refund returns the whole amount, and a second one is refused", async () => {
  const { payment_intent } = await payments.paid();
  const ofPayment = { payment_intent: String(payment_intent) };
  const refund = await stripe.refunds.create({ ...ofPayment, metadata: { why: "damaged" } });
  expect(refund).toMatchObject({ amount: 4576, status: "succeeded", metadata: { why: "damaged" } });
  const { data } = await stripe.charges.list(ofPayment);
  expect(data).toMatchObject([{ id: refund.charge, amount_refunded: 4576, refunded: true }]);
  expect((await stripe.refunds.list(ofPayment)).data).toMatchObject([{ id: refund.id }]);
  await expect(stripe.refunds.create({ payment_intent: String(payment_intent) })).rejects.toMatchObject({
    code: "charge_already_refunded",
  });
});

test("an idempotency key makes twenty calls at once open one session", async () => {
  const calls = Array.from({ length: 20 }, () =>
    stripe.checkout.sessions.create(twoBooks, { idempotencyKey: "order-2" }),
  );
  expect(new Set((await Promise.all(calls)).map(({ id }) => id)).size).toBe(1);
});

test("returns 404 for missing objects and for unknown calls, as Stripe does", async () => {
  await expect(stripe.checkout.sessions.retrieve("cs_test_none")).rejects.toMatchObject({
    statusCode: 404,
    code: "resource_missing",
  });
  await expect(stripe.customers.create({ email: "a@b.example" })).rejects.toMatchObject({
    statusCode: 404,
    message: expect.stringMatching(/^Unrecognized request URL \(POST: \/v1\/customers\)/),
  });
  const payment = stripe.paymentIntents.create({ amount: 100, currency: "sgd" });
  await expect(payment).rejects.toMatchObject({ statusCode: 404 });
});

test("fails on demand, and the SDK's retries hide a short failure", async () => {
  payments.emulator.faults.fail({ kind: "error", status: 500, times: 1 });
  await expect(payments.open()).rejects.toBeInstanceOf(Stripe.errors.StripeAPIError);
  payments.emulator.faults.fail({ kind: "error", status: 429, times: 1 });
  await expect(payments.open()).rejects.toBeInstanceOf(Stripe.errors.StripeRateLimitError);
  payments.emulator.faults.fail({ kind: "refuse" }); // more than once: the SDK always tries a closed connection again
  await expect(payments.open()).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError);
  payments.emulator.faults.heal();
  payments.emulator.faults.fail({ kind: "error", status: 500, times: 1 });
  await payments.connect(undefined, { maxNetworkRetries: 1 }).checkout.sessions.create(twoBooks);
});
