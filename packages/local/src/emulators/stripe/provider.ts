import type { Ledger } from "./ledger.ts";
import type { Webhooks } from "./webhooks/webhooks.ts";

export type Provider = {
  ledger: Ledger;
  webhooks: Webhooks;
  /** Epoch seconds. */
  now(): number;
  pagesUrl(): string;
  shopName: string;
};

/** The API request that caused an event; null when it was a shopper or the clock. */
export type Cause = { id: string; idempotency_key: string | null } | null;
