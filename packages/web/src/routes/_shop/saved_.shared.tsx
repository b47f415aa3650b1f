import { createFileRoute } from "@tanstack/react-router";
import { QueryProvider } from "../../api/queries/QueryProvider.tsx";
import { SharedListPage } from "../../lists/SharedListPage.tsx";
import { textParam } from "../../ui/table/url/table-search.ts";

export const Route = createFileRoute("/_shop/saved_/shared")({
  validateSearch: (search: Record<string, unknown>) => ({ list: textParam(search.list) }),
  component: () => (
    <QueryProvider>
      <SharedListPage token={Route.useSearch().list} />
    </QueryProvider>
  ),
  head: () => ({
    meta: [{ title: "A list of books · Frangipani Books" }, { name: "robots", content: "noindex" }],
  }),
});
