import { type Order, PaymentRefusedError } from "@frangipani/core/orders";
import { describe, expect, it } from "vitest";
import { startServer } from "../../../local/test/support/http-server.ts";
import { createStripe, stripePayments, webhookReader } from "../../src/adapters/stripe-payments.ts";

/* The shop trusts only what the provider answers now: after an event it reads the payment again (checkout/settlement.test.ts). */

const SECRET = "whsec_of_the_shop";
const NOW = new Date("2026-06-15T02:00:00.000Z");
const stripe = createStripe({ secretKey: "sk_test_none" });

const event = JSON.stringify({
  id: "evt_1",
  object: "event",
  type: "checkout.session.completed",
  created: Date.parse("2026-06-15T01:59:00.000Z") / 1000,
  data: { object: { object: "checkout.session", id: "cs_1", client_reference_id: "or_1" } },
});
const signed = (payload: string, { secret = SECRET, secondsAgo = 0 } = {}): string =>
  stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: NOW.getTime() / 1000 - secondsAgo });
const read = (body: string, signature: string) => webhookReader(stripe, SECRET)(body, signature, NOW);

describe("an event of the provider", () => {
  it("is read when the provider signed it", async () => {
    expect(await read(event, signed(event))).toEqual({
      id: "evt_1",
      type: "checkout.session.completed",
      createdAt: new Date("2026-06-15T01:59:00.000Z"),
      sessionId: "cs_1",
      orderId: "or_1",
    });
    expect((await read(event, signed(event, { secondsAgo: 299 }))).id).toBe("evt_1");
  });

  const withOtherTime = signed(event).replace(/t=\d+/, `t=${Math.floor(NOW.getTime() / 1000) - 1}`);
  it.each([
    ["nobody signed", event, ""],
    ["somebody else signed", event, signed(event, { secret: "whsec_guess" })],
    ["was changed afterwards", event.replace("or_1", "or_2"), signed(event)],
    ["is replayed more than five minutes later", event, signed(event, { secondsAgo: 301 })],
    ["is replayed with another timestamp", event, withOtherTime],
    ["has only a signature of the scheme v0", event, signed(event).replace("v1=", "v0=")],
    ["has half a signature", event, signed(event).slice(0, -32)],
    ["has a signature without a timestamp", event, signed(event).replace(/t=\d+,/, "")],
  ])("is refused when it %s", (_, body, signature) =>
    expect(read(body, signature)).rejects.toMatchObject({ type: "StripeSignatureVerificationError" }),
  );
});

/** A provider with one response. */
async function providerWith(status: number, body: unknown) {
  const { url } = await startServer((_, response) =>
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body)),
  );
  return stripePayments(createStripe({ secretKey: "sk_test_none", endpoint: new URL(url) }), "");
}

it.each([
  ["complete", "processing", { state: "processing" }],
  ["complete", "requires_payment_method", { state: "expired" }],
  ["complete", "canceled", { state: "expired" }],
  ["open", "requires_action", { state: "open", isPaying: true }],
  ["open", "requires_payment_method", { state: "open", isPaying: false }],
])("an unpaid page that is %s, with a payment that is %s, is %o", async (status, intent, expected) => {
  const payment_intent = { id: "pi_1", status: intent };
  const payments = await providerWith(200, { status, payment_status: "unpaid", payment_intent });
  expect(await payments.retrieve("cs_1")).toEqual(expected);
});

it("a page that the provider does not know counts as expired", async () => {
  const error = { type: "invalid_request_error", code: "resource_missing", message: "No such session" };
  const payments = await providerWith(404, { error });
  expect(await payments.retrieve("cs_1")).toEqual({ state: "expired" });
  expect(await payments.close("cs_1")).toEqual({ state: "expired" });
});

// Its other fields do not matter to the response.
const order = {
  _id: "or_1",
  payUntil: NOW.toISOString(),
  shippingAddress: { country: "Singapore" },
  lines: [],
  shippingFee: 0,
  gstRate: 0,
  gstTotal: 0,
} as unknown as Order;

it("an order that the provider refuses permanently throws PaymentRefusedError", async () => {
  const error = { type: "invalid_request_error", code: "email_invalid", message: "Invalid email address" };
  const payments = await providerWith(400, { error });
  await expect(payments.open(order)).rejects.toBeInstanceOf(PaymentRefusedError);
});

it("a payment page opens for a title that would be cut within an emoji", async () => {
  const page = { id: "cs_1", url: "https://pay.example" };
  const payments = await providerWith(200, page);
  const lines = [{ name: `${"a".repeat(248)}😀${"b".repeat(250)}`, price: 1899, quantity: 1 }];
  const opened = await payments.open({ ...order, lines } as Order);
  expect(opened).toEqual({ sessionId: "cs_1", url: page.url });
});
