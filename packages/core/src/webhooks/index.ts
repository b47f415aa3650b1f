export { type PostResult, signedHeaders } from "./deliver.ts";
export { EVENT_KINDS, type EventKind, OrderEventWire, StockEventWire } from "./events.ts";
export { manageWebhooks, type WebhookPorts } from "./manage-webhooks.ts";
export { type SendingPorts, sendWebhooks } from "./send-webhooks.ts";
export {
  DeliveryWire,
  EventId,
  WebhookId,
  WebhookInput,
  WebhookSecretWire,
  WebhookWire,
  webhookMessages,
} from "./webhook.ts";
