import * as z from "zod/mini";
import { ATTEMPT_STATES, attemptStateOf } from "../order/attempt.ts";
import type { Order } from "../order/order.ts";
import { ORDER_STATUSES } from "../order/order-status.ts";

/** The back office's filter: attempts by their state, orders by their status. */
export const ORDER_GROUPS = [...ATTEMPT_STATES, ...ORDER_STATUSES] as const;
export const OrderGroup = z.enum(ORDER_GROUPS);
export type OrderGroup = z.output<typeof OrderGroup>;

export const groupOf = (order: Order): OrderGroup => attemptStateOf(order) ?? order.orderStatus;

export type OrderCount = { orders: number; attempts: number };

export function countAll(groups: Readonly<Partial<Record<OrderGroup, number>>>): OrderCount {
  const sum = (names: readonly OrderGroup[]) => names.reduce((count, name) => count + (groups[name] ?? 0), 0);
  return { orders: sum(ORDER_STATUSES), attempts: sum(ATTEMPT_STATES) };
}
