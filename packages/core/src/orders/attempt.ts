import * as z from "zod/mini";
import { type Instant, instant, secondsAfter } from "../kernel/clock.ts";
import type { Order, OrderStatus } from "./order.ts";

/** An attempt to pay waits for its payment while its page is open; afterwards it was never paid. */
export const ATTEMPT_STATES = ["awaiting-payment", "never-paid"] as const;
export const AttemptState = z.enum(ATTEMPT_STATES);
export type AttemptState = z.output<typeof AttemptState>;

type Payment = Pick<Order, "paymentStatus" | "orderStatus" | "takenOn">;

const isUnpaid = ({ paymentStatus }: Pick<Order, "paymentStatus">): boolean => paymentStatus === "unpaid";

/** Nobody but an administrator gives an unpaid order one of these. */
const SET_BY_ADMINISTRATORS: readonly OrderStatus[] = ["processing", "shipped", "delivered"];

/**
 * Whether an administrator took an unpaid order on, as when it was paid in another way. It stays an order then, whatever
 * becomes of it. Orders stored before that was noted are known by their status.
 */
export const wasTakenOn = (order: Payment): boolean =>
  order.takenOn === true || (isUnpaid(order) && SET_BY_ADMINISTRATORS.includes(order.orderStatus));

/**
 * What is stored when somebody goes to the payment page is an attempt to pay. It becomes an order, for good, when its
 * payment arrives or an administrator takes it on. Lists show attempts apart from orders; no number counts them.
 */
export const isAttempt = (order: Payment): boolean => isUnpaid(order) && !wasTakenOn(order);

/** Which kind of attempt it is; null for an order. */
export function attemptStateOf(order: Payment & Pick<Order, "holdsStock">): AttemptState | null {
  if (!isAttempt(order)) return null;
  return order.orderStatus === "pending" && order.holdsStock ? "awaiting-payment" : "never-paid";
}

/** Only such an attempt ends when its page expires or its buyer gives it up. */
export const awaitsPayment = (order: Order): boolean => attemptStateOf(order) === "awaiting-payment";

/** The card provider closes a page this long before the sweeper looks at its order, so that the two never race. */
const PAGE_CLOSES_BEFORE_SWEEP_SECONDS = 60;

/** When nobody can pay for an order on its payment page any more. */
export const pageClosesAt = ({ payUntil }: Pick<Order, "payUntil">): Instant =>
  instant(secondsAfter(new Date(payUntil), -PAGE_CLOSES_BEFORE_SWEEP_SECONDS));
