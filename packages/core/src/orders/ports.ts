import type { UserId } from "../accounts/users/user.ts";
import type { Book } from "../books/book.ts";
import type { BookStore } from "../books/ports.ts";
import type { GstStore } from "../gst/ports.ts";
import type { Clock, Instant } from "../kernel/clock.ts";
import type { Page, PageRange } from "../kernel/page.ts";
import type { Mail } from "../mail/mail.ts";
import type { ShippingStore } from "../shipping/ports.ts";
import type { ListedStatus } from "./back-office/counters.ts";
import type { OrderCount, OrderGroup } from "./back-office/groups.ts";
import type { SalesReport } from "./back-office/sales.ts";
import type { OrderSearch } from "./back-office/search-text.ts";
import type { Totals } from "./back-office/totals.ts";
import type { Transition } from "./lifecycle/transition.ts";
import type { NumberedOrder, Order, OrderId } from "./order.ts";

export type PaymentState =
  | { state: "open" }
  /** Paid, or being settled by a bank: the copies stay reserved. */
  | { state: "processing" }
  | { state: "paid"; paymentId: string; amount: number }
  | { state: "expired" };

type OpenedPayment = { sessionId: string; url: string };

/** The card provider. Every call is idempotent by the order's id. */
export type Payments = {
  open(order: Order): Promise<OpenedPayment>;
  retrieve(sessionId: string): Promise<PaymentState & { orderId: OrderId | undefined }>;
  /** @returns the payment's state when it could not be closed any more */
  close(sessionId: string): Promise<PaymentState>;
  /** Refunds the whole payment, at most once per order. */
  refund(order: Order, paymentId: string): Promise<void>;
};

export type OrderStore = {
  get(id: OrderId): Promise<Order | undefined>;
  bySession(sessionId: string): Promise<Order | undefined>;
  byAttempt(user: UserId, fingerprint: string): Promise<Order | undefined>;
  /**
   * Stores the order, its number, its attempt and its reserved stock in one transaction.
   * @returns false when the attempt or the number exists, or a book changed since it was read
   */
  place(order: NumberedOrder, books: readonly Book[]): Promise<boolean>;
  index(order: Order): Promise<void>;
  /** @returns false when the order changed meanwhile, and nothing was written */
  attachPayment(order: Order, payment: OpenedPayment): Promise<boolean>;
  /**
   * Stores a transition with its stock and mail in one transaction.
   * @returns "conflict" when the order changed meanwhile, "sold-out" when there are too few copies to reserve
   */
  commit(before: Order, decided: Transition): Promise<"committed" | "conflict" | "sold-out">;
  openBefore(moment: Date, limit: number): Promise<Order[]>;
};

export type OrderQuery = Omit<Extract<OrderSearch, { by: "words" }>, "by">;
export type OrderSearchResult = {
  items: Order[];
  total: number;
  isTruncated: boolean;
};

/** Name and email address as of now; both are empty after the account is deleted. */
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
  /** @returns false when an order changed the totals meanwhile, and nothing was written */
  replace(
    user: UserId,
    read: StoredTotals | undefined,
    next: Pick<StoredTotals, "totals" | "lastOrderDate">,
  ): Promise<boolean>;
};

export type OrderRebuildStore = {
  all(): AsyncIterable<Order>;
  get(id: OrderId): Promise<Order | undefined>;
  /**
   * Stores an order with its number and search entries, unless the number is taken or the order changed since it was
   * read.
   */
  store(order: NumberedOrder): Promise<"stored" | "number-taken" | "order-moved">;
};

export type OrderPorts = {
  books: Pick<BookStore, "getMany">;
  shipping: Pick<ShippingStore, "read">;
  gst: Pick<GstStore, "read">;
  orders: OrderStore;
  payments: Payments;
  /** Sends mails that are stored in the outbox; a failure delays them and does not throw. */
  sendMails(mails: readonly Mail[]): Promise<void>;
  clock: Clock;
  newOrderId(): OrderId;
};
