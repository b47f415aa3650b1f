import {
  DeliveryWire,
  EventId,
  WebhookId,
  WebhookInput,
  WebhookSecretWire,
  WebhookWire,
} from "@frangipani/core/webhooks";
import * as z from "zod/mini";
import { type Calls, callsOf } from "../contract/call.ts";
import { conflict, invalid, missing } from "../contract/refusals.ts";

const { ourAdmin } = callsOf("Webhooks");

const ofWebhook = z.object({ id: WebhookId });
const list = { Webhook: WebhookWire };
const log = { description: "Its latest deliveries, of 30 days", list: { Delivery: DeliveryWire } };
const secret = { description: "The webhook and its secret", json: { WebhookSecret: WebhookSecretWire } };
const notFound = missing("webhook.not-found", "There is no such webhook.");

export const outgoingWebhookCalls = {
  "GET /api/webhooks/list": {
    ...ourAdmin,
    summary: "List the webhooks",
    response: { description: "Webhooks, by address, without their secrets", list },
  },
  "POST /api/webhooks": {
    ...ourAdmin,
    summary: "Add a webhook",
    description:
      "Told of what happens from now on. Its `secret` signs what it is sent, and is in this response alone.",
    json: { WebhookInput },
    response: { status: 201, ...secret },
    refusals: [
      invalid("webhook.url", "The address is not one of https."),
      conflict("webhook.url-taken", "There is a webhook to this address."),
      conflict("webhook.limit", "The shop has as many webhooks as it can have."),
    ],
  },
  "PUT /api/webhooks/:id": {
    ...ourAdmin,
    summary: "Switch a webhook on or off",
    description: "It is never told of what happens while it is off.",
    params: ofWebhook,
    json: { WebhookSwitch: z.object({ isOn: z.boolean() }) },
    response: { description: "All webhooks", list },
    refusals: [notFound],
  },
  "POST /api/webhooks/:id/secret": {
    ...ourAdmin,
    summary: "Renew the secret of a webhook",
    description: "For a day each delivery has a signature by each former secret as well.",
    params: ofWebhook,
    response: secret,
    refusals: [notFound],
  },
  "DELETE /api/webhooks/:id": {
    ...ourAdmin,
    summary: "Remove a webhook",
    params: ofWebhook,
    response: { description: "The webhooks that are left", list },
  },
  "GET /api/webhooks/:id/deliveries": {
    ...ourAdmin,
    summary: "List the deliveries of a webhook",
    description: "The latest 100.",
    params: ofWebhook,
    response: log,
  },
  "POST /api/webhooks/:id/test": {
    ...ourAdmin,
    summary: "Send a test to a webhook",
    description: "A `webhook.test`, within a minute.",
    params: ofWebhook,
    response: log,
    refusals: [notFound],
  },
  "POST /api/webhooks/:id/deliveries/:event/again": {
    ...ourAdmin,
    summary: "Send a delivery of a webhook again",
    description: "With the same id, within a minute, whether it has arrived or not.",
    params: z.object({ id: WebhookId, event: EventId }),
    response: log,
    refusals: [missing("webhook.no-delivery", "It is not kept any more.")],
  },
} satisfies Calls;
