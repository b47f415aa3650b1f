import { createFileRoute } from "@tanstack/react-router";
import { CustomersPage } from "../admin/people/CustomersPage.tsx";
import { customers } from "../admin/people/people.ts";
import { serverListQuery } from "../admin/shared/tables.ts";
import { prefetch } from "../api/queries/query-client.ts";
import { sortedTableSearch } from "../ui/table/url/table-search.ts";
import { useTableUrl } from "../ui/table/url/table-url.ts";

export const Route = createFileRoute("/admin/customers")({
  validateSearch: sortedTableSearch,
  loader: (entry) => prefetch(entry, serverListQuery(customers, sortedTableSearch(entry.location.search))),
  component: () => <CustomersPage url={useTableUrl(Route.useSearch(), Route.useNavigate())} />,
  head: () => ({ meta: [{ title: "Customers · Back office · Frangipani Books" }] }),
});
