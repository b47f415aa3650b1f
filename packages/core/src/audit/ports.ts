import * as z from "zod/mini";
import type { User, UserId } from "../accounts/account/user.ts";
import type { Book } from "../books/book/book.ts";
import type { FileStore } from "../books/book/ports.ts";
import type { Taxonomy } from "../categories/taxonomy.ts";
import { type Clock, Instant } from "../kernel/time/clock.ts";
import type { Mail, MailId } from "../mail/mail.ts";
import type { DayFigures } from "../orders/back-office/sales.ts";
import type { Totals } from "../orders/back-office/totals.ts";
import type { Invoice } from "../orders/invoice/invoice.ts";
import type { Payments } from "../orders/lifecycle/ports.ts";
import type { Order, OrderId } from "../orders/order/order.ts";

/** docs/operations.md describes each rule and its repair. */
export const RULES = [
  "book.copies",
  "book.shelf",
  "book.file",
  "file.orphan",
  "snapshot.file",
  "order.sums",
  "order.state",
  "order.group",
  "order.overdue",
  "order.mail",
  "order.invoice",
  "order.payment",
  "invoice.number",
  "mail.late",
  "shelf.count",
  "customer.totals",
  "sales.day",
  "people.admins",
  "people.email",
] as const;
export const Rule = z.enum(RULES);
export type Rule = z.output<typeof Rule>;

/** `says` names the expected and the actual value. */
export const Finding = z.object({ rule: Rule, subject: z.string(), says: z.string() });
export type Finding = z.output<typeof Finding>;

export const AuditReport = z.object({
  begunAt: Instant,
  looked: z.record(z.string(), z.int()),
  found: z.int(),
  findings: z.array(Finding),
});
export type AuditReport = z.output<typeof AuditReport>;

/** Pages from a position on; `next` is the position of the next page, and undefined after the last one. */
type Pages<T> = AsyncIterable<{ items: T[]; next: string | undefined }>;

export type AuditStore = {
  /** `taken`: copies of orders that are or were being placed. */
  books(from?: string): Pages<Book & { taken: ReadonlyMap<OrderId, number> }>;
  orders(from?: string): Pages<ListedOrder>;
  users(from?: string): Pages<User>;
  taxonomy(): Promise<Taxonomy>;
  /** By category id, or `CATEGORY/SUBCATEGORY`. */
  categoryCounts(): Promise<Map<string, number>>;
  customers(from?: string): Pages<StoredCustomer>;
  salesDays(): Promise<Map<string, DayFigures>>;
  activeAdmins(): Promise<number>;
  /** By email address; unknown addresses are left out. */
  emailOwners(emails: readonly string[]): Promise<Map<string, UserId>>;
  storedMails(ids: readonly MailId[]): Promise<Set<MailId>>;
  pendingMails(): AsyncIterable<Mail>;
  invoices(orders: readonly OrderId[]): Promise<Invoice[]>;
  /** 0 without any. */
  lastNumbers(): Promise<{ invoice: number; creditNote: number }>;
  snapshotFiles(): Promise<string[]>;
};

export type ListedOrder = Order & { isListed: boolean };

export type StoredCustomer = { userId: UserId; totals: Totals; lastOrderDate: Instant | null };

/** `paidAt` is the provider's time. */
export type ProviderPayments = Pick<Payments, "report"> & {
  /** Payments of the payment pages opened since `moment`. */
  paidSince(moment: Date): AsyncIterable<{ orderId: OrderId; paymentId: string; paidAt: Instant }>;
  /** Excludes refunds that failed. */
  refundsSince(moment: Date): AsyncIterable<{ orderId: OrderId | undefined; paymentId: string }>;
};

export type AuditPorts = {
  store: AuditStore;
  /** Undefined for a restored copy, whose payments may be outdated. */
  payments?: ProviderPayments | undefined;
  files: Pick<FileStore, "list">;
  clock: Clock;
  pause(seconds: number): Promise<void>;
};

export async function* itemsOf<T>(pages: Pages<T>): AsyncGenerator<T> {
  for await (const { items } of pages) yield* items;
}

/** `category` is an id, or `CATEGORY/SUBCATEGORY`. */
export type Counter =
  | { of: "category"; category: string }
  | { of: "day"; day: string; figure: keyof DayFigures }
  | { of: "admins" };

/** Adds atomically; a missing counter starts at 0. */
export type CounterStore = { add(counter: Counter, by: number): Promise<void> };
