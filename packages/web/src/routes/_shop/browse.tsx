import { createFileRoute } from "@tanstack/react-router";
import { Browse } from "../../browse/Browse.tsx";
import { browseSearch } from "../../browse/browse-search.ts";

export const Route = createFileRoute("/_shop/browse")({
  validateSearch: browseSearch,
  head: () => ({ meta: [{ title: "Browse Books · Frangipani Books" }] }),
  component: () => {
    const search = Route.useSearch();
    const navigate = Route.useNavigate();
    return (
      <Browse
        search={search}
        onSearch={(next) => navigate({ search: browseSearch(next), resetScroll: false })}
      />
    );
  },
});
