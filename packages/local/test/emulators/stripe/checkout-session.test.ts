import Stripe from "stripe";
import { afterAll, describe, expect, test } from "vitest";
import { line, PAGES_URL, startPayments } from "./harness.ts";

const payments = await startPayments();
const stripe = payments.stripe;
afterAll(() => payments.stop());

describe("a checkout session", () => {
  test("is opened with the shop's lines, and is retrieved as it was created", async () => {
    const session = await payments.open();
    expect(session).toMatchObject({
      object: "checkout.session",
      amount_total: 4576,
      client_reference_id: "or_1",
      customer_email: "reader@example.com",
      metadata: { orderId: "or_1" },
      payment_intent: null,
      payment_status: "unpaid",
      status: "open",
      url: `${PAGES_URL}/${session.id}`,
      expires_at: payments.seconds() + 86_400,
      livemode: false,
    });
    expect(session.id).toMatch(/^cs_test_[A-Za-z0-9]{58}$/);
    const { lastResponse: _, ...first } = session;
    const { lastResponse: __, ...again } = await stripe.checkout.sessions.retrieve(session.id);
    expect(again).toEqual(first);
  });

  test("is listed newest first, by page and by time", async () => {
    const one = await payments.paid();
    const two = await payments.open();
    const { data } = await stripe.checkout.sessions.list({ limit: 2 });
    expect(data.map(({ id }) => id)).toEqual([two.id, one.id]);
    const next = await stripe.checkout.sessions.list({ limit: 1, starting_after: two.id });
    expect([next.data[0]?.id, next.has_more]).toEqual([one.id, true]);
    const created = { gte: payments.seconds() + 1 };
    expect((await stripe.checkout.sessions.list({ created })).data).toEqual([]);
    payments.clock.advance(1);
    const { id } = await payments.open();
    expect((await stripe.checkout.sessions.list({ created })).data).toMatchObject([{ id }]);
  });

  test("is paid by a card, and has a payment intent and a charge that can be expanded", async () => {
    const session = await payments.paid();
    expect(session).toMatchObject({ status: "complete", payment_status: "paid", url: null });
    const { payment_intent } = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ["payment_intent.latest_charge"],
    });
    expect(payment_intent).toMatchObject({
      status: "succeeded",
      metadata: { orderId: "or_1" },
      latest_charge: { object: "charge", paid: true, amount: 4576 },
    });
  });

  test.each([
    ["no lines", { line_items: [] }, "line_items", undefined],
    ["a URL that is not of the web", { success_url: "javascript:alert(1)" }, "success_url", undefined],
    ["half a cent", { line_items: [line("a", 10.5)] }, "line_items[0][price_data][unit_amount]", undefined],
    ["too little", { line_items: [line("a", 49)] }, "line_items", "amount_too_small"],
    ["too much", { line_items: [line("a", 60_000_000, 2)] }, "line_items", "amount_too_large"],
    ["101 lines", { line_items: Array(101).fill(line("a", 100)) }, "line_items", undefined],
    ["an unknown parameter", { gift: true }, "gift", undefined],
  ])("is refused with %s, and the parameter is named", async (_, change, param, code) => {
    const error = await payments.open(change).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    expect(error).toMatchObject({ statusCode: 400, param, ...(code ? { code } : {}) });
  });
});

describe("the expiry of a session", () => {
  const inSeconds = (seconds: number) => ({ expires_at: payments.seconds() + seconds });

  test("follows the product's clock, and shows in the next request", async () => {
    const { id } = await payments.open(inSeconds(1800));
    payments.clock.advance(1799);
    expect((await stripe.checkout.sessions.retrieve(id)).status).toBe("open");
    payments.clock.advance(1);
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({
      status: "expired",
      payment_status: "unpaid",
      url: null,
    });
    const { data } = await stripe.events.list({ type: "checkout.session.expired", limit: 1 });
    expect(data[0]?.data.object).toMatchObject({ id, status: "expired" });
  });

  test("can be brought about by the shop, once, and not after payment", async () => {
    const { id } = await payments.open();
    expect((await stripe.checkout.sessions.expire(id)).status).toBe("expired");
    await expect(stripe.checkout.sessions.expire(id)).rejects.toThrow(/has a status of expired/);
    const done = await payments.paid();
    await expect(stripe.checkout.sessions.expire(done.id)).rejects.toThrow(/has a status of complete/);
    expect((await stripe.checkout.sessions.retrieve(done.id)).payment_status).toBe("paid");
  });
});
