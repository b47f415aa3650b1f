import * as z from "zod/mini";
import { BookId } from "../books/book/book-id.ts";
import { toDollars } from "../kernel/amounts/units.ts";
import { Instant } from "../kernel/time/clock.ts";
import { isOfCanary, type Order, OrderId } from "../orders/order/order.ts";
import { OrderStatus, PaymentStatus } from "../orders/order/order-status.ts";
import { refundedTotal } from "../orders/order/refund.ts";
import { refundedCopies } from "../orders/order/wire.ts";

const ORDER_EVENTS = ["order.paid", "order.shipped", "order.cancelled", "order.refunded"] as const;
export const EVENT_KINDS = [...ORDER_EVENTS, "stock.changed"] as const;
export const EventKind = z.enum(EVENT_KINDS);
export type EventKind = z.output<typeof EventKind>;

/** Contains no data of the person who ordered. */
export const OrderEventWire = z.object({
  type: z.enum(ORDER_EVENTS),
  timestamp: Instant.check(z.describe("When it happened.")),
  data: z.object({
    id: OrderId,
    orderNumber: z.string(),
    orderStatus: OrderStatus,
    paymentStatus: PaymentStatus,
    shippingFee: z.number(),
    gstTotal: z.number(),
    totalAmount: z.number(),
    refundedAmount: z.number(),
    lines: z.array(
      z.object({
        bookId: BookId,
        quantity: z.int(),
        refunded: z.optional(z.int()).check(z.describe("Of these copies, if any.")),
        price: z.number(),
      }),
    ),
  }),
});
type OrderEventWire = z.output<typeof OrderEventWire>;

export const StockEventWire = z.object({
  type: z.literal("stock.changed"),
  timestamp: Instant,
  data: z.object({
    books: z.array(z.object({ bookId: BookId, isbn: z.string(), stock: z.int() })),
  }),
});
export type StockEventWire = z.output<typeof StockEventWire>;

/** `key` is the same whenever the order is read. */
export type OrderEvent = { key: string; body: OrderEventWire };

/** The events of an order up to its current state; none for orders of the canary. */
export function orderEvents(order: Order): OrderEvent[] {
  if (isOfCanary(order) || order.refund?.reason === "sold-out") return [];
  const { orderStatus, paidAt, history = [], creditNotes = [] } = order;
  // If a status was undone or set again, only the current state is sent.
  const lastTimeOf = (event: OrderStatus) => history.findLast((entry) => entry.event === event)?.at ?? null;
  const isShipped = orderStatus === "shipped" || orderStatus === "delivered";
  const happened: [OrderEventWire["type"], Instant | null, string][] = [
    ["order.paid", paidAt, ""],
    ["order.shipped", isShipped ? lastTimeOf("shipped") : null, ""],
    ["order.cancelled", orderStatus === "cancelled" ? lastTimeOf("cancelled") : null, ""],
    ...creditNotes
      .filter(({ amount }) => amount > 0)
      .map(({ issuedAt, number }): [OrderEventWire["type"], Instant, string] => [
        "order.refunded",
        issuedAt,
        `#${number}`,
      ]),
  ];
  return happened.flatMap(([type, timestamp, suffix]) =>
    timestamp === null
      ? []
      : [{ key: `${type}#${timestamp}${suffix}`, body: { type, timestamp, data: orderData(order) } }],
  );
}

const orderData = (order: Order): OrderEventWire["data"] => ({
  id: order._id,
  orderNumber: order.orderNumber,
  orderStatus: order.orderStatus,
  paymentStatus: order.paymentStatus,
  shippingFee: toDollars(order.shippingFee),
  gstTotal: toDollars(order.gstTotal),
  totalAmount: toDollars(order.totalAmount),
  refundedAmount: toDollars(refundedTotal(order)),
  lines: order.lines.map((line) => ({
    bookId: line.productId,
    quantity: line.quantity,
    ...refundedCopies(order, line),
    price: toDollars(line.price),
  })),
});
