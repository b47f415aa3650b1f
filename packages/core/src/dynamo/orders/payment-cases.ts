import { Order } from "../../orders/order/order.ts";
import { type PaymentCase, paymentCaseOf } from "../../orders/order/refund.ts";
import { keys } from "../table/keys.ts";
import type { Table } from "../table/table.ts";
import type { Write } from "../table/writes.ts";
import { Pointer } from "./placing-reads.ts";

const PAGE = 100;

export function paymentCaseWrites(table: Table, { from, to }: { from: Order; to: Order }): Write[] {
  const [before, after] = [paymentCaseOf(from), paymentCaseOf(to)];
  if (before === after) return [];
  return [
    ...(before ? [table.remove(keys.paymentCase(before, to._id))] : []),
    ...(after ? [table.put(keys.paymentCase(after, to._id), { orderId: to._id })] : []),
  ];
}

export async function* ordersInCase(table: Table, which: PaymentCase): AsyncGenerator<Order> {
  let cursor: string | undefined;
  do {
    const page = await table.query(Pointer, {
      partition: keys.paymentCases,
      prefix: `${which}#`,
      limit: PAGE,
      cursor,
    });
    const orders = await table.getMany(
      Order,
      page.items.map(({ orderId }) => keys.order(orderId)),
    );
    // A case may have ended between the two reads.
    yield* orders.filter((order) => paymentCaseOf(order) === which);
    cursor = page.cursor;
  } while (cursor !== undefined);
}

export async function ordersWithPaymentProblem(table: Table): Promise<Order[]> {
  const found: Order[] = [];
  for await (const order of ordersInCase(table, "problem")) if (found.push(order) === PAGE) break;
  return found;
}
