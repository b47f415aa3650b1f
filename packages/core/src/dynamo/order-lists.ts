import * as z from "zod/mini";
import { Dollars } from "../kernel/money.ts";
import { ORDER_STATUSES, Order } from "../orders/order.ts";
import type { CustomerSummary, Dashboard } from "../orders/summaries.ts";
import { orderToWire } from "../orders/wire.ts";
import type { UserId } from "../users/user.ts";
import { keys } from "./keys.ts";
import type { Table } from "./table.ts";
import { countOf } from "./totals.ts";

export type Page = { limit: number; cursor?: string | undefined };

const count = z._default(z.int(), 0);
const Totals = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  lastOrderDate: z.string(),
  orders: count,
  paidOrders: count,
  spent: count,
  ...Object.fromEntries(ORDER_STATUSES.map((status) => [countOf(status), count])),
});
type Totals = z.output<typeof Totals> & Record<string, unknown>;

const summaryOf = (totals: Totals): CustomerSummary => ({
  _id: totals.userId,
  customerName: totals.name,
  email: totals.email,
  totalQuantity: totals.orders,
  totalSpent: z.encode(Dollars, totals.spent as never),
  lastOrderDate: totals.lastOrderDate,
});

/** The lists of orders and customers: each read is one query, newest first. */
export const dynamoOrderLists = (table: Table) => ({
  all: (page: Page) => table.query(Order, { index: "gsi2", partition: "orders", descending: true, ...page }),

  ofUser: (user: UserId, page: Page) =>
    table.query(Order, { index: "gsi1", partition: `user#${user}#orders`, descending: true, ...page }),

  async customers(page: Page) {
    const { items, cursor } = await table.query(Totals, {
      index: "gsi1",
      partition: "customers",
      descending: true,
      ...page,
    });
    return { items: items.map((totals) => summaryOf(totals as Totals)), cursor };
  },

  async dashboard(user: UserId): Promise<Dashboard> {
    const [totals, latest] = await Promise.all([
      table.get(Totals, keys.totals(user)),
      table.query(Order, { index: "gsi1", partition: `user#${user}#orders`, descending: true, limit: 1 }),
    ]);
    const counts = (totals ?? {}) as Record<string, unknown>;
    return {
      totalOrders: totals?.orders ?? 0,
      statusCounts: ORDER_STATUSES.map((status) => ({ status, count: Number(counts[countOf(status)] ?? 0) })),
      latestOrder: latest.items[0] ? orderToWire(latest.items[0]) : null,
    };
  },
});
export type OrderLists = ReturnType<typeof dynamoOrderLists>;
