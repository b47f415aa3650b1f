import * as z from "zod/mini";
import { id, newId } from "../kernel/id.ts";
import { escapeHtml } from "../kernel/text/markup.ts";
import { Instant, instant, secondsAfter } from "../kernel/time/clock.ts";
import { Notification, Recipient } from "./notification.ts";

export const MailId = id("Mail");
export type MailId = z.output<typeof MailId>;

// Not of the orders, which import this file.
const InvoicedOrder = id("Order");

/** `html` has the same content as `text`, escaped by mail/html.ts. */
export type MailDraft = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Beside those that every mail has, e.g. List-Unsubscribe. */
  headers?: Record<string, string> | undefined;
  /** Goes to a device in place of the mail, where one takes it. */
  notification?: Notification | undefined;
  /** The order whose invoice goes with the mail as a PDF, which is made when it is sent. */
  invoiceOf?: z.output<typeof InvoicedOrder> | undefined;
  /** Goes to an address that this user has proven alone: the account's, if `to` is another (docs/rules.md#emails). */
  provenBy?: Recipient | undefined;
  /** Put in place of CODE in both when the mail is sent, and never stored in clear. */
  code?: string;
};

/** Where the code of a mail stands. */
export const CODE = "{code}";

type Written = Pick<MailDraft, "text" | "html">;
export const withCode = <M extends Written>(mail: M, code: string): M => ({
  ...mail,
  text: mail.text.replaceAll(CODE, () => code),
  html: mail.html.replaceAll(CODE, () => escapeHtml(code)),
});

export const Mail = z.object({
  _id: MailId,
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  headers: z.optional(z.record(z.string(), z.string())),
  notification: z.optional(Notification),
  invoiceOf: z.optional(InvoicedOrder),
  provenBy: z.optional(Recipient),
  /** Of a mail with a code. */
  sealedCode: z.optional(z.string()),
  createdAt: Instant,
  /** When the sweeper enqueues it, if it still waits then. */
  dueAt: Instant,
  /** Not sent before, and not enqueued by whoever stores it: it may be taken back until then. */
  heldUntil: z.optional(Instant),
  /** Until then one worker is sending it. */
  claimedUntil: z.optional(Instant),
  attempts: z.int(),
});
export type Mail = z.output<typeof Mail>;

export const newMailId = (): MailId => newId("Mail");

/** For whoever stores a mail to enqueue it. */
const ENQUEUE_SECONDS = 60;

/** With which nothing happens before that time. */
export const heldMail = (mail: Mail, until: Instant): Mail => ({ ...mail, heldUntil: until, dueAt: until });

export const newMail = ({ code: _, ...draft }: MailDraft, now: Date, _id = newMailId()): Mail => ({
  ...draft,
  _id,
  createdAt: instant(now),
  dueAt: instant(secondsAfter(now, ENQUEUE_SECONDS)),
  attempts: 0,
});
