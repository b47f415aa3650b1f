import * as z from "zod/mini";
import type { Calls } from "../contract/call.ts";
import { invalid } from "../contract/refusals.ts";

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
