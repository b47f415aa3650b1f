import * as z from "zod/mini";
import { Order, OrderId } from "../orders/order.ts";
import { fits, soughtWords, wordsOf } from "../orders/search-words.ts";
import { keys } from "./keys.ts";
import type { Table, Write } from "./table.ts";

const Entry = z.object({ orderId: OrderId, createdAt: z.string(), words: z.array(z.string()) });

/** An order's entries in the index of words, written with it and never changed: its words never do. */
export function searchWrites(table: Table, order: Order): Write[] {
  const words = wordsOf(order);
  const entry = { orderId: order._id, createdAt: order.createdAt, words };
  return words.map((word) => table.put(keys.orderWord(word, order.createdAt, order._id), entry));
}

/** As many entries as one search reads: some 100 kB, a dozen capacity units. */
export const MOST_FOUND = 500;

export type OrdersFound = {
  items: Order[];
  total: number;
  /** There are more orders than one search looks at; those of the very word come first, the latest before others. */
  isCut: boolean;
};

/**
 * A page of the orders whose words begin with those typed, latest first: one read of the index and one of the orders on the
 * page, whatever the number of orders. With the list of all that fit in hand, any page is as near as the first.
 */
export async function searchOrders(
  table: Table,
  typed: string,
  { page, size }: { page: number; size: number },
): Promise<OrdersFound> {
  const sought = soughtWords(typed);
  const [lead] = sought;
  if (lead === undefined) return { items: [], total: 0, isCut: false };
  const { items: entries, cursor } = await table.query(Entry, {
    partition: keys.orderWord(lead, null, "" as OrderId).pk,
    prefix: lead,
    limit: MOST_FOUND,
  });
  const found = new Map(
    entries.filter(({ words }) => fits(words, sought)).map((entry) => [entry.orderId, entry] as const),
  );
  const latest = [...found.values()].sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  const shown = latest.slice((page - 1) * size, page * size).map(({ orderId }) => orderId);
  const orders = new Map(
    (await table.getMany(Order, shown.map(keys.order))).map((order) => [order._id, order]),
  );
  return {
    items: shown.flatMap((id) => orders.get(id) ?? []),
    total: latest.length,
    isCut: cursor !== undefined,
  };
}
