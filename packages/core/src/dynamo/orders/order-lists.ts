import * as z from "zod/mini";
import { UserId } from "../../accounts/users/user.ts";
import type { Instant } from "../../kernel/time/clock.ts";
import type { OrderGroup } from "../../orders/back-office/groups.ts";
import { zeroTotals } from "../../orders/back-office/totals.ts";
import { Order } from "../../orders/order.ts";
import { isAttempt } from "../../orders/payment/attempt.ts";
import type { Customer, OrderLists } from "../../orders/ports.ts";
import { keys } from "../keys.ts";
import { readPage } from "../table/read-page.ts";
import type { Table } from "../table/table.ts";
import { searchOrders } from "./order-search.ts";
import { pageWithStatus } from "./order-statuses.ts";
import { readOrderCounts, readSales } from "./sales.ts";
import { dynamoTotals, parseTotals, TotalsItem } from "./totals.ts";

const CustomerUser = z.object({ _id: UserId, name: z.string(), email: z.string() });
type CustomerUser = z.output<typeof CustomerUser>;

const toCustomer = (item: TotalsItem, user: CustomerUser | undefined): Customer => ({
  userId: item.userId,
  name: user?.name ?? "",
  email: user?.email ?? "",
  totals: parseTotals(item),
  lastOrderDate: item.lastOrderDate,
});

export const dynamoOrderLists = (table: Table): OrderLists => ({
  page: ({ group, ...range }) =>
    readPage(table, Order, listKeys(group), range, (order) => cursorKeys(order, group)),

  withStatus: (status, range) => pageWithStatus(table, status, range),

  search: (query, page) => searchOrders(table, query, page),

  get: (id) => table.get(Order, keys.order(id)),

  counts: () => readOrderCounts(table),

  sales: (now) => readSales(table, now),

  ofUser: (user, { limit, cursor }) =>
    table.query(Order, {
      index: "gsi1",
      partition: keys.ordersPartition(user),
      descending: true,
      limit,
      cursor,
    }),

  async customers({ limit, cursor: from }) {
    const list = { index: "gsi1", partition: "customers", descending: true } as const;
    const { items, cursor } = await table.query(TotalsItem, { ...list, limit, cursor: from });
    const userKeys = items.map(({ userId }) => keys.user(userId));
    const users = new Map((await table.getMany(CustomerUser, userKeys)).map((user) => [user._id, user]));
    return { items: items.map((item) => toCustomer(item, users.get(item.userId))), cursor };
  },

  async dashboard(user) {
    const stored = await dynamoTotals(table).read(user);
    return {
      totals: stored?.totals ?? zeroTotals,
      latestOrder: stored?.lastOrderDate ? await orderPlacedAt(table, user, stored.lastOrderDate) : undefined,
    };
  },
});

// Attempts may have been stored after it.
async function orderPlacedAt(table: Table, user: UserId, moment: Instant): Promise<Order | undefined> {
  const { items } = await table.query(Order, {
    index: "gsi1",
    partition: keys.ordersPartition(user),
    prefix: moment,
  });
  return items.find((order) => !isAttempt(order));
}

const listKeys = (group: OrderGroup | undefined): { index: "gsi2" | "gsi3"; partition: string } => {
  if (!group) return { index: "gsi2", partition: "orders" };
  return { index: "gsi3", partition: group === "awaiting-payment" ? "orders#open" : `orders#${group}` };
};

function cursorKeys(order: Order, group: OrderGroup | undefined) {
  const tableKey = keys.order(order._id);
  if (!group) return { ...tableKey, ...keys.orderList(order.createdAt, order._id) };
  return group === "awaiting-payment"
    ? { ...tableKey, ...keys.openOrder(order.payUntil, order._id) }
    : { ...tableKey, ...keys.orderGroup(group, order.createdAt, order._id) };
}
