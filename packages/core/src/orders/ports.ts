import type { UserId } from "../accounts/users/user.ts";
import type { ActivityRecord } from "../activity/record.ts";
import type { Book } from "../books/book.ts";
import type { BookStore } from "../books/ports.ts";
import type { GstStore } from "../gst/ports.ts";
import type { Page, PageRange } from "../kernel/page.ts";
import type { Clock, Instant } from "../kernel/time/clock.ts";
import type { PostPorts } from "../mail/ports.ts";
import type { ShippingStore } from "../shipping/ports.ts";
import type { ListedStatus } from "./back-office/counters.ts";
import type { OrderCount, OrderGroup } from "./back-office/groups.ts";
import type { SalesReport } from "./back-office/sales.ts";
import type { OrderSearch } from "./back-office/search-text.ts";
import type { Totals } from "./back-office/totals.ts";
import type { Transition } from "./lifecycle/transition.ts";
import type { NumberedOrder, Order, OrderId } from "./order.ts";
import type { Holds } from "./placing/holds.ts";

export type PaymentState =
  /** `isPaying` while the shopper confirms a payment with their bank. */
  | { state: "open"; isPaying: boolean }
  /** Paid, or pending at a bank: the copies stay reserved. */
  | { state: "processing" }
  | { state: "paid"; paymentId: string; amount: number }
  | { state: "expired" };

type OpenedPayment = { sessionId: string; url: string };

/** Every call is idempotent by the order's id. */
export type Payments = {
  open(order: Order): Promise<OpenedPayment>;
  retrieve(sessionId: string): Promise<PaymentState>;
  /** @returns another state if it could not be closed any more */
  close(sessionId: string): Promise<PaymentState>;
  refund(order: Order, paymentId: string): Promise<void>;
};

export type OrderStore = {
  get(id: OrderId): Promise<Order | undefined>;
  bySession(sessionId: string): Promise<Order | undefined>;
  byAttempt(user: UserId, fingerprint: string): Promise<Order | undefined>;
  holdsOf(user: UserId): Promise<Holds>;
  /**
   * One transaction with number, attempt, reserved stock and what the buyer holds.
   * @param hold `network` counts the copies for a network, too, unless it is null
   * @returns "conflict" if the attempt or the number exists, or a book or the buyer's holds were changed since they were
   * read; "network-full" if too many copies are held from there
   */
  place(
    order: NumberedOrder,
    books: readonly Book[],
    hold: { before: Holds; network: string | null },
  ): Promise<"placed" | "conflict" | "network-full">;
  index(order: Order): Promise<void>;
  /** @returns false if the order was changed concurrently */
  attachPayment(order: Order, payment: OpenedPayment): Promise<boolean>;
  /**
   * One transaction with stock and mail.
   * @returns "conflict" if the order was changed concurrently, "sold-out" if there are too few copies
   */
  commit(
    before: Order,
    decided: Transition,
    record?: ActivityRecord,
  ): Promise<"committed" | "conflict" | "sold-out">;
  /** Unpaid orders whose time to pay was up before then, the oldest first. */
  openBefore(moment: Date): AsyncIterable<Order>;
};

export type OrderQuery = Omit<Extract<OrderSearch, { by: "words" }>, "by">;
export type OrderSearchResult = {
  items: Order[];
  total: number;
  isTruncated: boolean;
};

/** Name and email address are current, and empty for a deleted account. */
export type Customer = {
  userId: UserId;
  name: string;
  email: string;
  totals: Totals;
  lastOrderDate: Instant | null;
};

export type OrderLists = {
  page(range: PageRange & { group?: OrderGroup | undefined }): Promise<Page<Order>>;
  withStatus(status: ListedStatus, range: PageRange): Promise<Page<Order> & { count: OrderCount }>;
  search(query: OrderQuery, page: { page: number; size: number }): Promise<OrderSearchResult>;
  get(id: OrderId): Promise<Order | undefined>;
  counts(): Promise<Record<OrderGroup, number>>;
  sales(now: Date): Promise<SalesReport>;
  ofUser(user: UserId, range: PageRange): Promise<Page<Order>>;
  customers(range: PageRange): Promise<Page<Customer>>;
  dashboard(user: UserId): Promise<{ totals: Totals; latestOrder: Order | undefined }>;
};

export type StoredTotals = {
  totals: Totals;
  lastOrderDate: Instant | null;
  moves: number;
  movedAt: Instant | null;
};

export type TotalsStore = {
  read(user: UserId): Promise<StoredTotals | undefined>;
  userOrders(user: UserId): AsyncIterable<Order>;
  /** @returns false if an order changed the totals concurrently */
  replace(
    user: UserId,
    read: StoredTotals | undefined,
    next: Pick<StoredTotals, "totals" | "lastOrderDate">,
  ): Promise<boolean>;
};

export type OrderRebuildStore = {
  all(): AsyncIterable<Order>;
  get(id: OrderId): Promise<Order | undefined>;
  /** Stores the number and search entries. */
  store(order: NumberedOrder): Promise<"stored" | "number-taken" | "order-moved">;
};

export type OrderPorts = {
  books: Pick<BookStore, "getMany">;
  shipping: Pick<ShippingStore, "read">;
  gst: Pick<GstStore, "read">;
  orders: OrderStore;
  payments: Payments;
  /** Of mails in the outbox. Never throws: the sweeper enqueues what this could not. */
  enqueueMails: PostPorts["enqueue"];
  clock: Clock;
  newOrderId(): OrderId;
};
