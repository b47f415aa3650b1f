// Apart from list.ts, as the job that writes exports has no routes.
import type { Order, OrderLists } from "@frangipani/core/orders";
import type { CurrentOffice } from "../office/current-office.ts";
import type { OrderList } from "./calls.ts";

export type FoundOrders = {
  items: readonly Order[];
  /** Undefined while the index is being read. */
  count: number | undefined;
  /** There are more than `count`. */
  isCut?: boolean;
  /** Undefined for a search by words, which does not count them. */
  attempts: number | undefined;
  cursor?: string | undefined;
  previous?: string | undefined;
};
export type OrderSources = { lists: OrderLists; office: CurrentOffice };

/**
 * Searches and sorts orders by the index. By date, a cursor is the position of a page's last order: orders that come, or no
 * longer match, do not move the next page. In any other order it is an offset, by which a page that was cut for its size is continued.
 */
export async function searchOrders(
  { lists, office }: OrderSources,
  { q, page, group, order, limit, cursor = "" }: OrderList,
): Promise<FoundOrders> {
  const index = await office();
  const isByDate = order === undefined || order === "-date";
  const position = CURSOR.test(cursor) ? Number(cursor) : undefined;
  const before = isByDate ? position : undefined;
  const offset = before === undefined ? (position ?? (page - 1) * limit) : 0;
  const { ids, ...counts } = index.orders({ q, group, order }, { offset, limit, before });
  const orders = await lists.getMany(ids);
  const items = upToMaxBytes(orders);
  if (!isByDate) {
    const firstOmitted = orders[items.length];
    return { ...counts, items, cursor: firstOmitted && String(offset + ids.indexOf(firstOmitted._id)) };
  }
  const lastOfPage = ids.length === limit ? ids.at(-1) : undefined;
  const last = items.length < orders.length ? items.at(-1)?._id : lastOfPage;
  const next = last && index.positionOf(last);
  return { ...counts, items, cursor: next === undefined ? undefined : String(next) };
}

const CURSOR = /^\d{1,15}$/;
/** Half of Lambda's 6 MB, since a response holds the orders as escaped text. */
const MAX_BYTES = 3_000_000;

function upToMaxBytes(orders: readonly Order[]): readonly Order[] {
  let bytes = 0;
  const end = orders.findIndex((order, index) => {
    bytes += Buffer.byteLength(JSON.stringify(order));
    return index > 0 && bytes > MAX_BYTES;
  });
  return end < 0 ? orders : orders.slice(0, end);
}
