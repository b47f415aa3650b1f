import type { OrderGroup } from "@frangipani/core/orders/groups";
import { type TableSearch, tableSearch } from "../../shared/table/table-search.ts";

/** What of all orders is shown: those that fit what is typed, page by page; or all, or a group; lists from a cursor on. */
export type OrdersSearch = TableSearch & { group?: OrderGroup; cursor?: string; back?: true };

/** Written out, so that the URL is read without the rules of orders. */
const GROUPS = {
  "awaiting-payment": true,
  "never-paid": true,
  pending: true,
  processing: true,
  shipped: true,
  delivered: true,
  cancelled: true,
  expired: true,
} as const satisfies Record<OrderGroup, true>;

const isGroup = (value: unknown): value is OrderGroup =>
  typeof value === "string" && Object.hasOwn(GROUPS, value);

/** The table of orders in the URL. */
export function ordersSearch(search: Record<string, unknown>): OrdersSearch {
  const isPlaced = typeof search.cursor === "string" && search.cursor !== "";
  return {
    ...tableSearch(search),
    ...(isGroup(search.group) && { group: search.group }),
    ...(isPlaced && { cursor: String(search.cursor) }),
    ...(isPlaced && search.back === true && { back: true }),
  };
}
