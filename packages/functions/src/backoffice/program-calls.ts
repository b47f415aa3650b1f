import { ApiKeyId, ApiKeyInput, ApiKeyWire, NewApiKeyWire } from "@frangipani/core/api-keys";
import {
  DeliveryWire,
  EventId,
  WebhookId,
  WebhookInput,
  WebhookSecretWire,
  WebhookWire,
} from "@frangipani/core/webhooks";
import * as z from "zod/mini";
import { type Calls, callsOf, conflict, invalid, missing } from "../contract/call.ts";

const ofKeys = callsOf("Keys");

export const apiKeyCalls = {
  "GET /api/keys": {
    ...ofKeys.ourAdmin,
    summary: "List the keys of programs",
    response: { description: "Keys, by name, without their secrets", list: { ApiKey: ApiKeyWire } },
  },
  "POST /api/keys": {
    ...ofKeys.ourAdmin,
    summary: "Create a key for a program",
    description: "Its `secret` is in this response alone. It ends by itself after `days`, unless null.",
    json: { ApiKeyInput },
    response: { status: 201, description: "The key and its secret", json: { NewApiKey: NewApiKeyWire } },
    refusals: [
      conflict("api-key.name-taken", "There is a key with this name."),
      conflict("api-key.limit", "The shop has as many keys as it can have."),
    ],
  },
  "DELETE /api/keys/:id": {
    ...ofKeys.ourAdmin,
    summary: "Revoke a key",
    description: "It is refused from its next request on.",
    params: z.object({ id: ApiKeyId }),
    response: { description: "The keys that are left", list: { ApiKey: ApiKeyWire } },
  },
} satisfies Calls;

const { ourAdmin } = callsOf("Webhooks");

const WebhookParam = z.object({ id: WebhookId });
const list = { Webhook: WebhookWire };
const deliveryLog = { description: "Its latest deliveries, of 30 days", list: { Delivery: DeliveryWire } };
const secretResponse = {
  description: "The webhook and its secret",
  json: { WebhookSecret: WebhookSecretWire },
};
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
    response: { status: 201, ...secretResponse },
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
    params: WebhookParam,
    json: { WebhookSwitch: z.object({ isOn: z.boolean() }) },
    response: { description: "All webhooks", list },
    refusals: [notFound],
  },
  "POST /api/webhooks/:id/secret": {
    ...ourAdmin,
    summary: "Renew the secret of a webhook",
    description: "For a day each delivery has a signature by each former secret as well.",
    params: WebhookParam,
    response: secretResponse,
    refusals: [notFound],
  },
  "DELETE /api/webhooks/:id": {
    ...ourAdmin,
    summary: "Remove a webhook",
    params: WebhookParam,
    response: { description: "The webhooks that are left", list },
  },
  "GET /api/webhooks/:id/deliveries": {
    ...ourAdmin,
    summary: "List the deliveries of a webhook",
    description: "The latest 100.",
    params: WebhookParam,
    response: deliveryLog,
  },
  "POST /api/webhooks/:id/test": {
    ...ourAdmin,
    summary: "Send a test to a webhook",
    description: "A `webhook.test`, within a minute.",
    params: WebhookParam,
    response: deliveryLog,
    refusals: [notFound],
  },
  "POST /api/webhooks/:id/deliveries/:event/again": {
    ...ourAdmin,
    summary: "Send a delivery of a webhook again",
    description: "With the same id, within a minute, whether it has arrived or not.",
    params: z.object({ id: WebhookId, event: EventId }),
    response: deliveryLog,
    refusals: [missing("webhook.no-delivery", "It is not kept any more.")],
  },
} satisfies Calls;
