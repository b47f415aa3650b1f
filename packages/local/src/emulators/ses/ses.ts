import { randomUUID } from "node:crypto";
import { type Credentials, ServiceError, signedPostService } from "../support/aws-requests.ts";
import { createFaults, type Faults } from "../support/faults.ts";
import { listenOnLoopback } from "../support/loopback.ts";
import { toXml, type XmlElement } from "../support/xml.ts";
import { createInbox } from "./inbox.ts";
import { type Mail, MailStore } from "./mail-store.ts";
import { readMail } from "./read-mail.ts";

type SesOptions = {
  /** SQLite file with the mails; ":memory:" stores nothing. */
  file: string;
  /** Verified senders: addresses or domains. */
  identities: readonly string[];
  credentials: Credentials;
  clock?: { now(): Date };
  inboxPath?: string;
  /** Gets the events about bounces and complaints, as an event destination of the configuration set does. */
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
    /** All mails, or those to the address `to`; the newest come first. */
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
    throttlingCode: "Throttling",
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

type Recipients = { emailAddress: string }[];
type Report = { timestamp: string; feedbackId: string };
type AboutMail = { mail: { messageId: string; timestamp: string; source: string; destination: string[] } };

/** https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html */
type MailEvent = AboutMail &
  (
    | {
        eventType: "Bounce";
        bounce: Report & {
          bounceType: "Permanent";
          bounceSubType: "General";
          bouncedRecipients: Recipients;
        };
      }
    | {
        eventType: "Complaint";
        complaint: Report & { complaintFeedbackType: "abuse"; complainedRecipients: Recipients };
      }
  );

/**
 * SES's mailbox simulator has an address that bounces, bounce@simulator.amazonses.com, and one that complains, complaint@…;
 * each may have a label ("bounce+2@…").
 * https://docs.aws.amazon.com/ses/latest/dg/send-an-email-from-console.html#send-email-simulator
 */
function simulatedEvents({ id, from, recipients, sentAt }: Mail): MailEvent[] {
  const common = { timestamp: sentAt, feedbackId: id };
  const mail = { messageId: id, timestamp: sentAt, source: from, destination: recipients };
  return recipients.flatMap((emailAddress): MailEvent[] => {
    const [, mailbox] = /^(bounce|complaint)(?:\+.*)?@simulator\.amazonses\.com$/i.exec(emailAddress) ?? [];
    const to = [{ emailAddress }];
    switch (mailbox?.toLowerCase()) {
      case "bounce": {
        const bounce = { bounceType: "Permanent", bounceSubType: "General", bouncedRecipients: to } as const;
        return [{ eventType: "Bounce", bounce: { ...bounce, ...common }, mail }];
      }
      case "complaint": {
        const complaint = { complaintFeedbackType: "abuse", complainedRecipients: to } as const;
        return [{ eventType: "Complaint", complaint: { ...complaint, ...common }, mail }];
      }
      default:
        return [];
    }
  });
}
