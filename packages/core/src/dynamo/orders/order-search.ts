import * as z from "zod/mini";
import { hasStatus, type ListedStatus } from "../../orders/back-office/counters.ts";
import type { OrderQuery, OrderSearchResult } from "../../orders/back-office/ports.ts";
import {
  matchesWords,
  type SearchWord,
  searchKeys,
  searchText,
} from "../../orders/back-office/search-text.ts";
import { type NumberedOrder, Order, type OrderId } from "../../orders/order/order.ts";
import { keys } from "../table/keys.ts";
import type { Table } from "../table/table.ts";
import { latestWithStatus } from "./order-statuses.ts";

const Entry = z.object({ sk: z.string(), text: z.string() });

/** Never changed, as an order's number and customer never do. */
export function searchWrites(table: Table, order: NumberedOrder) {
  const text = searchText(order);
  return searchKeys(text).map((key) =>
    table.put(keys.orderSearchEntry(key, order.createdAt, order._id), { text }),
  );
}

/** As it is listed once its customer is erased. */
export const withoutCustomer = (order: NumberedOrder): NumberedOrder => ({
  ...order,
  user: { name: "", email: "" },
});

// Entries per search: some 70 kB, two dozen capacity units at most.
const MAX_ENTRIES = 500;
// Orders per search whose status is compared, as it is not in the index.
const MAX_COMPARED = 20;

export async function searchOrders(
  table: Table,
  { words, statuses }: OrderQuery,
  { page, size }: { page: number; size: number },
): Promise<OrderSearchResult> {
  const [lead] = words;
  const { ids, isTruncated } = lead
    ? await ordersWithWords(table, lead, words)
    : await latestWithStatus(table, statuses[0] as ListedStatus, MAX_COMPARED);
  const onPage = <T>(list: readonly T[]): T[] => list.slice((page - 1) * size, page * size);
  if (statuses.length === 0)
    return { items: await readInOrder(table, onPage(ids)), total: ids.length, isTruncated };
  const compared = await readInOrder(table, ids.slice(0, MAX_COMPARED));
  const fitting = compared.filter((order) => statuses.every((status) => hasStatus(order, status)));
  return {
    items: onPage(fitting),
    total: fitting.length,
    isTruncated: isTruncated || ids.length > MAX_COMPARED,
  };
}

async function ordersWithWords(
  table: Table,
  lead: SearchWord,
  words: readonly SearchWord[],
): Promise<{ ids: OrderId[]; isTruncated: boolean }> {
  // Signs alone are a part of nothing.
  if (lead.key === "") return { ids: [], isTruncated: false };
  const { items: entries, cursor } = await table.query(Entry, {
    partition: keys.searchPartition(lead.key),
    prefix: lead.key,
    limit: MAX_ENTRIES,
  });
  const positions = new Set(
    entries.filter(({ text }) => matchesWords(text, words)).map(({ sk }) => keys.timeAndIdOf(sk)),
  );
  return { ids: [...positions].sort().map(keys.orderIdIn), isTruncated: cursor !== undefined };
}

async function readInOrder(table: Table, ids: readonly OrderId[]): Promise<Order[]> {
  const orders = new Map(
    (await table.getMany(Order, ids.map(keys.order))).map((order) => [order._id, order]),
  );
  return ids.flatMap((id) => orders.get(id) ?? []);
}
