import * as z from "zod/mini";
import type { Instant } from "../kernel/clock.ts";
import { Cents, Dollars } from "../kernel/money.ts";
import { isAttempt } from "../orders/attempt.ts";
import type { OrderGroup } from "../orders/groups.ts";
import { ORDER_STATUSES, Order } from "../orders/order.ts";
import type { CustomerSummary, Dashboard } from "../orders/summaries.ts";
import { noTotals } from "../orders/totals.ts";
import { orderToWire } from "../orders/wire.ts";
import { UserId } from "../users/user.ts";
import { keys } from "./keys.ts";
import { searchOrders } from "./order-search.ts";
import { readOrderCounts, readSales } from "./sales.ts";
import { type Table, toCursor } from "./table.ts";
import { dynamoTotals, TotalsItem } from "./totals.ts";

export type Page = { limit: number; cursor?: string | undefined };

/** What is shown of a person beside their totals: as it is now, so it is read where it is kept. */
const Person = z.object({ _id: UserId, name: z.string(), email: z.string() });
type Person = z.output<typeof Person>;

const summaryOf = (totals: TotalsItem, person: Person | undefined): CustomerSummary => ({
  _id: totals.userId,
  customerName: person?.name ?? "",
  email: person?.email ?? "",
  totalQuantity: totals.orders,
  totalSpent: z.encode(Dollars, Cents.parse(totals.spent)),
  lastOrderDate: totals.lastOrderDate,
});

/** A stretch of orders in the back office: where it begins, and in which direction it is read. */
export type OrderStretch = Page & { group?: OrderGroup | undefined; back?: boolean | undefined };
export type OrdersPage = { items: Order[]; next: string | undefined; previous: string | undefined };

/** The lists of orders and customers: each read is one query, newest first. */
export const dynamoOrderLists = (table: Table) => ({
  /** All orders or one group of them, with the way on and the way back. One more is read than asked for, to know the end. */
  async stretch({ group, limit, cursor, back = false }: OrderStretch): Promise<OrdersPage> {
    const { items: read, cursor: cut } = await table.query(Order, {
      ...placeOf(group),
      descending: !back,
      limit: limit + 1,
      cursor,
    });
    const items = back ? read.slice(0, limit).reverse() : read.slice(0, limit);
    // A read ends at 1 MB, with fewer than were asked for when orders are large.
    const [hasMore, hasLess] = [read.length > limit || cut !== undefined, cursor !== undefined];
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
    table.query(Order, { index: "gsi1", partition: keys.ordersPartition(user), descending: true, ...page }),

  /** Customers with their totals, under the names and addresses that they have today. */
  async customers(page: Page) {
    const list = { index: "gsi1", partition: "customers", descending: true } as const;
    const { items, cursor } = await table.query(TotalsItem, { ...list, ...page });
    const wanted = items.map(({ userId }) => keys.user(userId));
    const people = new Map((await table.getMany(Person, wanted)).map((person) => [person._id, person]));
    return { items: items.map((totals) => summaryOf(totals, people.get(totals.userId))), cursor };
  },

  async dashboard(user: UserId): Promise<Dashboard> {
    const kept = await dynamoTotals(table).read(user);
    const { orders, byStatus } = kept?.totals ?? noTotals;
    const latest = kept?.lastOrderDate && (await orderPlacedAt(table, user, kept.lastOrderDate));
    return {
      totalOrders: orders,
      statusCounts: ORDER_STATUSES.map((status) => ({ status, count: byStatus[status] ?? 0 })),
      latestOrder: latest ? orderToWire(latest, user) : null,
    };
  },
});

/** A person's order of a moment, whatever number of attempts to pay came after it. */
async function orderPlacedAt(table: Table, user: UserId, moment: Instant): Promise<Order | undefined> {
  const { items } = await table.query(Order, {
    index: "gsi1",
    partition: keys.ordersPartition(user),
    prefix: moment,
  });
  return items.find((order) => !isAttempt(order));
}

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
