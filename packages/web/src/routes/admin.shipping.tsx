import { createFileRoute } from "@tanstack/react-router";
import { tableSearch } from "../features/admin/shared/table-search.ts";
import { useTableUrl } from "../features/admin/shared/table-url.ts";
import { ShippingPage } from "../features/admin/shipping/ShippingPage.tsx";

export const Route = createFileRoute("/admin/shipping")({
  validateSearch: tableSearch,
  component: Shipping,
  head: () => ({ meta: [{ title: "Shipping · Back office · Frangipani Books" }] }),
});

function Shipping() {
  return <ShippingPage table={useTableUrl(Route.useSearch(), Route.useNavigate())} />;
}
