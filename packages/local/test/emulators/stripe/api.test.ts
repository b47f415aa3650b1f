import Stripe from "stripe";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { startPayments, submit, twoBooks } from "./harness.ts";

const payments = await startPayments();
const stripe = payments.stripe;
afterAll(() => payments.stop());
beforeEach(() => payments.emulator.faults.heal());

describe("a refund", () => {
  test("gives back all, and then there is nothing left", async () => {
    const { payment_intent } = await payments.paid();
    const refund = await stripe.refunds.create({
      payment_intent: String(payment_intent),
      metadata: { why: "damaged" },
    });
    expect(refund).toMatchObject({ amount: 4576, status: "succeeded", metadata: { why: "damaged" } });
    const ofPayment = { payment_intent: String(payment_intent) };
    const { data } = await stripe.charges.list(ofPayment);
    expect(data).toMatchObject([{ id: refund.charge, amount_refunded: 4576, refunded: true }]);
    expect((await stripe.refunds.list(ofPayment)).data).toMatchObject([{ id: refund.id }]);
    await expect(stripe.refunds.create({ payment_intent: String(payment_intent) })).rejects.toMatchObject({
      code: "charge_already_refunded",
    });
  });

  test("of what was never paid is refused", async () => {
    const { id } = await payments.open();
    await submit(payments.emulator, id, { card: "4000000000000002" });
    const { payment_intent } = await stripe.checkout.sessions.retrieve(id);
    await expect(stripe.refunds.create({ payment_intent: String(payment_intent) })).rejects.toThrow(
      /does not have a successful charge/,
    );
    await expect(stripe.refunds.create({ payment_intent: "pi_none" })).rejects.toMatchObject({
      code: "resource_missing",
    });
  });
});

describe("an idempotency key", () => {
  const params = twoBooks;

  test("makes twenty calls at once open one session", async () => {
    const calls = Array.from({ length: 20 }, () =>
      stripe.checkout.sessions.create(params, { idempotencyKey: "order-2" }),
    );
    expect(new Set((await Promise.all(calls)).map(({ id }) => id)).size).toBe(1);
  });

  test("cannot be used for something else", async () => {
    await stripe.checkout.sessions.create(params, { idempotencyKey: "order-3" });
    const other = stripe.checkout.sessions.create(
      { ...params, client_reference_id: "or_2" },
      { idempotencyKey: "order-3" },
    );
    await expect(other).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  });
});

describe("like Stripe, it", () => {
  test("asks for the secret key", async () => {
    await expect(payments.connect("sk_test_wrong").checkout.sessions.list()).rejects.toBeInstanceOf(
      Stripe.errors.StripeAuthenticationError,
    );
    await expect(payments.connect("pk_test_a1b2").events.list()).rejects.toMatchObject({ statusCode: 401 });
  });

  test("returns 404 to what is not there and to calls it does not know", async () => {
    await expect(stripe.checkout.sessions.retrieve("cs_test_none")).rejects.toMatchObject({
      statusCode: 404,
      code: "resource_missing",
    });
    await expect(stripe.customers.create({ email: "a@b.example" })).rejects.toMatchObject({
      statusCode: 404,
      message: expect.stringMatching(/^Unrecognized request URL \(POST: \/v1\/customers\)/),
    });
    await expect(stripe.paymentIntents.create({ amount: 100, currency: "sgd" })).rejects.toMatchObject({
      statusCode: 404,
    });
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
});
