import { createHmac } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import Stripe from "stripe";
import { inBackground, printFailure } from "../support/background.ts";
import type { Ledger } from "./ledger.ts";
import { newId, type StoredEvent } from "./objects.ts";

/** The delivery of one event; `dueAt` is null once it was delivered or given up. */
type Delivery = {
  number: number;
  event: string;
  attempts: number;
  dueAt: number | null;
  outcome: string | null;
};

/** The deliveries, stored with the events. Their times are the machine's and not the shop's, since a retry waits for a real server. */
class DeliveryQueue {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /** Makes all pending deliveries due. For a start: the server that did not respond may be one that starts with this process. */
  retryAllNow(): void {
    this.#database.prepare("UPDATE deliveries SET due_at = ? WHERE due_at IS NOT NULL").run(Date.now());
  }

  add(event: string): void {
    this.#database
      .prepare("INSERT INTO deliveries (event, endpoint, attempts, due_at) VALUES (?, '0', 0, ?)")
      .run(event, Date.now());
  }

  /** The deliveries that have waited longest, shuffled, since Stripe promises no order and the shop must not rely on one. */
  dueInRandomOrder(limit: number): Delivery[] {
    const due = this.#read("WHERE due_at <= ? ORDER BY due_at LIMIT ?", Date.now(), limit);
    return due
      .map((delivery) => ({ delivery, order: Math.random() }))
      .sort((a, b) => a.order - b.order)
      .map(({ delivery }) => delivery);
  }

  all(): Delivery[] {
    return this.#read("ORDER BY number");
  }

  nextDueAt(): number | undefined {
    const row = this.#database
      .prepare("SELECT min(due_at) AS at FROM deliveries WHERE due_at IS NOT NULL")
      .get();
    return row?.at === null || row === undefined ? undefined : Number(row.at);
  }

  /** `nextAt` is when to try again; null when no retry is due. */
  recordAttempt(number: number, outcome: string, nextAt: number | null): void {
    this.#database
      .prepare("UPDATE deliveries SET attempts = attempts + 1, outcome = ?, due_at = ? WHERE number = ?")
      .run(outcome, nextAt, number);
  }

  #read(clause: string, ...values: number[]): Delivery[] {
    return this.#database
      .prepare(`SELECT number, event, attempts, due_at AS dueAt, outcome FROM deliveries ${clause}`)
      .all(...values)
      .map((row) => ({ ...row }) as Delivery); // the columns are named so
  }
}

export type WebhookEndpoint = {
  url: string;
  secret: string;
  /** Event types to deliver; by default all. */
  events?: readonly string[];
};

type Webhooks = ReturnType<typeof createWebhooks>;

/** How long it waits after a failure of the disk. */
const RETRY_MS = 1_000;
const MAX_CONCURRENT = 8;
const RESPONSE_TIMEOUT_MS = 10_000;
const NO_RESPONSE = 0;
/** Attempts before a delivery is given up, as Stripe does after three days. */
const MAX_ATTEMPTS = 60;

export function createWebhooks(ledger: Ledger, endpoint: WebhookEndpoint | undefined, now: () => number) {
  const queue = new DeliveryQueue(ledger.database);
  queue.retryAllNow();
  const stopping = new AbortController();
  const inFlight = new Map<number, Promise<void>>();
  let idleWaiters: (() => void)[] = [];
  let timer: NodeJS.Timeout | undefined;

  const send = async (event: StoredEvent, { url, secret }: WebhookEndpoint): Promise<number> => {
    const payload = JSON.stringify(event, null, 2);
    try {
      const response = await fetch(url, {
        method: "POST",
        body: payload,
        redirect: "manual",
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(RESPONSE_TIMEOUT_MS)]),
        headers: {
          "content-type": "application/json; charset=utf-8",
          "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
          "stripe-signature": signPayload(payload, secret, now()),
        },
      });
      await response.body?.cancel();
      return response.status;
    } catch {
      return NO_RESPONSE;
    }
  };

  const attempt = async (delivery: Delivery): Promise<void> => {
    const event = ledger.find("event", delivery.event);
    if (!endpoint || !event) return queue.recordAttempt(delivery.number, "no endpoint", null);
    const status = await send(event, endpoint);
    if (stopping.signal.aborted) return; // it may not have arrived, so the next start sends it again
    const failures = delivery.attempts + 1;
    const isFinal = isSuccess(status) || failures >= MAX_ATTEMPTS;
    const outcome = status === NO_RESPONSE ? "no response" : String(status);
    queue.recordAttempt(delivery.number, outcome, isFinal ? null : Date.now() + backoffMs(failures));
  };

  const deliverDue = (): void => {
    clearTimeout(timer);
    if (stopping.signal.aborted) return;
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
          // The delivery is not recorded, so it is due again.
          printFailure("stripe.webhooks", error);
          inFlight.delete(delivery.number);
          retryLater();
        },
      );
      inFlight.set(delivery.number, attempted);
    }
    if (inFlight.size > 0) return; // the next delivery that finishes calls this again
    const nextAt = queue.nextDueAt();
    if (nextAt === undefined) {
      for (const waiter of idleWaiters.splice(0)) waiter();
    } else timer = setTimeout(deliverDue, Math.max(0, nextAt - Date.now())).unref();
  };

  return {
    isSubscribedTo: (type: string) => endpoint !== undefined && (endpoint.events?.includes(type) ?? true),
    /** Queues an event inside the transaction that made it; `wake` sends what was committed. */
    enqueue: (event: StoredEvent) => queue.add(event.id),
    wake: () => void setImmediate(deliverDue),
    deliveries: () => queue.all(),
    /** Settles when no delivery is pending. */
    idle: () =>
      new Promise<void>((resolve) => {
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

const isSuccess = (status: number) => status >= 200 && status < 300;

const [FIRST_MS, MAX_MS, JITTER] = [500, 60_000, 0.2];

/** The delay after the given number of failures: exponential, with jitter. */
export function backoffMs(failures: number, random: () => number = Math.random): number {
  const delayMs = Math.min(FIRST_MS * 2 ** (failures - 1), MAX_MS);
  return Math.round(delayMs * (1 - JITTER + 2 * JITTER * random()));
}

/** The `Stripe-Signature` header: https://docs.stripe.com/webhooks#verify-manually */
function signPayload(payload: string, secret: string, seconds: number): string {
  const signature = createHmac("sha256", secret).update(`${seconds}.${payload}`).digest("hex");
  return `t=${seconds},v1=${signature}`;
}

export type Provider = {
  ledger: Ledger;
  webhooks: Webhooks;
  /** The shop's time in epoch seconds. */
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
