import * as z from "zod/mini";
import { type Calls, invalid } from "../contract/call.ts";

/**
 * The events that Stripe sends to the shop: a payment page was paid or expired; a delayed payment was settled or refused by the
 * bank; money was refunded, or a refund failed; a cardholder disputed a payment.
 */
export const WEBHOOK_EVENTS = [
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "checkout.session.expired",
  "charge.refunded",
  "refund.updated",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.closed",
];

const WebhookReceived = z.object({ received: z.literal(true) });

export const webhookCalls = {
  "POST /api/stripe/webhook": {
    area: "Checkout",
    audience: "anyone",
    isOurs: true,
    summary: "The payment provider's news",
    description: "The body is the provider's event, signed by the header `Stripe-Signature`.",
    response: { description: "Heard", json: { WebhookReceived } },
    refusals: [invalid("webhook.signature", "The signature is not the provider's.")],
  },
} satisfies Calls;
