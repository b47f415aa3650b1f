import type { Ledger } from "./ledger.ts";
import type { Webhooks } from "./webhooks/webhooks.ts";

/** What every operation of the payment provider works with. */
export type Provider = {
  ledger: Ledger;
  webhooks: Webhooks;
  /** The product's clock, in epoch seconds, as Stripe tells time. */
  now(): number;
  /** Where a shopper finds the pages, e.g. `http://localhost:3000/_local/pay`. */
  pagesUrl(): string;
  shopName: string;
};

/** Which API request an event comes from; null when it was a shopper or the clock. */
export type Cause = { id: string; idempotency_key: string | null } | null;
