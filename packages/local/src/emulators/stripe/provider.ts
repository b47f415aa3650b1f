import Stripe from "stripe";
import { newId } from "./ids.ts";
import type { StoredEvent } from "./kinds.ts";
import type { Ledger } from "./ledger.ts";
import type { Webhooks } from "./webhooks/webhooks.ts";

export type Provider = {
  ledger: Ledger;
  webhooks: Webhooks;
  /** Epoch seconds. */
  now(): number;
  pagesUrl: string;
  shopName: string;
};

/** Stores an event about the current state of `object`, and queues its delivery to the shop. */
export function emit({ ledger, webhooks, now }: Provider, type: string, object: object): void {
  const isSubscribed = webhooks.isSubscribedTo(type);
  const event: StoredEvent = {
    id: newId("evt"),
    object: "event",
    api_version: Stripe.API_VERSION,
    created: now(),
    data: { object },
    livemode: false,
    pending_webhooks: isSubscribed ? 1 : 0,
    request: null,
    type,
  };
  ledger.put("event", event, { label: type });
  if (isSubscribed) webhooks.enqueue(event);
}
