import { ORDER_GROUPS } from "@frangipani/core/orders/groups";
import { createFileRoute } from "@tanstack/react-router";
import { OrdersPage } from "../features/admin/orders/OrdersPage.tsx";
import type { OrdersSearch } from "../features/admin/orders/use-orders.ts";
import { tableSearch, useTableUrl } from "../features/admin/parts/table-url.ts";

/** What a new search begins without. */
const FRESH = { group: undefined, cursor: undefined, back: undefined };

export const Route = createFileRoute("/admin/orders")({
  validateSearch: (search: Record<string, unknown>): OrdersSearch => {
    const group = ORDER_GROUPS.find((one) => one === search.group);
    const isPlaced = typeof search.cursor === "string" && search.cursor !== "";
    return {
      ...tableSearch(search),
      ...(group && { group }),
      ...(isPlaced && { cursor: String(search.cursor) }),
      ...(isPlaced && search.back === true && { back: true }),
    };
  },
  component: Orders,
  head: () => ({ meta: [{ title: "Orders · Back office · Frangipani Books" }] }),
});

function Orders() {
  return <OrdersPage table={useTableUrl(Route.useSearch(), Route.useNavigate(), FRESH)} />;
}
