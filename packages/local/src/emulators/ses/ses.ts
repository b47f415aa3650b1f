import { randomUUID } from "node:crypto";
import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { createFaults, type Faults, injectFault } from "../support/faults.ts";
import { type Loopback, listenOnLoopback } from "../support/loopback.ts";
import { ServiceError } from "../support/service-error.ts";
import type { Credentials } from "../support/signature-v4.ts";
import { authenticatePost, toServiceError } from "../support/signed-post.ts";
import { toXml, type XmlElement } from "../support/xml.ts";
import { createInbox } from "./inbox/app.ts";
import { MailStore, type Message } from "./mail-store.ts";
import { type MailEvent, simulatedEvents } from "./mailbox-simulator.ts";
import { readMail } from "./read-mail.ts";

type SesOptions = {
  /** SQLite file with the mails; ":memory:" stores nothing. */
  file: string;
  /** Verified senders: addresses or domains. */
  identities: readonly string[];
  credentials: Credentials;
  clock?: { now(): Date };
  /** Where the inbox is mounted. */
  inboxPath?: string;
  /** Told of bounces and complaints, as an event destination of the configuration set. */
  onEvent?(event: MailEvent): void;
};

export type Ses = {
  /** To be mounted at the path of the options. */
  inbox: Hono;
  faults: Faults;
  /** Newest first; with `to`, the mails to that address. */
  messages(filter?: { to?: string | undefined }): Message[];
  /** Serves the API on loopback; clients need only its `url` as `endpoint`. */
  start(port?: number): Promise<Loopback>;
  close(): void;
};

export function createSes(options: SesOptions): Ses {
  const store = new MailStore(options.file);
  const faults = createFaults();
  const api = createApi(store, faults, options);
  return {
    inbox: createInbox(store, options.inboxPath ?? ""),
    faults,
    messages: ({ to } = {}) => store.messages(to),
    start: (port) => listenOnLoopback(api.fetch, port),
    close: () => store.close(),
  };
}

/** SES's query protocol: everything is a POST of a form to `/` whose `Action` names the operation. */
function createApi(store: MailStore, faults: Faults, options: SesOptions) {
  const { credentials, identities, clock = { now: () => new Date() }, onEvent = () => {} } = options;

  async function perform(action: string, form: URLSearchParams): Promise<Response> {
    if (action !== "SendRawEmail")
      throw new ServiceError("InvalidAction", `Could not find operation ${action} for version 2010-12-01`);
    const stored = store.add(await readMail(form, clock.now(), identities));
    for (const event of simulatedEvents(stored)) onEvent(event);
    return xmlResponse(`${action}Response`, { [`${action}Result`]: { MessageId: stored.id } });
  }

  return new Hono<{ Bindings: HttpBindings }>().post("/", async (context) => {
    const body = await context.req.text();
    const form = new URLSearchParams(body);
    const action = form.get("Action") ?? "";
    return injectFault(
      faults.take(action),
      context,
      async () => {
        try {
          authenticatePost(context, body, { service: "ses", credentials });
          return await perform(action, form);
        } catch (error) {
          return errorResponse(toServiceError(error, "ses"));
        }
      },
      (status) =>
        errorResponse(new ServiceError(status === 400 ? "Throttling" : "InternalFailure", "Fault", status)),
    );
  });
}

const errorResponse = ({ code, message, status }: ServiceError): Response =>
  xmlResponse("ErrorResponse", { Error: { Type: "Sender", Code: code, Message: message } }, status);

const NAMESPACE = "http://ses.amazonaws.com/doc/2010-12-01/";

const xmlResponse = (root: string, content: XmlElement, status = 200): Response => {
  const xml = toXml({ ...content, ResponseMetadata: { RequestId: randomUUID() } });
  return new Response(`<${root} xmlns="${NAMESPACE}">${xml}</${root}>`, {
    status,
    headers: { "content-type": "text/xml" },
  });
};
