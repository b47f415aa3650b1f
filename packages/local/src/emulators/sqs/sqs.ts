import { setTimeout as wait } from "node:timers/promises";
import type { HttpBindings } from "@hono/node-server";
import type { Hono } from "hono";
import { createFaults, type Faults } from "../support/faults.ts";
import { type Loopback, listenOnLoopback } from "../support/loopback.ts";
import type { Credentials } from "../support/signature-v4.ts";
import { type EventSource, type SqsHandler, startEventSource } from "./event-source.ts";
import { createJsonApi } from "./json-api.ts";
import { MessageStore, type QueueCounts } from "./message-store.ts";
import type { Queues } from "./operations.ts";
import { QueueWatch } from "./queue-watch.ts";

type SqsOptions = {
  /** SQLite file with the messages; ":memory:" stores nothing. */
  file: string;
  queues: Queues;
  credentials: Credentials;
  clock?: { now(): Date };
};

const MAX_IDLE_WAIT_MS = 5_000;
const IDLE_POLL_MS = 10;

export type Sqs = {
  api: Hono<{ Bindings: HttpBindings }>;
  faults: Faults;
  counts(queue: string): QueueCounts;
  /** A message of a service that needs no request for it, as SNS. */
  send(queue: string, body: string): void;
  /** For a clock that was moved: what has become visible is received at once. */
  wake(): void;
  /** Until every visible message of the subscribed queues was handled, and 5 seconds at most. */
  idle(): Promise<void>;
  /** Calls functions with the messages of a queue, as Lambda does. @returns a function that stops it */
  subscribe(source: EventSource): () => Promise<void>;
  /** Serves the API on loopback; clients need only its `url` as `endpoint`. */
  start(port?: number): Promise<Loopback>;
  close(): void;
};

export function createSqs({ file, queues, credentials, clock = { now: () => new Date() } }: SqsOptions): Sqs {
  const now = () => clock.now().getTime();
  const store = new MessageStore(file, now);
  const watch = new QueueWatch(store, now);
  const faults = createFaults();
  const subscribed: string[] = [];
  let running = 0;
  const counted =
    (handler: SqsHandler): SqsHandler =>
    (event) => {
      running += 1;
      return handler(event).finally(() => {
        running -= 1;
      });
    };
  const api = createJsonApi({ store, watch, queues, faults, credentials });
  return {
    api,
    faults,
    counts: (queue) => store.counts(queue),
    send(queue, body) {
      store.send(queue, body);
      watch.wake();
    },
    wake: () => watch.wake(),
    async idle() {
      const until = Date.now() + MAX_IDLE_WAIT_MS;
      const isBusy = () => running > 0 || subscribed.some((queue) => store.counts(queue).visible > 0);
      while (isBusy() && Date.now() < until) await wait(IDLE_POLL_MS);
    },
    subscribe(source) {
      const settings = queues[source.queue];
      if (!settings) throw new Error(`there is no queue ${source.queue}`);
      subscribed.push(source.queue);
      const handlers = source.handlers.map(counted);
      return startEventSource({ ...source, handlers }, settings, store, watch);
    },
    start: (port) => listenOnLoopback(api.fetch, port),
    close: () => store.close(),
  };
}
