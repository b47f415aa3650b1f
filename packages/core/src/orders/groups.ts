import * as z from "zod/mini";
import { ORDER_STATUSES, type Order } from "./order.ts";

/**
 * How the back office groups orders: by status, those apart whose payment page may still be open. What is pending or in
 * processing waits for the shop; what awaits payment waits for the customer.
 */
export const ORDER_GROUPS = ["awaiting-payment", ...ORDER_STATUSES] as const;
export const OrderGroup = z.enum(ORDER_GROUPS);
export type OrderGroup = z.output<typeof OrderGroup>;

/**
 * An order waits for its payment while it is unpaid, pending and holds copies; only then the sweeper looks at it. One that
 * an administrator has moved on (paid in another way, say) is theirs.
 */
export const awaitsPayment = (order: Order): boolean =>
  order.paymentStatus === "unpaid" && order.orderStatus === "pending" && order.holdsStock;

export const groupOf = (order: Order): OrderGroup =>
  awaitsPayment(order) ? "awaiting-payment" : order.orderStatus;
