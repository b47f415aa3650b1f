import { createFileRoute } from "@tanstack/react-router";
import { prefetch } from "../app/queries/prefetch.ts";
import { OrdersPage } from "../features/admin/orders/OrdersPage.tsx";
import { ordersSearch } from "../features/admin/orders/orders-search.ts";
import { ordersQuery, salesQuery } from "../features/admin/orders/use-orders.ts";
import { useTableUrl } from "../features/shared/table/table-url.ts";

const FRESH = { group: undefined, cursor: undefined, back: undefined };

export const Route = createFileRoute("/admin/orders")({
  validateSearch: ordersSearch,
  loader: (entry) => prefetch(entry, ordersQuery(ordersSearch(entry.location.search)), salesQuery),
  component: Orders,
  head: () => ({ meta: [{ title: "Orders · Back office · Frangipani Books" }] }),
});

function Orders() {
  return <OrdersPage url={useTableUrl(Route.useSearch(), Route.useNavigate(), FRESH)} />;
}
