import { readWebhook } from "../adapters/stripe-payments.ts";
import { createCheckout } from "../checkout/app.ts";
import { composeIdentify } from "./identify.ts";
import { composeOrderPorts, type OrderResources } from "./order-ports.ts";
import type { ClientResource, KeyResource, WebhookResource } from "./resources.ts";

export const composeCheckout = (resources: OrderResources & KeyResource & WebhookResource & ClientResource) =>
  createCheckout({
    ports: composeOrderPorts(resources),
    readWebhook: (body, signature) =>
      readWebhook(resources.stripe, resources.webhookSecret, body, signature, resources.clock.now()),
    identify: composeIdentify(resources),
    clientIpAddress: resources.clientIpAddress,
  });
