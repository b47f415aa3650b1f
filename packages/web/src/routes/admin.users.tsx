import { createFileRoute } from "@tanstack/react-router";
import { prefetch } from "../app/queries/prefetch.ts";
import { listQuery } from "../features/admin/shared/list.ts";
import { UsersPage } from "../features/admin/users/UsersPage.tsx";
import { users } from "../features/admin/users/use-users.ts";
import { tableSearch } from "../features/shared/table/table-search.ts";
import { useTableUrl } from "../features/shared/table/table-url.ts";

export const Route = createFileRoute("/admin/users")({
  validateSearch: tableSearch,
  loader: (entry) => prefetch(entry, listQuery(users)),
  component: Users,
  head: () => ({ meta: [{ title: "Users · Back office · Frangipani Books" }] }),
});

function Users() {
  return <UsersPage url={useTableUrl(Route.useSearch(), Route.useNavigate())} />;
}
