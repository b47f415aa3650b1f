import { type OrderWire, orderMessages } from "@frangipani/core/orders";
import { countOrders, orderCountText } from "../../orders/parts/order-count.ts";
import { pageCountOf } from "../../ui/table/Pagination.tsx";
import type { TableUrl } from "../../ui/table/url/table-url.ts";
import type { OrdersSearch } from "../admin-search.ts";
import { sortingOf, tableOf } from "../shared/tables.ts";
import { type OrderList, useOrders } from "./orders.ts";

export function useOrdersTable(url: TableUrl<OrdersSearch>) {
  const query = useOrders(url.search);
  const { data: list, isPlaceholderData } = query;
  // Placeholder data is the previous search's: if that found nothing, this one may still find orders.
  const data = isPlaceholderData && list?.orders.length === 0 ? undefined : list;
  const { q, group, order, page = 1 } = url.search;
  const pageCount = pageCountOf(data?.total ?? 0);
  // Searched or sorted orders are paged by number, lists by cursor: after the last row or before the first one.
  const isNumbered = Boolean(q || order);
  const table = tableOf<OrderWire>("orders", url, query, {
    status: data && countText(data),
    rows: data?.orders,
    isEmpty: !q && !group,
    page,
    pageCount: isNumbered ? pageCount : Math.max(page, pageCount),
    failure: orderMessages.noneFound,
  });
  const onPage = (next: number) => data && openPageByCursor(url, data, next - page);
  return {
    ...table,
    ...(!isNumbered && { onPage }),
    sorting: sortingOf(ORDER_SORT_KEYS, url.search.order),
    onSort: (order: string | undefined) => url.change({ order, cursor: undefined, back: undefined }),
  };
}

export type OrderSorting = ReturnType<typeof sortingOf<(typeof ORDER_SORT_KEYS)[number]>>;
const ORDER_SORT_KEYS = ["date", "amount", "status", "customer"] as const;

function countText({ orders, total, attempts, isCounted }: OrderList): string {
  if (!isCounted && total > orders.length) return `Showing ${orders.length} of more than ${total} orders`;
  if (!isCounted) return `Showing ${orders.length} orders, which are being counted`;
  if (attempts !== null) return orderCountText(countOrders(orders), { orders: total - attempts, attempts });
  return `Showing ${orders.length} of ${total} orders`;
}

function openPageByCursor(url: TableUrl<OrdersSearch>, list: OrderList, pageStep: number) {
  const next = (url.search.page ?? 1) + pageStep;
  if (next < 1) return;
  const cursor = pageStep > 0 ? list.next : list.previous;
  // Back from a page without a previous cursor is the first page, whatever its number.
  if (next === 1 || (pageStep < 0 && !cursor))
    url.turn({ page: undefined, cursor: undefined, back: undefined });
  else if (cursor) url.turn({ page: next, cursor, back: pageStep < 0 ? true : undefined });
}
