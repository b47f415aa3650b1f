import Stripe from "stripe";
import { newId } from "../ids.ts";
import type { StoredEvent } from "../kinds.ts";
import type { Cause, Provider } from "../provider.ts";
import { subscribedTo } from "./webhooks.ts";

/** Stores an event about the current state of `object`, and queues its delivery to the shop. */
export function emit(provider: Provider, type: string, object: object, cause: Cause): StoredEvent {
  const { ledger, webhooks } = provider;
  const event: StoredEvent = {
    id: newId("evt"),
    object: "event",
    api_version: Stripe.API_VERSION,
    created: provider.now(),
    data: { object },
    livemode: false,
    pending_webhooks: subscribedTo(webhooks.endpoints, type).length,
    request: cause,
    type,
  };
  ledger.put("event", event, { label: type });
  webhooks.enqueue(event);
  return event;
}
