import type { Ledger } from "./ledger.ts";
import type { Webhooks } from "./webhooks/webhooks.ts";

/** What every operation of the payment provider works with. */
export type Provider = {
  ledger: Ledger;
  webhooks: Webhooks;
  /** The clock, in epoch seconds, as Stripe tells time. */
  now(): number;
  /** Where the pages are mounted. */
  pagesUrl(): string;
  shopName: string;
};

/** Which API request an event comes from; null when it was a shopper or the clock. */
export type Cause = { id: string; idempotency_key: string | null } | null;
