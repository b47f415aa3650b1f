import * as z from "zod/mini";
import type { UserId } from "../../accounts/account/user.ts";
import { BookId } from "../../books/book/book-id.ts";
import { Percent } from "../../kernel/amounts/quantities.ts";
import { toDollars } from "../../kernel/amounts/units.ts";
import { Instant } from "../../kernel/time/clock.ts";
import { copiesOf } from "./copies.ts";
import {
  AttemptState,
  attemptStateOf,
  DeliveryAddress,
  type Order,
  OrderId,
  type OrderLine,
  OrderNote,
} from "./order.ts";
import { fieldsWith } from "./order-fields.ts";
import { OrderStatus, PaymentStatus } from "./order-status.ts";
import { type CreditNote, creditNoteNumberText, Dispute, PartRefund, Refund } from "./refund.ts";
import { OrderRequest } from "./request.ts";
import { ShipmentWire, shipmentToWire } from "./shipment.ts";

const TimelineEntry = z.object({
  event: z.union([OrderStatus, z.enum(["placed", "paid", "refunded"])]),
  /** Null for the status of an order of an earlier version, which did not store times. */
  at: z.nullable(Instant),
});
type TimelineEntry = z.output<typeof TimelineEntry>;

/** Events of an order, oldest first. */
export function timelineOf({
  createdAt,
  paidAt,
  orderStatus,
  history = [],
}: Pick<Order, "createdAt" | "paidAt" | "orderStatus" | "history">): TimelineEntry[] {
  const paid = paidAt ? [{ event: "paid" as const, at: paidAt }] : [];
  // Sorting keeps what happened at the same moment in this sequence.
  const changes = history.map(({ event, at }) => ({ event, at }));
  const known = [...paid, ...changes].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const isStored = orderStatus === "pending" || history.some(({ event }) => event === orderStatus);
  return [
    { event: "placed", at: createdAt },
    ...known,
    ...(isStored ? [] : [{ event: orderStatus, at: null }]),
  ];
}

export const AttemptWire = z.lazy(() =>
  z.object({
    state: AttemptState,
    closesAt: Instant,
    /** Sent only to the buyer, while the page is open. */
    payUrl: z.nullable(z.string()),
  }),
);
export type AttemptWire = z.output<typeof AttemptWire>;

const CreditNoteWire = z.object({
  number: z.string(),
  amount: z
    .number()
    .check(z.describe("In dollars, with GST. Negative for money that came back from a card.")),
  gst: z.number(),
  issuedAt: Instant,
  reason: z.string(),
});

export const OrderWire = z.lazy(() =>
  z.object({
    _id: OrderId,
    orderNumber: z.string().check(z.describe("What people call the order by, such as FB-7K2M-9QDF.")),
    user: z.object({ name: z.string(), email: z.string() }),
    totalAmount: z.number(),
    totalQuantity: z.int(),
    paymentStatus: PaymentStatus,
    orderStatus: OrderStatus,
    createdAt: Instant,
    arrivesBy: z.optional(Instant),
    attempt: z.nullable(AttemptWire),
    shippingAddress: DeliveryAddress,
    products: z.array(
      z.object({
        _id: z.string(),
        productId: BookId,
        name: z.string(),
        price: z.number(),
        quantity: z.int(),
        refunded: z.optional(z.int()).check(z.describe("Of these copies, if any.")),
      }),
    ),
    shippingFee: z.number(),
    gstPercentage: z.number(),
    gstTotal: z.number(),
    timeline: z.array(TimelineEntry),
    shipment: z.nullable(ShipmentWire),
    request: z.nullable(OrderRequest),
    refund: z
      .nullable(z.pick(Refund, { state: true, problem: true }))
      .check(
        z.describe(
          "Until it is made, `paymentStatus` stays `paid`. Its buyer sees a failed one as requested.",
        ),
      ),
    refundedAmount: z.number().check(z.describe("What was given back in parts; else 0.")),
    partRefunds: z
      .optional(
        z.array(
          z.extend(z.pick(PartRefund, { id: true, state: true, reason: true, problem: true }), {
            amount: z.number(),
            at: Instant,
          }),
        ),
      )
      .check(z.describe("Its buyer is not sent refused ones.")),
    creditNotes: z.optional(z.array(CreditNoteWire)),
    dispute: z.nullable(Dispute).check(z.describe("Null for its buyer.")),
    notes: z.optional(z.array(OrderNote)).check(z.describe("Of colleagues. Never sent to its buyer.")),
  }),
);
export type OrderWire = z.output<typeof OrderWire>;

