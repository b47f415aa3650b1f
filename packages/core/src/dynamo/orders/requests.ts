import { Order } from "../../orders/order/order.ts";
import { hasOpenRequest } from "../../orders/order/request.ts";
import { keys } from "../table/keys.ts";
import type { Table } from "../table/table.ts";
import type { Write } from "../table/writes.ts";
import { Pointer } from "./placing-reads.ts";

const MAX_LISTED = 100;

export function requestWrites(table: Table, { from, to }: { from: Order; to: Order }): Write[] {
  if (hasOpenRequest(from) === hasOpenRequest(to)) return [];
  const key = keys.openRequest(to._id);
  return [hasOpenRequest(to) ? table.put(key, { orderId: to._id }) : table.remove(key)];
}

export async function ordersWithRequest(table: Table): Promise<Order[]> {
  const { items } = await table.query(Pointer, { partition: keys.openRequests, limit: MAX_LISTED });
  const orders = await table.getMany(
    Order,
    items.map(({ orderId }) => keys.order(orderId)),
  );
  // A request may have been decided between the two reads.
  return orders
    .filter(hasOpenRequest)
    .toSorted((a, b) => ((a.request?.requestedAt ?? "") < (b.request?.requestedAt ?? "") ? -1 : 1));
}
