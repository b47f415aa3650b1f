import { createFileRoute } from "@tanstack/react-router";
import { CustomersPage } from "../features/admin/customers/CustomersPage.tsx";
import { tableSearch } from "../features/shared/table/table-search.ts";
import { useTableUrl } from "../features/shared/table/table-url.ts";

export const Route = createFileRoute("/admin/customers")({
  validateSearch: tableSearch,
  component: Customers,
  head: () => ({ meta: [{ title: "Customers · Back office · Frangipani Books" }] }),
});

function Customers() {
  return <CustomersPage url={useTableUrl(Route.useSearch(), Route.useNavigate())} />;
}
