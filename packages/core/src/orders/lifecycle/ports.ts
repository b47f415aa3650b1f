import type { UserId } from "../../accounts/account/user.ts";
import type { ActivityRecord } from "../../activity/record.ts";
import type { Book } from "../../books/book/book.ts";
import type { BookId } from "../../books/book/book-id.ts";
import type { BookStore } from "../../books/book/ports.ts";
import type { GstDocument } from "../../gst/document.ts";
import type { Cents } from "../../kernel/amounts/quantities.ts";
import type { Clock } from "../../kernel/time/clock.ts";
import type { PostPorts } from "../../mail/ports.ts";
import type { ShippingDocument } from "../../shipping/document.ts";
import type { InvoiceStore } from "../invoice/invoice.ts";
import type { Hold, Holds } from "../order/holds.ts";
import type { Order, OrderId } from "../order/order.ts";
import type { OrderNumber } from "../order/order-number.ts";
import type { RefundOutcome, ReportedMoney } from "../order/refund.ts";
import type { Transition } from "./change-order.ts";

export type PaymentState =
  /** `isPaying` while the shopper confirms a payment with their bank. */
  | { state: "open"; isPaying: boolean }
  /** Paid, or pending at a bank: the copies stay reserved. */
  | { state: "processing" }
  | { state: "paid"; paymentId: string; amount: number }
  | { state: "expired" };

type OpenedPayment = { sessionId: string; url: string };

type PaymentReport = ReportedMoney & { orderId: OrderId | undefined };

/** The provider permanently refuses to open a page for this order. */
export class PaymentRefusedError extends Error {}

/** `amount` is by default everything that is left of the payment. */
type RefundRequest = { key: string; amount?: Cents | undefined };

/** Every call is idempotent by the order's id. */
export type Payments = {
  /** @throws PaymentRefusedError when no retry would help */
  open(order: Order): Promise<OpenedPayment>;
  retrieve(sessionId: string): Promise<PaymentState>;
  /** @returns another state if it could not be closed any more */
  close(sessionId: string): Promise<PaymentState>;
  /** Idempotent by the key. @throws if it is unknown whether the refund was made */
  refund(order: Order, paymentId: string, request: RefundRequest): Promise<RefundOutcome>;
  /** @returns undefined for an unknown payment */
  report(paymentId: string): Promise<PaymentReport | undefined>;
};

/** `open`: the buyer's attempt to pay for the same lines, if any. */
export type PlacingReads = {
  open: Order | undefined;
  holds: Holds;
  books: Book[];
  shipping: ShippingDocument;
  gst: GstDocument;
};

/** `network` is the IP network whose limit of unpaid copies applies; null for a buyer with a proven email address. */
type PlacedHold = { before: Holds; network: string | null };

export type OrderStore = {
  get(id: OrderId): Promise<Order | undefined>;
  idOf(number: OrderNumber): Promise<OrderId | undefined>;
  bySession(sessionId: string): Promise<Order | undefined>;
  readForPlacing(user: UserId, fingerprint: string, books: readonly BookId[]): Promise<PlacingReads>;
  holdsOf(user: UserId): Promise<Holds>;
  otherAttempts(order: Order): Promise<readonly Hold[]>;
  /**
   * Stores an attempt, its number and the buyer's holds with it in one transaction; `reserve` follows.
   * @returns "conflict" if the attempt or the number exists, a book is sold out, or the buyer's holds were changed since
   * they were read
   */
  place(order: Order, hold: PlacedHold): Promise<"placed" | "conflict">;
  /**
   * Takes the copies of a placed order out of stock. Called only by the process that placed it.
   * @returns "conflict" if a book has too few or was changed since it was read, "network-full" if the network holds too
   * many copies
   */
  reserve(
    order: Order,
    books: ReadonlyMap<BookId, Book>,
    network: string | null,
  ): Promise<"reserved" | "conflict" | "network-full">;
  /** Deletes an order whose copies could not be reserved. Called only by the process that placed it. */
  withdraw(order: Order): Promise<void>;
  /** Stores which order a payment session is for, which `bySession` reads. */
  storeSessionId(order: Order, sessionId: string): Promise<void>;
  /** Stores the payment page, and that the copies are reserved. @returns false if the order was changed concurrently */
  attachPayment(order: Order, payment: OpenedPayment): Promise<boolean>;
  /** Removes the note in each book that the order has taken copies, as from now on the order itself says that. */
  confirmCopies(order: Order): Promise<void>;
  /** Returns the copies of an order that ended while it was being placed. */
  returnLateCopies(order: Order): Promise<Order>;
  /** Stores a transition, with its stock and mail, in one transaction. "mail-sent": it is too late to withdraw the mail. */
  commit(
    before: Order,
    decided: Transition,
    record?: ActivityRecord,
  ): Promise<"committed" | "conflict" | "sold-out" | "mail-sent">;
  /** Unpaid orders that expired before then, oldest first. */
  openBefore(moment: Date): AsyncIterable<Order>;
  /** Orders with a refund that is requested and not made. */
  requestedRefunds(): AsyncIterable<Order>;
};

export type OrderPorts = {
  books: Pick<BookStore, "getMany">;
  orders: OrderStore;
  invoices: InvoiceStore;
  payments: Payments;
  /** Enqueues mails of the outbox. Never throws: the sweeper enqueues the rest. */
  enqueueMails: PostPorts["enqueue"];
  clock: Clock;
  newOrderId(): OrderId;
  /** Base URL of links in mails. */
  publicUrl: string;
};
