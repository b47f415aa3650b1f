import { createFileRoute } from "@tanstack/react-router";
import { CustomersPage } from "../admin/customers/CustomersPage.tsx";
import { customers } from "../admin/customers/customers.ts";
import { listQuery } from "../admin/shared/list.ts";
import { prefetch } from "../api/queries/prefetch.ts";
import { tableSearch } from "../ui/table/url/table-search.ts";
import { useTableUrl } from "../ui/table/url/table-url.ts";

export const Route = createFileRoute("/admin/customers")({
  validateSearch: tableSearch,
  loader: (entry) => prefetch(entry, listQuery(customers)),
  component: Customers,
  head: () => ({ meta: [{ title: "Customers · Back office · Frangipani Books" }] }),
});

function Customers() {
  return <CustomersPage url={useTableUrl(Route.useSearch(), Route.useNavigate())} />;
}
