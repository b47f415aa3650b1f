import { createFileRoute } from "@tanstack/react-router";
import { UsersPage } from "../features/admin/users/UsersPage.tsx";
import { tableSearch } from "../features/shared/table/table-search.ts";
import { useTableUrl } from "../features/shared/table/table-url.ts";

export const Route = createFileRoute("/admin/users")({
  validateSearch: tableSearch,
  component: Users,
  head: () => ({ meta: [{ title: "Users · Back office · Frangipani Books" }] }),
});

function Users() {
  return <UsersPage url={useTableUrl(Route.useSearch(), Route.useNavigate())} />;
}
