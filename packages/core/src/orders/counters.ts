import { countAll, groupOf, ORDER_GROUPS, type OrderCount, type OrderGroup } from "./groups.ts";
import { ORDER_STATUSES, type Order, PAYMENT_STATUSES } from "./order.ts";

/** A status of the order or of its payment, by which orders and attempts to pay are found. */
export const LISTED_STATUSES = [...ORDER_STATUSES, ...PAYMENT_STATUSES] as const;
export type ListedStatus = (typeof LISTED_STATUSES)[number];

/** The numbers that are kept of all orders: how many stand in each group, and how many have each status. */
export type OrderCounter = OrderGroup | `is-${ListedStatus}`;
export const ORDER_COUNTERS: readonly OrderCounter[] = [
  ...ORDER_GROUPS,
  ...LISTED_STATUSES.map((status) => `is-${status}` as const),
];

/** Which of them count this order. */
export const countersOf = (order: Order): OrderCounter[] => [
  groupOf(order),
  ...LISTED_STATUSES.filter((status) => hasStatus(order, status)).map((status) => `is-${status}` as const),
];

/** How many there are with a status: orders, and attempts to pay, which alone have one that their group does not say. */
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
