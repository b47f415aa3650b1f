import { daysAfter } from "@frangipani/core/kernel";
import { type DayRange, dayOf, type OrderWire } from "@frangipani/core/orders";
import { requestApi } from "../../../api/call-api.ts";
import { withRetries } from "../../../api/retry.ts";
import type { OrdersSearch } from "../orders-search.ts";

const PAGE = 1000;

/** Reads pages, the latest first, until before the range of days. */
export async function readOrders(
  { q, group }: Pick<OrdersSearch, "q" | "group">,
  { from }: DayRange,
  daysBefore: number,
  onPage: (orders: readonly OrderWire[]) => void,
): Promise<void> {
  const first = dayOf(daysAfter(`${from}T00:00:00+08:00`, -daysBefore));
  const view = q ? { q } : group ? { group } : {};
  let next: { cursor: string } | { page: number } | undefined;
  do {
    const query = { ...view, ...next, limit: PAGE };
    const { body, headers } = await withRetries(() => requestApi("GET /api/orders/getAllOrders", { query }));
    onPage(body);
    const last = body.at(-1);
    const cursor = headers.get("x-next-cursor");
    const page: number = next && "page" in next ? next.page : 1;
    if (cursor) next = last && dayOf(last.createdAt) >= first ? { cursor } : undefined;
    else {
      // A search by the release before, which has no cursor of one.
      const isMore = page * PAGE < Number(headers.get("x-total-count")) || headers.has("x-total-cut");
      next = q && last && isMore ? { page: page + 1 } : undefined;
    }
  } while (next);
}
