import * as z from "zod/mini";
import { UserId } from "../../accounts/account/user.ts";
import { BookId } from "../../books/book/book-id.ts";
import { BasisPoints, Cents, Grams } from "../../kernel/amounts/quantities.ts";
import { id } from "../../kernel/id.ts";
import { Instant, instant } from "../../kernel/time/clock.ts";
import { MailId } from "../../mail/mail.ts";
import { OrderNumber } from "./order-number.ts";
import { OrderStatus, PaymentStatus } from "./order-status.ts";
import { paymentProblemFields } from "./refund.ts";
import { OrderRequest } from "./request.ts";
import { Shipment } from "./shipment.ts";

/** Events of an order after it was placed, except its payment, which has a field of its own. */
const HistoryEntry = z.object({ event: z.union([OrderStatus, z.literal("refunded")]), at: Instant });
type HistoryEntry = z.output<typeof HistoryEntry>;

/** Bounds the item's size when an administrator changes the status back and forth. */
const MAX_HISTORY_ENTRIES = 30;

type States = { orderStatus: OrderStatus; paymentStatus: string; history?: HistoryEntry[] | undefined };

/** Adds the time of the change to the next state. */
export function withHistory<O extends States>(before: States, next: O, now: Date): O {
  const at = instant(now);
  const added: HistoryEntry[] = [];
  if (next.orderStatus !== before.orderStatus) added.push({ event: next.orderStatus, at });
  if (next.paymentStatus === "refunded" && before.paymentStatus !== "refunded")
    added.push({ event: "refunded", at });
  return added.length === 0
    ? next
    : { ...next, history: [...(before.history ?? []), ...added].slice(-MAX_HISTORY_ENTRIES) };
}

export const OrderId = id("Order");
export type OrderId = z.output<typeof OrderId>;

export const OrderLine = z.object({
  productId: BookId,
  name: z.string(),
  price: Cents,
  quantity: z.int().check(z.positive()),
  weight: Grams,
});
export type OrderLine = z.output<typeof OrderLine>;

export const DeliveryAddress = z.object({
  name: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  zipCode: z.string(),
});
export type DeliveryAddress = z.output<typeof DeliveryAddress>;

const StatusUndo = z.object({
  id: z.string(),
  /** The order's version after the change: a later change ends the possibility to undo it. */
  version: z.int(),
  mailId: z.nullable(MailId),
  isDone: z.boolean(),
  before: z.object({
    orderStatus: OrderStatus,
    takenOn: z.optional(z.boolean()),
    request: z.optional(OrderRequest),
  }),
});

/** A note of an administrator for colleagues. It is never sent to the customer, and removed when the customer is erased. */
export const OrderNote = z.object({
  /** Chosen by the client, so that a repeated request adds one note. */
  id: z.string(),
  text: z.string(),
  at: Instant,
  /** The administrator's id: an email address would outlive their account. */
  by: z.string(),
});
export type OrderNote = z.output<typeof OrderNote>;

export const Order = z.object({
  _id: OrderId,
  orderNumber: OrderNumber,
  userId: UserId,
  user: z.object({ name: z.string(), email: z.string() }),
  /** Where the confirmation is sent: the address in the shipping form, or the account's. */
  email: z.string(),
  lines: z.array(OrderLine),
  shippingAddress: DeliveryAddress,
  totalQuantity: z.int(),
  subtotal: Cents,
  shippingFee: Cents,
  gstRate: BasisPoints,
  gstTotal: Cents,
  totalAmount: Cents,
  orderStatus: OrderStatus,
  paymentStatus: PaymentStatus,
  /** Accepted unpaid by an administrator. Missing in orders of an earlier version. */
  takenOn: z.optional(z.boolean()),
  /** Whether the copies are subtracted from the stock. */
  holdsStock: z.boolean(),
  /** True while its copies are being taken out of stock: then it cannot be paid or changed, only ended. */
  reserving: z.optional(z.boolean()),
  createdAt: Instant,
  /** When the sweeper closes the payment page of an unpaid order. */
  payUntil: Instant,
  paidAt: z.nullable(Instant),
  /** As shown when the order was placed, if the zone had a delivery time. */
  arrivesBy: z.optional(Instant),
  /** Oldest first. Missing until something happens after the payment. */
  history: z.optional(z.array(HistoryEntry)),
  /** The customer's latest request. */
  request: z.optional(OrderRequest),
  /** The last change of status that an administrator may undo. */
  undo: z.optional(StatusUndo),
  /** Oldest first. */
  notes: z.optional(z.array(OrderNote)),
  shipment: z.optional(Shipment),
  sessionId: z.nullable(z.string()),
  payUrl: z.nullable(z.string()),
  paymentId: z.nullable(z.string()),
  ...paymentProblemFields,
  /** Missing in orders of an earlier version. */
  confirmationMailId: z.optional(z.nullable(MailId)),
  /** A hash of user, lines and address, equal for a double click. */
  fingerprint: z.string(),
  version: z.int(),
});
export type Order = z.output<typeof Order>;

/** Whether the customer was erased from the order (erasure/erase-due.ts). */
export const isAnonymized = ({ user, email }: Order): boolean => user.email === "" && email === "";

/** The canary's address is of a reserved domain (RFC 2606). */
export const isOfCanary = ({ email }: Pick<Order, "email">): boolean => email.endsWith(".invalid");

export const ATTEMPT_STATES = ["awaiting-payment", "never-paid"] as const;
export const AttemptState = z.enum(ATTEMPT_STATES);
export type AttemptState = z.output<typeof AttemptState>;

type Payment = Pick<Order, "paymentStatus" | "orderStatus" | "takenOn">;

const isUnpaid = ({ paymentStatus }: Pick<Order, "paymentStatus">): boolean => paymentStatus === "unpaid";

// Only administrators set these statuses on an unpaid order.
const SET_BY_ADMINISTRATORS: readonly OrderStatus[] = ["processing", "shipped", "delivered"];

export const wasAccepted = (order: Payment): boolean =>
  order.takenOn === true || (isUnpaid(order) && SET_BY_ADMINISTRATORS.includes(order.orderStatus));

/** An attempt becomes an order when it is paid or an administrator accepts it; until then it is not counted. */
export const isAttempt = (order: Payment): boolean => isUnpaid(order) && !wasAccepted(order);

export function attemptStateOf(order: Payment & Pick<Order, "holdsStock">): AttemptState | null {
  if (!isAttempt(order)) return null;
  return order.orderStatus === "pending" && order.holdsStock ? "awaiting-payment" : "never-paid";
}

/** Whether an order is an attempt that can still be paid. Only such an attempt can expire or be abandoned. */
export const awaitsPayment = (order: Order): boolean => attemptStateOf(order) === "awaiting-payment";

/** How long copies are reserved for an unpaid order. */
export const HOLD_SECONDS = 15 * 60;
