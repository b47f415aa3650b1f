import type { OrderGroup } from "@frangipani/core/orders";
import { textParam } from "../../device/text-param.ts";
import { type SortedTableSearch, sortedTableSearch } from "../../ui/table/url/table-search.ts";

/** Searched or sorted orders are paged by number; other lists, the latest first, by cursor. */
export type OrdersSearch = SortedTableSearch & {
  group?: OrderGroup;
  cursor?: string;
  back?: true;
  /** Shows the orders to pack instead of the list. */
  packing?: true;
};

/** Written out, so that the URL is parsed without loading the rules of orders. */
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

export function ordersSearch(search: Record<string, unknown>): OrdersSearch {
  const cursor = textParam(search.cursor);
  return {
    ...sortedTableSearch(search),
    ...(isGroup(search.group) && { group: search.group }),
    ...(search.packing === true && { packing: true }),
    ...(cursor && { cursor }),
    ...(cursor && search.back === true && { back: true }),
  };
}
