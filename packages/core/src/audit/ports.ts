import type { User, UserId } from "../accounts/users/user.ts";
import type { Book } from "../books/book.ts";
import type { FileStore } from "../books/ports.ts";
import type { Taxonomy } from "../categories/taxonomy.ts";
import type { Clock, Instant } from "../kernel/clock.ts";
import type { Mail, MailId } from "../mail/mail.ts";
import type { OrderCounter } from "../orders/counters.ts";
import type { Order } from "../orders/order.ts";
import type { DayFigures } from "../orders/sales.ts";
import type { Totals } from "../orders/totals.ts";

/** Everything the shop keeps, read page after page, and every counter as it is kept. */
export type AuditStore = {
  books(): AsyncIterable<Book>;
  orders(): AsyncIterable<ListedOrder>;
  people(): AsyncIterable<User>;
  taxonomy(): Promise<Taxonomy>;
  /** Active books by shelf: a category's id, or `CATEGORY/SUBCATEGORY`. */
  categoryCounts(): Promise<Map<string, number>>;
  customers(): AsyncIterable<StoredCustomer>;
  orderCounts(): Promise<Record<OrderCounter, number>>;
  salesDays(): Promise<Map<string, DayFigures>>;
  activeAdmins(): Promise<number>;
  /** Whose each of these addresses is; addresses of nobody are left out. */
  ownersOf(emails: readonly string[]): Promise<Map<string, UserId>>;
  /** Which of these mails are kept, sent or not. */
  storedMails(ids: readonly MailId[]): Promise<Set<MailId>>;
  waitingMails(): AsyncIterable<Mail>;
  /** The paths of the files which the catalogue's snapshot names. */
  snapshotFiles(): Promise<string[]>;
};

/** `isListed`: it stands in the back office's list of its group. */
type ListedOrder = Order & { isListed: boolean };

type StoredCustomer = { userId: UserId; totals: Totals; lastOrderDate: Instant | null };

export type AuditPorts = {
  store: AuditStore;
  files: Pick<FileStore, "list">;
  clock: Clock;
  pause(seconds: number): Promise<void>;
};

/** One number that is kept and could be counted. `category` is its's id, or `CATEGORY/SUBCATEGORY`. */
export type Counter =
  | { of: "category"; category: string }
  | { of: "orders"; which: OrderCounter }
  | { of: "day"; day: string; figure: keyof DayFigures }
  | { of: "admins" };

/** Adds to a counter whatever else moves it meanwhile; one that is lost begins at nothing. */
export type CounterStore = { add(counter: Counter, by: number): Promise<void> };
