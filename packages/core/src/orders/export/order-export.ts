import * as z from "zod/mini";
import { type User, UserId } from "../../accounts/account/user.ts";
import { newRecord, subjectChange } from "../../activity/changes.ts";
import type { ActivityRecord, Actor } from "../../activity/record.ts";
import { Failure } from "../../kernel/failure.ts";
import { SHOP_NAME } from "../../kernel/shop.ts";
import { type Clock, epochSeconds, Instant, instant } from "../../kernel/time/clock.ts";
import { daysAfter, formatDate } from "../../kernel/time/dates.ts";
import { emailLayout, html, linkButton } from "../../mail/html.ts";
import type { Mail, MailDraft } from "../../mail/mail.ts";
import { OrderGroup } from "../back-office/sales.ts";
import { orderMessages } from "../order/messages.ts";
import { ORDER_FILES, type OrderFile } from "./order-file.ts";

/** A response has at most 1,000 orders (Lambda's end at 6 MB): ten take some ten seconds, for which the page must stay open. */
export const MAX_DOWNLOADED_ORDERS = 10_000;

/** Files and their links end after this time (stacks/storage/office.ts), since they have names and addresses of customers. */
export const EXPORT_DAYS = 7;

const EXPORT_ID = /^[\w-]{8,64}$/;
const fields = () => ({
  id: z.string().check(z.regex(EXPORT_ID)),
  file: z.enum(Object.keys(ORDER_FILES) as OrderFile[]),
  from: z.iso.date(),
  to: z.iso.date(),
  q: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  group: z.optional(OrderGroup),
});

/** `id` is chosen by the client: a repeated request has the same. */
export const ExportInput = z.lazy(() => z.object(fields()));
export type ExportInput = z.output<typeof ExportInput>;

/** A file of orders that an administrator is mailed a link to. */
export const OrderExport = z.lazy(() =>
  z.object({
    ...fields(),
    version: z.int(),
    userId: UserId,
    /** In epoch seconds. */
    expiresAt: z.int(),
    /** One worker is writing it; another may claim it after this time. */
    claimedUntil: z.optional(Instant),
    /** What is written so far: its path, and where the next page of orders begins. */
    path: z.optional(z.string()),
    cursor: z.optional(z.string()),
    isMade: z.boolean(),
  }),
);
export type OrderExport = z.output<typeof OrderExport>;

export type ExportStore = {
  /** Does nothing if one with this id exists. */
  add(orderExport: OrderExport, record: ActivityRecord | undefined): Promise<void>;
  find(id: string): Promise<OrderExport | undefined>;
  all(): Promise<OrderExport[]>;
  /** Runs as one transaction. @returns false if another worker has replaced it since it was read */
  replace(next: OrderExport, mail?: Mail): Promise<boolean>;
};
type ExportPorts = { exports: ExportStore; clock: Clock };

export const expiryOf = (now: Date): number => epochSeconds(daysAfter(now, EXPORT_DAYS));
const isExpired = ({ expiresAt }: OrderExport, now: Date): boolean => expiresAt <= epochSeconds(now);

/** Stores the request; a job writes the file and sends the mail. */
export async function askForExport(
  { exports, clock }: ExportPorts,
  by: Actor,
  { _id: userId }: Pick<User, "_id">,
  input: ExportInput,
): Promise<void> {
  const { id, file, from, to, group } = input;
  // The record leaves out `q`, which may be a customer's name, as records outlive accounts.
  const record = newRecord(by, "order", [
    subjectChange(
      { id, name: `Export: ${ORDER_FILES[file]}` },
      { before: undefined, after: { from, to, group } },
    ),
  ]);
  const expiresAt = expiryOf(clock.now());
  await exports.add({ ...input, version: 1, userId, expiresAt, isMade: false }, record);
}

/** @returns the exports that have to be written and that no other worker is writing */
export const waitingExports = async ({ exports, clock }: ExportPorts): Promise<OrderExport[]> => {
  const now = clock.now();
  const isClaimed = ({ claimedUntil }: OrderExport) =>
    claimedUntil !== undefined && claimedUntil > instant(now);
  return (await exports.all()).filter((one) => !one.isMade && !isExpired(one, now) && !isClaimed(one));
};

/** @returns the path of the file. Throws Failure "order.export-expired" (missing), also for an unknown one */
export async function findExport({ exports, clock }: ExportPorts, id: string): Promise<string> {
  // DynamoDB refuses to look for longer keys.
  const stored = EXPORT_ID.test(id) ? await exports.find(id) : undefined;
  if (!stored?.isMade || !stored.path || isExpired(stored, clock.now()))
    throw new Failure("missing", "order.export-expired", orderMessages.exportExpired);
  return stored.path;
}

export function exportMail(
  { id, file, from, to }: OrderExport,
  { _id, email }: Pick<User, "_id" | "email">,
  publicUrl: string,
): MailDraft {
  const title = `Your export is ready: ${ORDER_FILES[file]}`;
  const url = `${publicUrl}/admin/orders?export=${id}`;
  const text = `It has the days from ${formatDate(from)} to ${formatDate(to)}. The link is for administrators, and ends after ${EXPORT_DAYS} days.`;
  return {
    to: email,
    provenBy: _id,
    subject: title,
    text: `${text}\n\n${url}\n\n${SHOP_NAME}`,
    html: emailLayout(title, html`<p>${text}</p>${linkButton("Open the export", url)}`),
  };
}
