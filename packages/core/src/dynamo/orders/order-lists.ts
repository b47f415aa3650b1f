import * as z from "zod/mini";
import { User, UserId } from "../../accounts/account/user.ts";
import type { Instant } from "../../kernel/time/clock.ts";
import type { Customer } from "../../orders/back-office/customers.ts";
import type { OrderLists } from "../../orders/back-office/lists.ts";
import { zeroTotals } from "../../orders/back-office/totals.ts";
import { isAttempt, Order } from "../../orders/order/order.ts";
import { keys } from "../table/keys.ts";
import { lists } from "../table/lists.ts";
import { readPage } from "../table/query-list.ts";
import type { Table } from "../table/table.ts";
import { dynamoTotals, parseTotals, readSales, TotalsItem } from "./figures.ts";
import { ordersWithPaymentProblem, ordersWithRequest } from "./pointers.ts";

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

  async getMany(ids) {
    const orders = new Map((await table.getMany(Order, ids.map(keys.order))).map((one) => [one._id, one]));
    return ids.flatMap((id) => orders.get(id) ?? []);
  },

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
    const find = await table.finder(items.map(({ userId }) => keys.user(userId)));
    return {
      items: items.map((item) => toCustomer(item, find(CustomerUser, keys.user(item.userId)))),
      cursor,
    };
  },

  async customersOf(ids) {
    const find = await table.finder(ids.flatMap((id) => [keys.user(id), keys.totals(id)]));
    return ids.flatMap((id) => {
      const totals = find(TotalsItem, keys.totals(id));
      return totals ? [toCustomer(totals, find(CustomerUser, keys.user(id)))] : [];
    });
  },

  async usersOf(ids) {
    const find = await table.finder(ids.map(keys.user));
    return ids.flatMap((id) => find(User, keys.user(id)) ?? []);
  },

  async dashboard(user) {
    const stored = await dynamoTotals(table).read(user);
    return {
      totals: stored?.totals ?? zeroTotals,
      latestOrder: stored?.lastOrderDate ? await orderPlacedAt(table, user, stored.lastOrderDate) : undefined,
    };
  },
});

// Found by its date: the latest stored order may be an attempt, which does not count.
async function orderPlacedAt(table: Table, user: UserId, moment: Instant): Promise<Order | undefined> {
  const { items } = await table.query(Order, {
    index: "gsi1",
    partition: keys.ordersPartition(user),
    prefix: moment,
  });
  return items.find((order) => !isAttempt(order));
}

// The sort key in the list of all orders and in the list of a group.
const byCreation = ({ createdAt, _id }: Order): string => keys.orderList(createdAt, _id).gsi2sk;
