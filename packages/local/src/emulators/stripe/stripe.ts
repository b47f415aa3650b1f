import type { HttpBindings } from "@hono/node-server";
import type { Hono } from "hono";
import { createFaults, type Faults } from "../support/faults.ts";
import { type Loopback, listenOnLoopback } from "../support/loopback.ts";
import { createApi } from "./api/app.ts";
import { expireDueSessions } from "./checkout/expire-session.ts";
import { Ledger } from "./ledger.ts";
import { createPages } from "./page/app.ts";
import type { Provider } from "./provider.ts";
import { createWebhooks, type WebhookEndpoint, type Webhooks } from "./webhooks/webhooks.ts";

type StripeOptions = {
  /** The SQLite file which keeps everything; ":memory:" forgets it. */
  file: string;
  /** The one API key it accepts. */
  secretKey: string;
  /** Where the pages are mounted; a function when it is known later. */
  pagesUrl: string | (() => string);
  /** Who is told of events. What waits finds an endpoint by its place in this list, should its address change. */
  webhooks?: Omit<WebhookEndpoint, "id">[];
  /** Whom payments are made to, as the pages say. */
  shopName: string;
  clock?: { now(): Date };
};

/** A stand-in for Stripe: its API, its hosted payment page and its webhooks. */
export type StripeStandIn = {
  /** The API which the official SDK talks to. */
  api: Hono<{ Bindings: HttpBindings }>;
  /** The hosted page, to be mounted at `pagesUrl`. */
  pages: Hono;
  webhooks: Webhooks;
  faults: Faults;
  /**
   * Serves the API on loopback and begins to expire sessions. The SDK needs `host`, `port` and
   * `protocol` set to what is returned and nothing else.
   */
  start(port?: number): Promise<Loopback>;
  /** Expires what is due now; to be called when the clock was moved. Returns how many sessions it were. */
  expireDue(): number;
  /** Stops the timer and the webhooks and closes the file; the API is stopped by what `start` returned. */
  close(): Promise<void>;
};

const EXPIRY_POLL_MS = 1_000;

export function createStripe(options: StripeOptions): StripeStandIn {
  const { clock = { now: () => new Date() }, pagesUrl, shopName } = options;
  const now = () => Math.floor(clock.now().getTime() / 1000);
  const ledger = new Ledger(options.file);
  const webhooks = createWebhooks(
    ledger,
    (options.webhooks ?? []).map((endpoint, place) => ({ ...endpoint, id: String(place) })),
    now,
  );
  const provider: Provider = {
    ledger,
    webhooks,
    now,
    pagesUrl: () => (typeof pagesUrl === "string" ? pagesUrl : pagesUrl()),
    shopName,
  };
  const faults = createFaults();
  const api = createApi(provider, { secretKey: options.secretKey, faults });
  let timer: NodeJS.Timeout | undefined;
  return {
    api,
    pages: createPages(provider),
    webhooks,
    faults,
    start: async (port) => {
      const loopback = await listenOnLoopback(api.fetch, port);
      timer = setInterval(() => expireDueSessions(provider), EXPIRY_POLL_MS).unref();
      webhooks.wake();
      return loopback;
    },
    expireDue: () => expireDueSessions(provider),
    close: async () => {
      clearInterval(timer);
      await webhooks.stop();
      ledger.close();
    },
  };
}
