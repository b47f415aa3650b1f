import { createFileRoute } from "@tanstack/react-router";
import { ordersSearch } from "../admin/admin-search.ts";
import { OrdersPage } from "../admin/orders/OrdersPage.tsx";
import { ordersQuery, ordersToPack, salesQuery } from "../admin/orders/orders.ts";
import { PackingPage } from "../admin/orders/packing/PackingPage.tsx";
import { prefetch } from "../api/queries/query-client.ts";
import { useTableUrl } from "../ui/table/url/table-url.ts";

const NEW_SEARCH_DEFAULTS = { group: undefined, cursor: undefined, back: undefined };

export const Route = createFileRoute("/admin/orders")({
  validateSearch: ordersSearch,
  loader: (entry) => {
    const search = ordersSearch(entry.location.search);
    return search.packing ? prefetch(entry, ordersToPack) : prefetch(entry, ordersQuery(search), salesQuery);
  },
  component: () => {
    const search = Route.useSearch();
    const url = useTableUrl(search, Route.useNavigate(), NEW_SEARCH_DEFAULTS);
    return search.packing ? <PackingPage /> : <OrdersPage url={url} />;
  },
  head: () => ({ meta: [{ title: "Orders · Back office · Frangipani Books" }] }),
});
