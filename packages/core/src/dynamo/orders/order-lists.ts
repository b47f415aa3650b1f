import * as z from "zod/mini";
import { UserId } from "../../accounts/account/user.ts";
import type { Instant } from "../../kernel/time/clock.ts";
import type { Customer, OrderLists } from "../../orders/back-office/ports.ts";
import { zeroTotals } from "../../orders/back-office/totals.ts";
import { isAttempt } from "../../orders/order/attempt.ts";
import { Order } from "../../orders/order/order.ts";
import { keys } from "../table/keys.ts";
import { lists } from "../table/lists.ts";
import { readPage } from "../table/query-list.ts";
import type { Table } from "../table/table.ts";
import { searchOrders } from "./order-search.ts";
import { pageWithStatus } from "./order-statuses.ts";
import { ordersWithPaymentProblem } from "./payment-cases.ts";
import { ordersWithRequest } from "./requests.ts";
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
    group === "awaiting-payment"
      ? readPage(
          table,
          Order,
          lists.openOrders,
          range,
          ({ payUntil, _id }) => keys.openOrder(payUntil, _id).gsi3sk,
        )
      : readPage(table, Order, group ? lists.orderGroup(group) : lists.orders, range, byCreation),

  withRequest: () => ordersWithRequest(table),

  withPaymentProblem: () => ordersWithPaymentProblem(table),

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
    const { items, cursor } = await readPage(
      table,
      TotalsItem,
      lists.customers,
      { limit, cursor: from },
      ({ lastOrderDate, userId }) => `${lastOrderDate}#${userId}`,
    );
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

// That of a group's list as well.
const byCreation = ({ createdAt, _id }: Order): string => keys.orderList(createdAt, _id).gsi2sk;
