export { EVENT_KINDS, type EventKind, OrderEventWire, StockEventWire } from "./events.ts";
export { manageWebhooks, type WebhookPorts } from "./manage-webhooks.ts";
export { type PostResult, type SendingPorts, sendWebhooks, signedHeaders } from "./send-webhooks.ts";
export {
  DeliveryWire,
  EventId,
  WebhookId,
  WebhookInput,
  WebhookSecretWire,
  WebhookWire,
  webhookMessages,
} from "./webhook.ts";
