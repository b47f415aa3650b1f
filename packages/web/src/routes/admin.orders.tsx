import { createFileRoute } from "@tanstack/react-router";
import { OrdersPage } from "../features/admin/orders/OrdersPage.tsx";
import { ordersSearch } from "../features/admin/orders/orders-search.ts";
import { useTableUrl } from "../features/shared/table/table-url.ts";

const FRESH = { group: undefined, cursor: undefined, back: undefined };

export const Route = createFileRoute("/admin/orders")({
  validateSearch: ordersSearch,
  component: Orders,
  head: () => ({ meta: [{ title: "Orders · Back office · Frangipani Books" }] }),
});

function Orders() {
  return <OrdersPage url={useTableUrl(Route.useSearch(), Route.useNavigate(), FRESH)} />;
}
