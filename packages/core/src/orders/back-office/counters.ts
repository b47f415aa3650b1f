import type { Order } from "../order/order.ts";
import { ORDER_STATUSES, PAYMENT_STATUSES } from "../order/order-status.ts";
import { countAll, groupOf, ORDER_GROUPS, type OrderCount, type OrderGroup } from "./groups.ts";

export const LISTED_STATUSES = [...ORDER_STATUSES, ...PAYMENT_STATUSES] as const;
export type ListedStatus = (typeof LISTED_STATUSES)[number];

export type OrderCounter = OrderGroup | `is-${ListedStatus}`;
export const ORDER_COUNTERS: readonly OrderCounter[] = [
  ...ORDER_GROUPS,
  ...LISTED_STATUSES.map((status) => `is-${status}` as const),
];

export const countersOf = (order: Order): OrderCounter[] => [
  groupOf(order),
  ...LISTED_STATUSES.filter((status) => hasStatus(order, status)).map((status) => `is-${status}` as const),
];

export function countWithStatus(
  counts: Readonly<Record<OrderCounter, number>>,
  status: ListedStatus,
): OrderCount {
  const all = counts[`is-${status}`];
  const attempts =
    status === "unpaid"
      ? countAll(counts).attempts
      : status === "paid" || status === "refunded"
        ? 0
        : all - counts[status];
  return { orders: Math.max(0, all - attempts), attempts: Math.max(0, attempts) };
}

export const hasStatus = (
  { orderStatus, paymentStatus }: Pick<Order, "orderStatus" | "paymentStatus">,
  status: ListedStatus,
): boolean => orderStatus === status || paymentStatus === status;
