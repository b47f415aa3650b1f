import { createFileRoute } from "@tanstack/react-router";
import { prefetch } from "../app/queries/prefetch.ts";
import { CustomersPage } from "../features/admin/customers/CustomersPage.tsx";
import { customers } from "../features/admin/customers/customers.ts";
import { listQuery } from "../features/admin/shared/list.ts";
import { tableSearch } from "../features/shared/table/table-search.ts";
import { useTableUrl } from "../features/shared/table/table-url.ts";

export const Route = createFileRoute("/admin/customers")({
  validateSearch: tableSearch,
  loader: (entry) => prefetch(entry, listQuery(customers)),
  component: Customers,
  head: () => ({ meta: [{ title: "Customers · Back office · Frangipani Books" }] }),
});

function Customers() {
  return <CustomersPage url={useTableUrl(Route.useSearch(), Route.useNavigate())} />;
}
