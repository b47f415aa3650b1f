import { readWebhook } from "../adapters/stripe-payments.ts";
import { createWebhook } from "../webhook/app.ts";
import { composeOrderPorts, type OrderResources } from "./order-ports.ts";
import type { StripeResource, WebhookResource } from "./resources.ts";

export const composeWebhook = (resources: OrderResources & StripeResource & WebhookResource) =>
  createWebhook({
    ports: composeOrderPorts(resources),
    readWebhook: (body, signature) =>
      readWebhook(resources.stripe, resources.webhookSecret, body, signature, resources.clock.now()),
  });
