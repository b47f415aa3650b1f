import { createFileRoute } from "@tanstack/react-router";
import { users } from "../admin/people/people.ts";
import { UsersPage } from "../admin/people/UsersPage.tsx";
import { serverListQuery } from "../admin/shared/tables.ts";
import { prefetch } from "../api/queries/query-client.ts";
import { sortedTableSearch } from "../ui/table/url/table-search.ts";
import { useTableUrl } from "../ui/table/url/table-url.ts";

export const Route = createFileRoute("/admin/users")({
  validateSearch: sortedTableSearch,
  loader: (entry) => prefetch(entry, serverListQuery(users, sortedTableSearch(entry.location.search))),
  component: () => <UsersPage url={useTableUrl(Route.useSearch(), Route.useNavigate())} />,
  head: () => ({ meta: [{ title: "Users · Back office · Frangipani Books" }] }),
});
