import type { UserId } from "../accounts/users/user.ts";
import type { Book } from "../books/book.ts";
import type { BookStore } from "../books/ports.ts";
import type { GstStore } from "../gst/ports.ts";
import type { Clock, Instant } from "../kernel/clock.ts";
import type { Page, PageRange } from "../kernel/page.ts";
import type { Mail } from "../mail/mail.ts";
import type { ShippingStore } from "../shipping/ports.ts";
import type { ListedStatus } from "./counters.ts";
import type { OrderCount, OrderGroup } from "./groups.ts";
import type { NumberedOrder, Order, OrderId } from "./order.ts";
import type { SalesReport } from "./sales.ts";
import type { OrderSearch } from "./search-text.ts";
import type { Totals } from "./totals.ts";
import type { Transition } from "./transition.ts";

/** What a payment page says about its payment. */
export type PaymentState =
  | { state: "open" }
  /** Taken, or being taken by a bank: the copies stay reserved. */
  | { state: "processing" }
  | { state: "paid"; paymentId: string; amount: number }
  | { state: "expired" };

type OpenedPayment = { sessionId: string; url: string };

/** The card provider. Every call may be repeated: each carries the order's id as its idempotency key. */
export type Payments = {
  open(order: Order): Promise<OpenedPayment>;
  retrieve(sessionId: string): Promise<PaymentState & { orderId: OrderId | undefined }>;
  /** Closes the payment page; answers what it was when that came too late. */
  close(sessionId: string): Promise<PaymentState>;
  /** Gives the whole payment back, at most once per order. */
  refund(order: Order, paymentId: string): Promise<void>;
};

export type OrderStore = {
  get(id: OrderId): Promise<Order | undefined>;
  bySession(sessionId: string): Promise<Order | undefined>;
  /** The open order of this very attempt: same person, lines, prices and address. */
  byAttempt(user: UserId, fingerprint: string): Promise<Order | undefined>;
  /**
   * Stores the order, takes its number, reserves its copies and notes the attempt: together or not at all.
   * @returns false when the attempt or the number is there already, or a book changed since it was read
   */
  place(order: NumberedOrder, books: readonly Book[]): Promise<boolean>;
  /** Makes an order one that the back office finds by any part of its number and customer. Repeated, it changes nothing. */
  index(order: Order): Promise<void>;
  /** @returns false when somebody changed the order meanwhile, and nothing was written */
  attachPayment(order: Order, payment: OpenedPayment): Promise<boolean>;
  /**
   * Stores what was decided of an order as it was read, with the stock and the mail: together or not at all.
   * @returns "conflict" when somebody changed the order meanwhile, "sold-out" when copies to reserve are missing
   */
  commit(before: Order, decided: Transition): Promise<"committed" | "conflict" | "sold-out">;
  openBefore(moment: Date, limit: number): Promise<Order[]>;
};

export type OrderQuery = Omit<Extract<OrderSearch, { by: "words" }>, "by">;
export type OrderSearchResult = {
  items: Order[];
  total: number;
  /** There are more orders than one search looks at, so that `total` may be too small. */
  isTruncated: boolean;
};

/** A customer under the name and email address of today; both are empty once nobody has the account. */
export type Customer = {
  userId: UserId;
  name: string;
  email: string;
  totals: Totals;
  lastOrderDate: Instant | null;
};

/** The lists of orders and customers, newest first. */
export type OrderLists = {
  /** All orders, or those of one group. */
  page(range: PageRange & { group?: OrderGroup | undefined }): Promise<Page<Order>>;
  /** Attempts to pay among them. */
  withStatus(status: ListedStatus, range: PageRange): Promise<Page<Order> & { count: OrderCount }>;
  search(query: OrderQuery, page: { page: number; size: number }): Promise<OrderSearchResult>;
  get(id: OrderId): Promise<Order | undefined>;
  counts(): Promise<Record<OrderGroup, number>>;
  sales(now: Date): Promise<SalesReport>;
  ofUser(user: UserId, range: PageRange): Promise<Page<Order>>;
  customers(range: PageRange): Promise<Page<Customer>>;
  /** What a person's orders come to, and the latest of them. */
  dashboard(user: UserId): Promise<{ totals: Totals; latestOrder: Order | undefined }>;
};

/** The totals as they are kept, with what tells whether an order moved meanwhile. */
export type StoredTotals = {
  totals: Totals;
  lastOrderDate: Instant | null;
  /** Rises with every order that moves the totals. */
  moves: number;
  movedAt: Instant | null;
};

export type TotalsStore = {
  read(user: UserId): Promise<StoredTotals | undefined>;
  /** A person's orders, newest first, page after page: as an index shows them, which is a moment later. */
  ordersOf(user: UserId): AsyncIterable<Order>;
  /** Puts totals in place of those that were read; false when an order moved them meanwhile, and nothing was written. */
  replace(
    user: UserId,
    read: StoredTotals | undefined,
    next: Pick<StoredTotals, "totals" | "lastOrderDate">,
  ): Promise<boolean>;
};

export type OrderRebuildStore = {
  /** Every order, as an index shows them: a moment later than it is. */
  all(): AsyncIterable<Order>;
  get(id: OrderId): Promise<Order | undefined>;
  /**
   * Stores an order with this number and everything by which it is found, unless another order has the number, or this one
   * changed since it was read.
   */
  store(order: NumberedOrder): Promise<"stored" | "number-taken" | "order-moved">;
};

export type OrderPorts = {
  books: Pick<BookStore, "getMany">;
  shipping: Pick<ShippingStore, "read">;
  gst: Pick<GstStore, "read">;
  orders: OrderStore;
  payments: Payments;
  /** Sends mails that are in the outbox by now; a sender that is down delays them, and fails nothing. */
  sendMails(mails: readonly Mail[]): Promise<void>;
  clock: Clock;
  newOrderId(): OrderId;
};
