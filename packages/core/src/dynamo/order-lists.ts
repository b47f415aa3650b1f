import * as z from "zod/mini";
import { UserId } from "../accounts/users/user.ts";
import type { Instant } from "../kernel/clock.ts";
import { Cents, Dollars } from "../kernel/money.ts";
import { isAttempt } from "../orders/attempt.ts";
import type { ListedStatus } from "../orders/counters.ts";
import type { OrderGroup } from "../orders/groups.ts";
import { ORDER_STATUSES, Order, type OrderId } from "../orders/order.ts";
import type { CustomerSummary, Dashboard } from "../orders/summaries.ts";
import { noTotals } from "../orders/totals.ts";
import { orderToWire } from "../orders/wire.ts";
import { keys } from "./keys.ts";
import { type SoughtOrders, searchOrders } from "./order-search.ts";
import { pageWithStatus } from "./order-statuses.ts";
import { readOrderCounts, readSales } from "./sales.ts";
import { readStretch, type Stretch, type StretchRange } from "./stretch.ts";
import type { Table } from "./table.ts";
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

/** A stretch of orders in the back office: all of them, or one group. */
export type OrderStretch = StretchRange & { group?: OrderGroup | undefined };

/** The lists of orders and customers: each read is one query, newest first. */
export const dynamoOrderLists = (table: Table) => ({
  stretch: ({ group, ...range }: OrderStretch): Promise<Stretch<Order>> =>
    readStretch(table, Order, placeOf(group), range, (order) => keysOf(order, group)),

  withStatus: (status: ListedStatus, range: StretchRange) => pageWithStatus(table, status, range),

  search: (sought: SoughtOrders, page: { page: number; size: number }) => searchOrders(table, sought, page),

  get: (id: OrderId) => table.get(Order, keys.order(id)),

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
