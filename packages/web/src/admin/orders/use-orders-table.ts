import { type OrderWire, orderMessages } from "@frangipani/core/orders";
import { countOrders, orderCountText } from "../../orders/parts/order-count.ts";
import { pageCountOf } from "../../ui/table/url/paging.ts";
import type { TableUrl } from "../../ui/table/url/table-url.ts";
import type { Table } from "../shared/use-list-table.ts";
import type { OrdersSearch } from "./orders-search.ts";
import { type OrderList, useOrders } from "./use-orders.ts";

export function useOrdersTable(url: TableUrl<OrdersSearch>): Table<OrderWire> {
  const { data: list, isError, isFetching, isPlaceholderData, refetch } = useOrders(url.search);
  // An empty result of the previous search says nothing about this one.
  const data = isPlaceholderData && list?.orders.length === 0 ? undefined : list;
  const { q, group, page = 1 } = url.search;
  return {
    pluralName: "orders",
    text: url.text,
    onText: url.onText,
    status: data ? countText(data) : !isError && "Loading orders...",
    rows: data?.orders,
    isEmpty: !q && !group,
    page,
    pageCount: Math.max(page, pageCountOf(data?.total ?? 0)),
    onPage: (next) => data && turnPage(url, data, next - page),
    failure: isError
      ? { title: orderMessages.noneFound, isRetrying: isFetching, retry: () => void refetch() }
      : null,
    isOutdated: isPlaceholderData,
  };
}

function countText({ orders, total, attempts, isTruncated }: OrderList): string {
  if (attempts !== null) return orderCountText(countOrders(orders), { orders: total - attempts, attempts });
  if (!isTruncated) return `Showing ${orders.length} of ${total} orders`;
  return total > 0
    ? `Showing ${orders.length} of the first ${total} orders that match: type more to narrow them`
    : "None of the latest orders with these words match: type more to narrow them";
}

/** Search results are paged by number, lists by cursor: after the last row or before the first one. */
function turnPage(url: TableUrl<OrdersSearch>, list: OrderList, step: number) {
  const { q, page = 1 } = url.search;
  const next = page + step;
  const isList = list.next !== null || list.previous !== null;
  if (q && !isList) {
    if (next >= 1 && next <= pageCountOf(list.total)) url.onPage(next);
    return;
  }
  const cursor = step > 0 ? list.next : list.previous;
  if (next === 1) url.turn({ page: undefined, cursor: undefined, back: undefined });
  else if (cursor) url.turn({ page: next, cursor, back: step < 0 ? true : undefined });
}