/** Contains only fields that ORDER_FIELDS allows, also in each part: a new field is sent to nobody by default. */
export const orderToWire = (whole: Order, viewer: UserId): OrderWire => {
  const order = fieldsWith(whole, "sentTo", "everyone");
  const forAdministrators = fieldsWith(whole, "sentTo", "administrators");
  const { name, address, city, state, country, zipCode } = order.shippingAddress;
  const isBuyer = whole.userId === viewer;
  return {
    _id: order._id,
    orderNumber: order.orderNumber,
    user: { name: order.user.name, email: order.user.email },
    totalAmount: toDollars(order.totalAmount),
    totalQuantity: order.totalQuantity,
    paymentStatus: order.paymentStatus,
    orderStatus: order.orderStatus,
    createdAt: order.createdAt,
    ...(order.arrivesBy !== undefined && { arrivesBy: order.arrivesBy }),
    attempt: attemptToWire(whole, viewer),
    shippingAddress: { name, address, city, state, country, zipCode },
    products: order.lines.map((line) => ({
      _id: `${order._id}-${line.productId}`,
      productId: line.productId,
      name: line.name,
      price: toDollars(line.price),
      quantity: line.quantity,
      ...refundedCopies(order, line),
    })),
    shippingFee: toDollars(order.shippingFee),
    gstPercentage: z.encode(Percent, order.gstRate),
    gstTotal: toDollars(order.gstTotal),
    timeline: timelineOf(order),
    request: order.request ? requestToWire(order.request) : null,
    shipment: order.shipment ? shipmentToWire(order.shipment) : null,
    refundedAmount: toDollars(order.refundedAmount ?? 0),
    ...(order.partRefunds && {
      partRefunds: order.partRefunds
        .filter(({ state }) => state !== "refused" || !isBuyer)
        .map(partRefundToWire),
    }),
    ...(order.creditNotes && {
      creditNotes: order.creditNotes.map((note) => creditNoteToWire(note, order.partRefunds)),
    }),
    ...(isBuyer
      ? { refund: order.refund ? { state: toBuyerState(order.refund.state) } : null, dispute: null }
      : {
          refund: order.refund ? { state: order.refund.state, problem: order.refund.problem } : null,
          dispute: forAdministrators.dispute ?? null,
          ...(forAdministrators.notes && { notes: forAdministrators.notes.map(noteToWire) }),
        }),
  };
};

const requestToWire = ({ kind, reason, copies, requestedAt, decision }: OrderRequest): OrderRequest => ({
  kind,
  reason,
  ...(copies && { copies }),
  requestedAt,
  decision: decision && { isGranted: decision.isGranted, text: decision.text, at: decision.at },
});

/** `refunded`, the number of the line's copies that were refunded, if any. */
export function refundedCopies(order: Pick<Order, "lines" | "partRefunds">, line: OrderLine) {
  const remaining = copiesOf(order).find(({ productId }) => productId === line.productId)?.quantity ?? 0;
  return remaining < line.quantity ? { refunded: line.quantity - remaining } : {};
}

const partRefundToWire = ({ id, state, reason, amount, requestedAt, problem }: PartRefund) => ({
  id,
  state,
  reason,
  amount: toDollars(amount),
  at: requestedAt,
  ...(problem !== undefined && { problem }),
});

const creditNoteToWire = (
  { number, amount, gst, issuedAt, partRefundId }: CreditNote,
  parts: Order["partRefunds"] = [],
): z.output<typeof CreditNoteWire> => ({
  number: creditNoteNumberText(number),
  amount: toDollars(amount),
  gst: toDollars(gst),
  issuedAt,
  reason: parts.find(({ id }) => id === partRefundId)?.reason ?? "",
});

const noteToWire = ({ id, text, at, by }: OrderNote): OrderNote => ({ id, text, at, by });

// A failed refund is shown as requested, since the shop retries it.
const toBuyerState = (state: Refund["state"]) => (state === "failed" ? "requested" : state);

function attemptToWire(order: Order, viewer: UserId): AttemptWire | null {
  const state = attemptStateOf(order);
  if (!state) return null;
  const mayPay = state === "awaiting-payment" && order.userId === viewer;
  return { state, closesAt: order.payUntil, payUrl: mayPay ? order.payUrl : null };
}
