import * as z from "zod/mini";
import { UserId } from "../accounts/users/user.ts";
import { BookId } from "../books/book-id.ts";
import { Instant } from "../kernel/clock.ts";
import { id } from "../kernel/id.ts";
import { Cents } from "../kernel/money.ts";
import { BasisPoints } from "../kernel/percent.ts";
import { Grams } from "../kernel/weight.ts";
import { MailId } from "../mail/mail.ts";
import { OrderNumber } from "./order-number.ts";

export const OrderId = id("Order");
export type OrderId = z.output<typeof OrderId>;

export const ORDER_STATUSES = [
  "pending",
  "processing",
  "shipped",
  "delivered",
  "cancelled",
  "expired",
] as const;
export const OrderStatus = z.enum(ORDER_STATUSES);
export type OrderStatus = z.output<typeof OrderStatus>;

export const PAYMENT_STATUSES = ["unpaid", "paid", "refunded"] as const;
export const PaymentStatus = z.enum(PAYMENT_STATUSES);
export type PaymentStatus = z.output<typeof PaymentStatus>;

/** One book of an order, as it was when the order was placed. */
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

/** An order as the domain knows it and the table stores it. */
export const Order = z.object({
  _id: OrderId,
  /** What people call it by. Missing in orders from before there were numbers, until `rebuild-orders` gives them one. */
  orderNumber: z.optional(OrderNumber),
  userId: UserId,
  user: z.object({ name: z.string(), email: z.string() }),
  /** Where the confirmation goes: the shipping form's address when it names one. */
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
  /** An administrator took it on unpaid (attempt.ts). Missing in orders stored before it was noted. */
  takenOn: z.optional(z.boolean()),
  /** True while the order's copies are out of stock on its behalf. */
  holdsStock: z.boolean(),
  createdAt: Instant,
  /** When the payment page closes; the sweeper looks at unpaid orders after it. */
  payUntil: Instant,
  paidAt: z.nullable(Instant),
  /** The payment page of the card provider, once it is open. */
  sessionId: z.nullable(z.string()),
  payUrl: z.nullable(z.string()),
  /** The provider's payment, which a refund names. */
  paymentId: z.nullable(z.string()),
  /** The mail that told of the payment. Missing in orders stored before it was noted. */
  confirmationMailId: z.optional(z.nullable(MailId)),
  /** Who asked what: user, lines and address in one hash. A double click has the same. */
  fingerprint: z.string(),
  /** Rises with every change. */
  version: z.int(),
});
export type Order = z.output<typeof Order>;

/** An order with its number, as every new one is. */
export type NumberedOrder = Order & { orderNumber: OrderNumber };

/** What an order is called by: its number, or its id while it has none, being from before there were numbers. */
export const numberOf = ({ _id, orderNumber }: Pick<Order, "_id" | "orderNumber">): string =>
  orderNumber ?? _id;
