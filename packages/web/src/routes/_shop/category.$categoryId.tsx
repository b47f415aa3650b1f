import { slugToTitle } from "@frangipani/core/kernel";
import { createFileRoute } from "@tanstack/react-router";
import { categorySearch } from "../../browse/browse-search.ts";
import { CategoryPage } from "../../browse/category/CategoryPage.tsx";

export const Route = createFileRoute("/_shop/category/$categoryId")({
  validateSearch: categorySearch,
  head: ({ params: { categoryId }, match }) => {
    const { subcategory } = match.search;
    const words = [subcategory, categoryId].flatMap((slug) => (slug ? slugToTitle(slug) : []));
    return { meta: [{ title: `${words.join(", ")} · Frangipani Books` }] };
  },
  component: () => {
    const { categoryId } = Route.useParams();
    const search = Route.useSearch();
    const navigate = Route.useNavigate();
    return (
      <CategoryPage
        name={categoryId}
        search={search}
        onSort={(sort) => navigate({ search: categorySearch({ ...search, sort }), resetScroll: false })}
      />
    );
  },
});
