import { createFileRoute } from "@tanstack/react-router";
import { prefetch } from "../app/queries/prefetch.ts";
import { countries, rates, zones } from "../features/admin/shared/geography.ts";
import { listQuery } from "../features/admin/shared/list.ts";
import { ShippingPage } from "../features/admin/shipping/ShippingPage.tsx";
import { tableSearch } from "../features/shared/table/table-search.ts";
import { useTableUrl } from "../features/shared/table/table-url.ts";

export const Route = createFileRoute("/admin/shipping")({
  validateSearch: tableSearch,
  loader: (entry) => prefetch(entry, listQuery(rates), listQuery(zones), listQuery(countries)),
  component: Shipping,
  head: () => ({ meta: [{ title: "Shipping · Back office · Frangipani Books" }] }),
});

function Shipping() {
  return <ShippingPage url={useTableUrl(Route.useSearch(), Route.useNavigate())} />;
}
