import * as z from "zod/mini";
import { BookId } from "../books/book.ts";
import { Instant } from "../kernel/clock.ts";
import { Dollars } from "../kernel/money.ts";
import { Percent } from "../kernel/percent.ts";
import { DeliveryAddress, type Order, OrderId, OrderStatus, PaymentStatus } from "./order.ts";

/** An order as it travels (spec §3): dollars and percent. */
export const OrderWire = z.object({
  _id: OrderId,
  user: z.object({ name: z.string(), email: z.string() }),
  totalAmount: z.number(),
  totalQuantity: z.int(),
  paymentStatus: PaymentStatus,
  orderStatus: OrderStatus,
  createdAt: Instant,
  shippingAddress: DeliveryAddress,
  products: z.array(
    z.object({
      _id: z.string(),
      productId: BookId,
      name: z.string(),
      price: z.number(),
      quantity: z.int(),
    }),
  ),
  shippingFee: z.number(),
  gstPercentage: z.number(),
  gstTotal: z.number(),
});
export type OrderWire = z.output<typeof OrderWire>;

export const orderToWire = (order: Order): OrderWire => ({
  _id: order._id,
  user: order.user,
  totalAmount: z.encode(Dollars, order.totalAmount),
  totalQuantity: order.totalQuantity,
  paymentStatus: order.paymentStatus,
  orderStatus: order.orderStatus,
  createdAt: order.createdAt,
  shippingAddress: order.shippingAddress,
  products: order.lines.map((line) => ({
    _id: `${order._id}-${line.productId}`,
    productId: line.productId,
    name: line.name,
    price: z.encode(Dollars, line.price),
    quantity: line.quantity,
  })),
  shippingFee: z.encode(Dollars, order.shippingFee),
  gstPercentage: z.encode(Percent, order.gstRate),
  gstTotal: z.encode(Dollars, order.gstTotal),
});
