import * as z from "zod/mini";
import { id, newId } from "../kernel/id.ts";
import { escapeHtml } from "../kernel/text/markup.ts";
import { Instant, instant, secondsAfter } from "../kernel/time/clock.ts";

// A copy of UserId, since the accounts import this file.
const Recipient = id("User");
type Recipient = z.output<typeof Recipient>;

export const PushTopic = z.enum(["order-progress", "book-alerts"]);
export type PushTopic = z.output<typeof PushTopic>;

/** Sent to a user's device instead of the mail (docs/decisions/030-web-push.md). */
export const Notification = z.object({
  userId: Recipient,
  topic: PushTopic,
  title: z.string(),
  body: z.string(),
  /** A path of the shop. */
  url: z.string(),
});
export type Notification = z.output<typeof Notification>;

/** Sent to one device of an administrator, and not by mail. */
export const SellerMessage = z.extend(
  z.pick(Notification, { userId: true, title: true, body: true, url: true }),
  {
    deviceId: z.string(),
  },
);
export type SellerMessage = z.output<typeof SellerMessage>;

export const MailId = id("Mail");
export type MailId = z.output<typeof MailId>;

// The `OrderId` of core/orders, which this file cannot import without a cycle.
const OrderOfMail = id("Order");

const OrderMailKind = z.enum(["confirmation", "status", "refund", "request"]);

const MailedOrder = z.object({ id: OrderOfMail, kind: OrderMailKind });

/** `html` has the same content as `text`, escaped by mail/html.ts. */
export type MailDraft = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** In addition to the usual headers, e.g. List-Unsubscribe. */
  headers?: Record<string, string> | undefined;
  /** Sent to a device instead of the mail, if one takes it. */
  notification?: Notification | undefined;
  /** The whole message, if it is sent to a device only. */
  sellerMessage?: SellerMessage | undefined;
  /** The order whose page lists this mail. A confirmation is sent with the invoice's PDF, made when it is sent. */
  order?: z.output<typeof MailedOrder> | undefined;
  /** The user who must have proven the address: sent to the account's proven one, or not at all (docs/rules.md#emails). */
  provenBy?: Recipient | undefined;
  /** Replaces CODE in `text` and `html` when the mail is sent, and is stored encrypted. */
  code?: string;
};

/** Placeholder in the texts of a mail. */
export const CODE = "{code}";

type MailTexts = Pick<MailDraft, "text" | "html">;
export const withCode = <M extends MailTexts>(mail: M, code: string): M => ({
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
  sellerMessage: z.optional(SellerMessage),
  /** Confirmations that the last release stored have this instead of `order`. */
  invoiceOf: z.optional(OrderOfMail),
  order: z.optional(MailedOrder),
  provenBy: z.optional(Recipient),
  sealedCode: z.optional(z.string()),
  createdAt: Instant,
  /** When the sweeper enqueues it, if it still waits then. */
  dueAt: Instant,
  /** The mail is not enqueued or sent earlier, as until then it may be deleted. */
  heldUntil: z.optional(Instant),
  /** One worker is sending it; another may claim it after this time. */
  claimedUntil: z.optional(Instant),
  attempts: z.int(),
});
export type Mail = z.output<typeof Mail>;

/** A mail of an order that was sent, was withheld from its address, or could not be sent. */
export const OrderMail = z.object({
  _id: MailId,
  kind: OrderMailKind,
  subject: z.string(),
  to: z.string().check(z.describe("An address, or `device` for a notification.")),
  state: z.enum(["sent", "withheld", "failed", "waiting"]),
  at: Instant,
});
export type OrderMail = z.output<typeof OrderMail>;

export const newMailId = (): MailId => newId("Mail");

/** The time that whoever stores a mail has to enqueue it, before the sweeper does. */
const ENQUEUE_SECONDS = 60;

export const heldMail = (mail: Mail, until: Instant): Mail => ({ ...mail, heldUntil: until, dueAt: until });

export const newMail = ({ code: _, ...draft }: MailDraft, now: Date, _id = newMailId()): Mail => ({
  ...draft,
  _id,
  createdAt: instant(now),
  dueAt: instant(secondsAfter(now, ENQUEUE_SECONDS)),
  attempts: 0,
});
