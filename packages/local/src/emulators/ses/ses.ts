import { randomUUID } from "node:crypto";
import { createFaults, type Faults } from "../support/faults.ts";
import { listenOnLoopback } from "../support/loopback.ts";
import { ServiceError } from "../support/service-error.ts";
import type { Credentials } from "../support/signature-v4.ts";
import { signedPostService } from "../support/signed-post.ts";
import { toXml, type XmlElement } from "../support/xml.ts";
import { createInbox } from "./inbox/app.ts";
import { MailStore } from "./mail-store.ts";
import { type MailEvent, simulatedEvents } from "./mailbox-simulator.ts";
import { readMail } from "./read-mail.ts";

type SesOptions = {
  /** SQLite file with the mails; ":memory:" stores nothing. */
  file: string;
  /** Verified senders: addresses or domains. */
  identities: readonly string[];
  credentials: Credentials;
  clock?: { now(): Date };
  inboxPath?: string;
  /** Told of bounces and complaints, as an event destination of the configuration set. */
  onEvent?(event: MailEvent): void;
};

export type Ses = ReturnType<typeof createSes>;

export function createSes(options: SesOptions) {
  const store = new MailStore(options.file);
  const faults = createFaults();
  const api = createApi(store, faults, options);
  return {
    inbox: createInbox(store, options.inboxPath ?? ""),
    faults,
    /** Newest first; with `to`, the mails to that address. */
    messages: ({ to }: { to?: string | undefined } = {}) => store.messages(to),
    /** Serves the API on loopback; clients need only its `url` as `endpoint`. */
    start: () => listenOnLoopback(api.fetch),
    close: () => store.close(),
  };
}

/** SES's query protocol: a form whose `Action` names the operation. */
function createApi(store: MailStore, faults: Faults, options: SesOptions) {
  const { credentials, identities, clock = { now: () => new Date() }, onEvent = () => {} } = options;
  return signedPostService({
    name: "ses",
    credentials,
    faults,
    throttled: "Throttling",
    errorResponse,
    actionOf: (_, body) => new URLSearchParams(body).get("Action") ?? "",
    async perform(action, body) {
      if (action !== "SendRawEmail")
        throw new ServiceError("InvalidAction", `Could not find operation ${action} for version 2010-12-01`);
      const stored = store.add(await readMail(new URLSearchParams(body), clock.now(), identities));
      for (const event of simulatedEvents(stored)) onEvent(event);
      return xmlResponse(`${action}Response`, { [`${action}Result`]: { MessageId: stored.id } });
    },
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
