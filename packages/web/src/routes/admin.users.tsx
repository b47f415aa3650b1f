import { createFileRoute } from "@tanstack/react-router";
import { tableSearch } from "../features/admin/shared/table-search.ts";
import { useTableUrl } from "../features/admin/shared/table-url.ts";
import { UsersPage } from "../features/admin/users/UsersPage.tsx";

export const Route = createFileRoute("/admin/users")({
  validateSearch: tableSearch,
  component: Users,
  head: () => ({ meta: [{ title: "Users · Back office · Frangipani Books" }] }),
});

function Users() {
  return <UsersPage table={useTableUrl(Route.useSearch(), Route.useNavigate())} />;
}
