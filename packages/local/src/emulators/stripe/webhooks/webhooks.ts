import { inBackground, printFailure } from "../../support/in-background.ts";
import type { StoredEvent } from "../kinds.ts";
import type { Ledger } from "../ledger.ts";
import { backoffMs, MAX_ATTEMPTS } from "./backoff.ts";
import { type Delivery, DeliveryQueue } from "./queue.ts";
import { signPayload } from "./sign.ts";

export type WebhookEndpoint = {
  /** Deliveries are stored under this id; the URL may change between starts. */
  id: string;
  url: string | (() => string);
  secret: string;
  /** Event types to deliver; by default all. */
  events?: string[];
};

/** The outgoing webhooks, with controls for tests. */
export type Webhooks = {
  endpoints: WebhookEndpoint[];
  /** Queues an event inside the transaction that made it; `wake` sends what was committed. */
  enqueue(event: StoredEvent): void;
  wake(): void;
  /** Delivers nothing until `resume`. */
  pause(): void;
  resume(): void;
  /** Sends one event now, even if delivered before or paused; returns each endpoint's status. */
  deliver(eventId: string): Promise<number[]>;
  deliveries(): Delivery[];
  /** Settles when no delivery is pending; does not settle while paused with deliveries left. */
  idle(): Promise<void>;
  stop(): Promise<void>;
};

// After a failure of the disk.
const RETRY_MS = 1_000;
const MAX_CONCURRENT = 8;
const RESPONSE_TIMEOUT_MS = 10_000;
const NO_RESPONSE = 0;

export function createWebhooks(ledger: Ledger, endpoints: WebhookEndpoint[], now: () => number): Webhooks {
  const queue = new DeliveryQueue(ledger.database);
  queue.retryAllNow();
  const stopping = new AbortController();
  const inFlight = new Map<number, Promise<void>>();
  let idleWaiters: (() => void)[] = [];
  let timer: NodeJS.Timeout | undefined;
  let isPaused = false;

  const send = async (event: StoredEvent, endpoint: WebhookEndpoint): Promise<number> => {
    const payload = JSON.stringify(event, null, 2);
    try {
      const response = await fetch(typeof endpoint.url === "string" ? endpoint.url : endpoint.url(), {
        method: "POST",
        body: payload,
        redirect: "manual",
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(RESPONSE_TIMEOUT_MS)]),
        headers: {
          "content-type": "application/json; charset=utf-8",
          "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
          "stripe-signature": signPayload(payload, endpoint.secret, now()),
        },
      });
      await response.body?.cancel();
      return response.status;
    } catch {
      return NO_RESPONSE;
    }
  };

  const attempt = async (delivery: Delivery): Promise<void> => {
    const endpoint = endpoints.find(({ id }) => id === delivery.endpoint);
    const event = ledger.find("event", delivery.event);
    if (!endpoint || !event) return queue.recordAttempt(delivery.number, "no endpoint", null);
    const status = await send(event, endpoint);
    if (stopping.signal.aborted) return; // not known to have arrived, so it is sent again by the next start
    const failures = delivery.attempts + 1;
    const isFinal = isSuccess(status) || failures >= MAX_ATTEMPTS;
    const outcome = status === NO_RESPONSE ? "no response" : String(status);
    queue.recordAttempt(delivery.number, outcome, isFinal ? null : Date.now() + backoffMs(failures));
  };

  const deliverDue = (): void => {
    clearTimeout(timer);
    if (isPaused || stopping.signal.aborted) return;
    if (!inBackground("stripe.webhooks", deliver)) retryLater();
  };

  const retryLater = (): void => {
    clearTimeout(timer);
    if (!stopping.signal.aborted) timer = setTimeout(deliverDue, RETRY_MS).unref();
  };

  const deliver = (): void => {
    const due = queue.dueInRandomOrder(MAX_CONCURRENT * 2).filter(({ number }) => !inFlight.has(number));
    for (const delivery of due.slice(0, MAX_CONCURRENT - inFlight.size)) {
      const attempted = attempt(delivery).then(
        () => {
          inFlight.delete(delivery.number);
          deliverDue();
        },
        (error) => {
          // Not recorded, so that it is due still.
          printFailure("stripe.webhooks", error);
          inFlight.delete(delivery.number);
          retryLater();
        },
      );
      inFlight.set(delivery.number, attempted);
    }
    if (inFlight.size > 0) return; // the next to finish looks again
    const nextAt = queue.nextDueAt();
    if (nextAt === undefined) {
      for (const waiter of idleWaiters.splice(0)) waiter();
    } else timer = setTimeout(deliverDue, Math.max(0, nextAt - Date.now())).unref();
  };

  return {
    endpoints,
    enqueue: (event) => {
      for (const endpoint of subscribedTo(endpoints, event.type)) queue.add(event.id, endpoint.id);
    },
    wake: () => setImmediate(deliverDue),
    pause: () => {
      isPaused = true;
    },
    resume: () => {
      isPaused = false;
      deliverDue();
    },
    deliver: async (eventId) => {
      const event = ledger.require("event", eventId);
      return Promise.all(subscribedTo(endpoints, event.type).map((endpoint) => send(event, endpoint)));
    },
    deliveries: () => queue.all(),
    idle: () =>
      new Promise((resolve) => {
        idleWaiters.push(resolve);
        deliverDue();
      }),
    stop: async () => {
      clearTimeout(timer);
      stopping.abort();
      idleWaiters = [];
      await Promise.all(inFlight.values());
    },
  };
}

export const subscribedTo = (endpoints: WebhookEndpoint[], type: string): WebhookEndpoint[] =>
  endpoints.filter(({ events }) => events === undefined || events.includes(type));

const isSuccess = (status: number) => status >= 200 && status < 300;
