import * as z from "zod/mini";
import { isAttempt } from "../order/attempt.ts";
import type { Order } from "../order/order.ts";
import { ORDER_STATUSES, OrderStatus } from "../order/order-status.ts";
import { netPaid } from "../order/refund.ts";

const count = z._default(z.int(), 0);

/** `paid` and `spent` (cents) exclude refunds. */
export const Totals = z.object({
  orders: count,
  paid: count,
  spent: count,
  byStatus: z._default(z.partialRecord(OrderStatus, z.int()), {}),
});
export type Totals = z.output<typeof Totals>;

export const zeroTotals: Totals = { orders: 0, paid: 0, spent: 0, byStatus: {} };

/** All zero for an attempt: an unpaid checkout that no administrator accepted. */
export const totalsOf = (order: Order): Totals =>
  isAttempt(order)
    ? zeroTotals
    : {
        orders: 1,
        paid: order.paymentStatus === "paid" ? 1 : 0,
        spent: netPaid(order),
        byStatus: { [order.orderStatus]: 1 },
      };

export const addTotals = (one: Totals, other: Totals, times: 1 | -1 = 1): Totals => ({
  orders: one.orders + times * other.orders,
  paid: one.paid + times * other.paid,
  spent: one.spent + times * other.spent,
  byStatus: Object.fromEntries(
    ORDER_STATUSES.map((status): [OrderStatus, number] => [
      status,
      (one.byStatus[status] ?? 0) + times * (other.byStatus[status] ?? 0),
    ]).filter(([, sum]) => sum !== 0),
  ),
});

export const isSame = (one: Totals, other: Totals): boolean => {
  const { orders, paid, spent, byStatus } = addTotals(one, other, -1);
  return orders === 0 && paid === 0 && spent === 0 && Object.keys(byStatus).length === 0;
};
