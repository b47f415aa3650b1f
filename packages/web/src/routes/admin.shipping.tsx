import { createFileRoute } from "@tanstack/react-router";
import { ShippingPage } from "../features/admin/shipping/ShippingPage.tsx";
import { tableSearch } from "../features/shared/table/table-search.ts";
import { useTableUrl } from "../features/shared/table/table-url.ts";

export const Route = createFileRoute("/admin/shipping")({
  validateSearch: tableSearch,
  component: Shipping,
  head: () => ({ meta: [{ title: "Shipping · Back office · Frangipani Books" }] }),
});

function Shipping() {
  return <ShippingPage url={useTableUrl(Route.useSearch(), Route.useNavigate())} />;
}
