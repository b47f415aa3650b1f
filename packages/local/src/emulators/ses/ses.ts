import type { HttpBindings } from "@hono/node-server";
import type { Hono } from "hono";
import { createFaults, type Faults } from "../support/faults.ts";
import { type Loopback, listenOnLoopback } from "../support/loopback.ts";
import type { Credentials } from "../support/signature-v4.ts";
import { createInbox } from "./inbox/app.ts";
import type { InboxOptions } from "./inbox/page.ts";
import { MailStore, type NewMail } from "./mail-store.ts";
import { type MailEvent, simulatedEvents } from "./mailbox-simulator.ts";
import { type Message, toMessage } from "./message.ts";
import { createQueryApi } from "./query-api.ts";

type SesOptions = {
  /** SQLite file with the mails; ":memory:" stores nothing. */
  file: string;
  /** Verified senders: addresses or domains. */
  identities: string[];
  credentials: Credentials;
  clock?: { now(): Date };
  region?: string;
  inbox?: InboxOptions;
  /** Told of bounces and complaints, as an event destination of the configuration set. */
  onEvent?(event: MailEvent): void;
};

const DEFAULT_INBOX: InboxOptions = {
  path: "",
  timeZone: "UTC",
  exampleAddress: "you@example.com",
  emptyHint: "No mail yet.",
};

export type Ses = {
  api: Hono<{ Bindings: HttpBindings }>;
  /** To be mounted at the path of the options. */
  inbox: Hono;
  faults: Faults;
  /** Newest first; with `to`, the mails to that address. */
  messages(filter?: { to?: string | undefined; limit?: number }): Message[];
  /** Serves the API on loopback; clients need only its `url` as `endpoint`. */
  start(port?: number): Promise<Loopback>;
  close(): void;
};

const MAX_MESSAGES = 500;

export function createSes({ file, identities, credentials, ...options }: SesOptions): Ses {
  const store = new MailStore(file);
  const faults = createFaults();
  const { onEvent = () => {} } = options;
  const { clock = { now: () => new Date() }, region = "us-east-1", inbox = DEFAULT_INBOX } = options;
  const add = (mail: NewMail) => {
    const stored = store.add(mail);
    for (const event of simulatedEvents(stored)) onEvent(event);
    return stored.id;
  };
  const api = createQueryApi({ store, add, faults, credentials, identities, region, clock });
  const messages: Ses["messages"] = ({ to, limit = MAX_MESSAGES } = {}) =>
    store.list({ to, limit }).map(toMessage);
  return {
    api,
    inbox: createInbox(store, messages, inbox),
    faults,
    messages,
    start: (port) => listenOnLoopback(api.fetch, port),
    close: () => store.close(),
  };
}
