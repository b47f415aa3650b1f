import { createFileRoute } from "@tanstack/react-router";
import { OrdersPage } from "../admin/orders/OrdersPage.tsx";
import { ordersSearch } from "../admin/orders/orders-search.ts";
import { ordersQuery, salesQuery } from "../admin/orders/use-orders.ts";
import { prefetch } from "../api/queries/prefetch.ts";
import { useTableUrl } from "../ui/table/url/table-url.ts";

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
