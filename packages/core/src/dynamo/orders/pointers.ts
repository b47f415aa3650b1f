import * as z from "zod/mini";
import { Order, OrderId } from "../../orders/order/order.ts";
import { type PaymentCase, paymentCaseOf } from "../../orders/order/refund.ts";
import { hasOpenRequest } from "../../orders/order/request.ts";
import { keys } from "../table/keys.ts";
import type { Range } from "../table/range.ts";
import type { Table } from "../table/table.ts";
import type { Write } from "../table/writes.ts";

/** Small items that name an order: by its number, its payment page, or what somebody has to do about it. */
export const Pointer = z.object({ orderId: OrderId });

type Change = { from: Order; to: Order };
const PAGE_SIZE = 100;

export function requestWrites(table: Table, { from, to }: Change): Write[] {
  if (hasOpenRequest(from) === hasOpenRequest(to)) return [];
  const key = keys.openRequest(to._id);
  return [hasOpenRequest(to) ? table.put(key, { orderId: to._id }) : table.remove(key)];
}

export function paymentCaseWrites(table: Table, { from, to }: Change): Write[] {
  const [before, after] = [paymentCaseOf(from), paymentCaseOf(to)];
  if (before === after) return [];
  return [
    ...(before ? [table.remove(keys.paymentCase(before, to._id))] : []),
    ...(after ? [table.put(keys.paymentCase(after, to._id), { orderId: to._id })] : []),
  ];
}

export async function ordersWithRequest(table: Table): Promise<Order[]> {
  const orders = await firstPage(namedOrders(table, { partition: keys.openRequests }, hasOpenRequest));
  return orders.toSorted((a, b) =>
    (a.request?.requestedAt ?? "") < (b.request?.requestedAt ?? "") ? -1 : 1,
  );
}

export const ordersInCase = (table: Table, which: PaymentCase): AsyncGenerator<Order> =>
  namedOrders(
    table,
    { partition: keys.paymentCases, prefix: `${which}#` },
    (order) => paymentCaseOf(order) === which,
  );

export const ordersWithPaymentProblem = (table: Table): Promise<Order[]> =>
  firstPage(ordersInCase(table, "problem"));

/** @param isStill whether the order still belongs to the range: it may have changed between the two reads */
async function* namedOrders(
  table: Table,
  range: Range,
  isStill: (order: Order) => boolean,
): AsyncGenerator<Order> {
  let cursor: string | undefined;
  do {
    const page = await table.query(Pointer, { ...range, limit: PAGE_SIZE, cursor });
    const ids = page.items.map(({ orderId }) => keys.order(orderId));
    yield* (await table.getMany(Order, ids)).filter(isStill);
    cursor = page.cursor;
  } while (cursor !== undefined);
}

async function firstPage(orders: AsyncGenerator<Order>): Promise<Order[]> {
  const page: Order[] = [];
  for await (const order of orders) if (page.push(order) === PAGE_SIZE) break;
  return page;
}
