import * as z from "zod/mini";
import { Dollars } from "../kernel/money.ts";
import type { OrderGroup } from "../orders/groups.ts";
import { ORDER_STATUSES, Order } from "../orders/order.ts";
import type { CustomerSummary, Dashboard } from "../orders/summaries.ts";
import { orderToWire } from "../orders/wire.ts";
import type { UserId } from "../users/user.ts";
import { keys } from "./keys.ts";
import { searchOrders } from "./order-search.ts";
import { readOrderCounts, readSales } from "./sales.ts";
import { type Table, toCursor } from "./table.ts";
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

/** A stretch of orders in the back office: where it begins, and in which direction it is read. */
export type OrderStretch = Page & { group?: OrderGroup | undefined; back?: boolean | undefined };
export type OrdersPage = { items: Order[]; next: string | undefined; previous: string | undefined };

/** The lists of orders and customers: each read is one query, newest first. */
export const dynamoOrderLists = (table: Table) => ({
  /** All orders or one group of them, with the way on and the way back. One more is read than asked for, to know the end. */
  async stretch({ group, limit, cursor, back = false }: OrderStretch): Promise<OrdersPage> {
    const { items: read } = await table.query(Order, {
      ...placeOf(group),
      descending: !back,
      limit: limit + 1,
      cursor,
    });
    const items = back ? read.slice(0, limit).reverse() : read.slice(0, limit);
    const [hasMore, hasLess] = [read.length > limit, cursor !== undefined];
    const [first, last] = [items[0], items.at(-1)];
    return {
      items,
      next: last && (back ? hasLess : hasMore) ? toCursor(keysOf(last, group)) : undefined,
      previous: first && (back ? hasMore : hasLess) ? toCursor(keysOf(first, group)) : undefined,
    };
  },

  search: (typed: string, page: { page: number; size: number }) => searchOrders(table, typed, page),

  counts: () => readOrderCounts(table),

  sales: (now: Date) => readSales(table, now),

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
/** Where the orders of a group stand, or all of them. */
const placeOf = (group: OrderGroup | undefined): { index: "gsi2" | "gsi3"; partition: string } => {
  if (!group) return { index: "gsi2", partition: "orders" };
  return { index: "gsi3", partition: group === "awaiting-payment" ? "orders#open" : `orders#${group}` };
};

/** The keys of an order in such a list, which make a cursor. */
function keysOf(order: Order, group: OrderGroup | undefined) {
  const own = keys.order(order._id);
  if (!group) return { ...own, ...keys.orderList(order.createdAt, order._id) };
  return group === "awaiting-payment"
    ? { ...own, ...keys.openOrder(order.payUntil, order._id) }
    : { ...own, ...keys.orderGroup(group, order.createdAt, order._id) };
}

export type OrderLists = ReturnType<typeof dynamoOrderLists>;
