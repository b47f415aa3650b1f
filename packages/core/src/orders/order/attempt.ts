import * as z from "zod/mini";
import type { Order } from "./order.ts";
import type { OrderStatus } from "./order-status.ts";

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

/** Only such an attempt can expire or be abandoned. */
export const awaitsPayment = (order: Order): boolean => attemptStateOf(order) === "awaiting-payment";

/** How long copies are reserved for an unpaid order. */
export const HOLD_SECONDS = 15 * 60;
