import { createFileRoute } from "@tanstack/react-router";
import { ShippingPage } from "../admin/settings/ShippingPage.tsx";
import { countries, rates, zones } from "../admin/settings/settings.ts";
import { listQuery } from "../admin/shared/list.ts";
import { prefetch } from "../api/queries/query-client.ts";
import { tableSearch } from "../ui/table/url/table-search.ts";
import { useTableUrl } from "../ui/table/url/table-url.ts";

export const Route = createFileRoute("/admin/shipping")({
  validateSearch: tableSearch,
  loader: (entry) => prefetch(entry, listQuery(rates), listQuery(zones), listQuery(countries)),
  component: () => <ShippingPage url={useTableUrl(Route.useSearch(), Route.useNavigate())} />,
  head: () => ({ meta: [{ title: "Shipping · Back office · Frangipani Books" }] }),
});
