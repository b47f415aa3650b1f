export { EVENT_KINDS, type EventKind, OrderEventWire, StockEventWire } from "./events.ts";
export { manageWebhooks, type WebhookPorts } from "./manage-webhooks.ts";
export { webhookMessages } from "./messages.ts";
export { type PostResult, type SendingPorts, sendWebhooks } from "./send-webhooks.ts";
export { signedHeaders } from "./sign.ts";
export {
  DeliveryWire,
  EventId,
  WebhookId,
  WebhookInput,
  WebhookSecretWire,
  WebhookWire,
} from "./webhook.ts";
