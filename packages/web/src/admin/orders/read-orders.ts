import { dayOf, type OrderWire } from "@frangipani/core/orders";
import { requestApi } from "../../api/call-api.ts";
import { withRetries } from "../../api/retry.ts";
import type { OrdersSearch } from "../admin-search.ts";

type OrdersView = Pick<OrdersSearch, "q" | "group">;

/** The API's filter for the listed orders: a search covers all groups, so it excludes the group. */
export function viewOf({ q, group }: OrdersView): OrdersView {
  if (q) return { q };
  return group ? { group } : {};
}

const PAGE_SIZE = 1000;

/** Reads the listed orders page by page, latest first, until one was placed before the first day ("2026-11-21"). */
export async function* readOrders(
  search: OrdersView,
  firstDay: string,
): AsyncGenerator<readonly OrderWire[]> {
  let next: { cursor: string } | { page: number } | undefined;
  do {
    const query = { ...viewOf(search), ...next, limit: PAGE_SIZE };
    const { body, headers } = await withRetries(() => requestApi("GET /api/orders/getAllOrders", { query }));
    yield body;
    const last = body.at(-1);
    const cursor = headers.get("x-next-cursor");
    const page: number = next && "page" in next ? next.page : 1;
    if (cursor) next = last && dayOf(last.createdAt) >= firstDay ? { cursor } : undefined;
    else {
      // A server of the previous release pages a search by page number, without a cursor.
      const isMore = page * PAGE_SIZE < Number(headers.get("x-total-count")) || headers.has("x-total-cut");
      next = search.q && last && isMore ? { page: page + 1 } : undefined;
    }
  } while (next);
}
