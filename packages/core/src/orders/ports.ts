import type { Book, BookId } from "../books/book.ts";
import type { GstDocument } from "../gst/document.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Mail } from "../mail/mail.ts";
import type { ShippingDocument } from "../shipping/document.ts";
import type { UserId } from "../users/user.ts";
import type { NumberedOrder, Order, OrderId, OrderStatus } from "./order.ts";

/** What a payment page says about its payment. */
export type PaymentState =
  | { state: "open" }
  /** Taken, or being taken by a bank: the copies stay reserved. */
  | { state: "processing" }
  | { state: "paid"; paymentId: string; amount: number }
  | { state: "expired" };

export type OpenedPayment = { sessionId: string; url: string };

/** The card provider. Every call may be repeated: each carries the order's id as its idempotency key. */
export type Payments = {
  open(order: Order): Promise<OpenedPayment>;
  look(sessionId: string): Promise<PaymentState & { orderId: OrderId | undefined }>;
  /** Closes the payment page; answers what it was when that came too late. */
  close(sessionId: string): Promise<PaymentState>;
  /** Gives the whole payment back, at most once per order. */
  refund(order: Order, paymentId: string): Promise<void>;
};

export type Placing = "placed" | "attempt-taken" | "number-taken" | "books-moved";

/** Every change names the order as it was read; `false` means that somebody changed it meanwhile, and nothing was written. */
export type OrderStore = {
  get(id: OrderId): Promise<Order | undefined>;
  bySession(sessionId: string): Promise<Order | undefined>;
  /** The open order of this very attempt: same person, lines, prices and address. */
  byAttempt(user: UserId, fingerprint: string): Promise<Order | undefined>;
  /** Stores the order, takes its number and its copies, and notes the attempt: together or not at all. */
  place(order: NumberedOrder, books: readonly Book[]): Promise<Placing>;
  attachPayment(order: Order, payment: OpenedPayment): Promise<boolean>;
  /** Moves an order on, with its mails; copies stay where they are. */
  settle(order: Order, next: Order, mails: readonly Mail[]): Promise<boolean>;
  /** The same for an order whose copies are back on the shelf: takes them once more, or says that too few are left. */
  retake(order: Order, next: Order, mails: readonly Mail[]): Promise<"settled" | "moved" | "short">;
  /** Gives the copies of an order back to the shelves, once, and changes its status. */
  release(order: Order, next: Order, mails: readonly Mail[]): Promise<boolean>;
  openBefore(moment: Date, limit: number): Promise<Order[]>;
};

export type CheckoutPorts = {
  books: { getMany(ids: readonly BookId[]): Promise<Book[]> };
  shipping: { read(): Promise<ShippingDocument> };
  gst: { read(): Promise<GstDocument> };
  orders: OrderStore;
  payments: Payments;
  /** Sends mails that are in the outbox by now; a sender that is down delays them, and fails nothing. */
  sendMails(mails: readonly Mail[]): Promise<void>;
  clock: Clock;
  newOrderId(): OrderId;
};

export type { OrderStatus };
