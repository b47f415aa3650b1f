import * as z from "zod/mini";
import type { Page, PageRange } from "../../kernel/page.ts";
import { countWithStatus, hasStatus, type ListedStatus } from "../../orders/back-office/counters.ts";
import type { OrderCount } from "../../orders/back-office/groups.ts";
import { type NumberedOrder, Order, OrderId } from "../../orders/order/order.ts";
import { ORDER_STATUSES, type OrderStatus } from "../../orders/order/order-status.ts";
import { keys } from "../table/keys.ts";
import { lists } from "../table/lists.ts";
import { readPage } from "../table/query-list.ts";
import type { Table } from "../table/table.ts";
import type { Write } from "../table/writes.ts";
import { OrderCounts, orderCountsKeys, sumCounts } from "./sales.ts";

const numberItem = ({ _id, createdAt, orderStatus, paymentStatus }: NumberedOrder) => ({
  orderId: _id,
  ...keys.orderStatus(orderStatus, createdAt, _id),
  ...keys.orderPayment(paymentStatus, createdAt, _id),
});

export const createNumber = (table: Table, order: NumberedOrder): Write =>
  table.create(keys.orderNumber(order.orderNumber), numberItem(order));

/** Idempotent; refused when another order has the number. */
export const claimNumber = (table: Table, order: NumberedOrder): Write => ({
  Put: {
    TableName: table.name,
    Item: { ...numberItem(order), ...keys.orderNumber(order.orderNumber) },
    ConditionExpression: "attribute_not_exists(pk) OR orderId = :order",
    ExpressionAttributeValues: { ":order": order._id },
  },
});

/** An order without a number is in no list. */
export function statusWrites(table: Table, { from, to }: { from: Order; to: Order }): Write[] {
  const { orderNumber } = to;
  const isMoved = from.orderStatus !== to.orderStatus || from.paymentStatus !== to.paymentStatus;
  if (!orderNumber || !isMoved) return [];
  return [table.put(keys.orderNumber(orderNumber), numberItem({ ...to, orderNumber }))];
}

const NumberItem = z.object({ orderId: OrderId, gsi1sk: z.string() });
type NumberItem = z.output<typeof NumberItem>;

const isOrderStatus = (status: ListedStatus): status is OrderStatus =>
  ORDER_STATUSES.some((one) => one === status);

// The sort key is that of both lists.
const readNumbers = (table: Table, status: ListedStatus, range: PageRange): Promise<Page<NumberItem>> =>
  readPage(
    table,
    NumberItem,
    isOrderStatus(status) ? lists.orderStatus(status) : lists.orderPayment(status),
    range,
    ({ gsi1sk }) => gsi1sk,
  );

/** Two reads. */
export async function pageWithStatus(
  table: Table,
  status: ListedStatus,
  range: PageRange,
): Promise<Page<Order> & { count: OrderCount }> {
  const { items: numbers, ...ways } = await readNumbers(table, status, range);
  const read = await table.getMany(z.union([Order, OrderCounts]), [
    ...numbers.map(({ orderId }) => keys.order(orderId)),
    ...orderCountsKeys,
  ]);
  const orders = new Map(read.flatMap((item) => ("_id" in item ? [[item._id, item] as const] : [])));
  const counts = read.flatMap((item) => ("_id" in item ? [] : [item]));
  return {
    ...ways,
    // An order that an earlier version has moved on stands in its former list until `rebuild-orders` has run.
    items: numbers
      .flatMap(({ orderId }) => orders.get(orderId) ?? [])
      .filter((order) => hasStatus(order, status)),
    count: countWithStatus(sumCounts(counts), status),
  };
}

export async function latestWithStatus(
  table: Table,
  status: ListedStatus,
  limit: number,
): Promise<{ ids: OrderId[]; isTruncated: boolean }> {
  const { items, cursor } = await readNumbers(table, status, { limit });
  return { ids: items.map(({ orderId }) => orderId), isTruncated: cursor !== undefined };
}
