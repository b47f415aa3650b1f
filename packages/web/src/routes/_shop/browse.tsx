import { createFileRoute } from "@tanstack/react-router";
import { Browse } from "../../features/browse/Browse.tsx";
import { browseSearch } from "../../features/browse/browse-search.ts";

export const Route = createFileRoute("/_shop/browse")({
  validateSearch: browseSearch,
  head: () => ({ meta: [{ title: "Browse Books · Frangipani Books" }] }),
  component: BrowsePage,
});

function BrowsePage() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <Browse
      search={search}
      onSearch={(next, how) =>
        navigate({
          search: browseSearch(next),
          replace: how === "typing",
          resetScroll: false,
          viewTransition: false,
        })
      }
    />
  );
}
