import { inBackground } from "../support/background.ts";
import { createFaults } from "../support/faults.ts";
import { listenOnLoopback } from "../support/loopback.ts";
import { createApi } from "./api.ts";
import { Ledger } from "./ledger.ts";
import { createPages } from "./pages.ts";
import { failDueRefunds } from "./refunds.ts";
import { expireDueSessions } from "./sessions.ts";
import { createWebhooks, type Provider, type WebhookEndpoint } from "./webhooks.ts";

type StripeOptions = {
  /** SQLite file with all objects; ":memory:" stores nothing. */
  file: string;
  /** The only API key that is accepted. */
  secretKey: string;
  pagesUrl: string;
  /** Where events go. If the URL is another one than at the last start, pending events go to the new one. */
  webhook?: WebhookEndpoint;
  shopName: string;
  clock?: { now(): Date };
};

export type StripeEmulator = ReturnType<typeof createStripe>;

const DUE_POLL_MS = 1_000;

/** Stands in for Stripe: its API, its hosted payment page and its webhooks. */
export function createStripe(options: StripeOptions) {
  const { clock = { now: () => new Date() }, pagesUrl, shopName } = options;
  const now = () => Math.floor(clock.now().getTime() / 1000);
  const ledger = new Ledger(options.file);
  const webhooks = createWebhooks(ledger, options.webhook, now);
  const provider: Provider = { ledger, webhooks, now, pagesUrl, shopName };
  const faults = createFaults();
  const handleDue = () => {
    failDueRefunds(provider);
    expireDueSessions(provider);
  };
  const api = createApi(provider, { secretKey: options.secretKey, faults });
  let timer: NodeJS.Timeout | undefined;
  return {
    /** To be mounted at `pagesUrl`. */
    pages: createPages(provider),
    webhooks,
    faults,
    /** Serves the API on loopback, and handles each second what is due. */
    start: async () => {
      const loopback = await listenOnLoopback(api.fetch);
      timer = setInterval(() => inBackground("stripe.expiry", handleDue), DUE_POLL_MS).unref();
      webhooks.wake();
      return loopback;
    },
    /** Expires the sessions and fails the refunds that are due. To be called after the clock was moved. */
    handleDue,
    /** Stops the timer and the webhooks and closes the file; the API is stopped by what `start` returned. */
    close: async () => {
      clearInterval(timer);
      await webhooks.stop();
      ledger.close();
    },
  };
}
