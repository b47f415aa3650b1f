import { createFileRoute } from "@tanstack/react-router";
import { OrdersPage } from "../admin/orders/OrdersPage.tsx";
import { ordersSearch } from "../admin/orders/orders-search.ts";
import { ordersToPack } from "../admin/orders/packing/orders-to-pack.ts";
import { PackingPage } from "../admin/orders/packing/PackingPage.tsx";
import { ordersQuery, salesQuery } from "../admin/orders/use-orders.ts";
import { prefetch } from "../api/queries/prefetch.ts";
import { useTableUrl } from "../ui/table/url/table-url.ts";

const NEW_SEARCH_DEFAULTS = { group: undefined, cursor: undefined, back: undefined };

export const Route = createFileRoute("/admin/orders")({
  validateSearch: ordersSearch,
  loader: (entry) => {
    const search = ordersSearch(entry.location.search);
    return search.packing ? prefetch(entry, ordersToPack) : prefetch(entry, ordersQuery(search), salesQuery);
  },
  component: Orders,
  head: () => ({ meta: [{ title: "Orders · Back office · Frangipani Books" }] }),
});

function Orders() {
  const search = Route.useSearch();
  const url = useTableUrl(search, Route.useNavigate(), NEW_SEARCH_DEFAULTS);
  return search.packing ? <PackingPage /> : <OrdersPage url={url} />;
}
