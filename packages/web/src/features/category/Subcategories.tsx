import type { CatalogueCategory } from "@frangipani/core/catalogue";
import { formatCount, slugToTitle } from "@frangipani/core/kernel";
import { Link } from "@tanstack/react-router";
import { useCatalogueState } from "../../catalogue/catalogue-state.ts";
import { perCatalogue } from "../../catalogue/per-catalogue.ts";
import css from "./CategoryPage.module.css";

type SubcategoriesProps = { category: CatalogueCategory; chosen: string | undefined };

export function Subcategories({ category, chosen }: SubcategoriesProps) {
  const { counts, isKnown } = useCounts(category);
  if (category.subcategories.length === 0) return null;
  const choices = [undefined, ...category.subcategories.map(({ name }) => name)];
  return (
    <nav aria-label={`Subcategories of ${slugToTitle(category.name)}`}>
      <ul role="list" className={css.chips}>
        {choices.map((name) => (
          <li key={name ?? ""}>
            <Link
              to="/category/$categoryId"
              params={{ categoryId: category.name }}
              search={({ sort }) => ({ subcategory: name, sort })}
              activeOptions={{ exact: true, includeSearch: true }}
              aria-current={name === chosen ? "page" : undefined}
              className={css.chip}
            >
              {name ? slugToTitle(name) : "All"}
              <span className={css.chipCount} data-unknown={name && !isKnown ? "" : undefined}>
                {formatCount(name ? (counts.get(name) ?? 0) : category.bookCount)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function useCounts({ name, bookCount }: CatalogueCategory) {
  const counts = countsOf(useCatalogueState("catalogue")).get(name) ?? noCounts;
  const complete = useCatalogueState("complete");
  const here = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return { counts, isKnown: complete || here === bookCount };
}

type Counts = Map<string, number>;

const noCounts: Counts = new Map();

/** The books of each subcategory, by the name of its category. */
const countsOf = perCatalogue((catalogue) => {
  const byCategory = new Map<string, Counts>();
  for (const { category, subcategory } of catalogue.books()) {
    const counts = byCategory.get(category) ?? new Map<string, number>();
    byCategory.set(category, counts);
    counts.set(subcategory, (counts.get(subcategory) ?? 0) + 1);
  }
  return byCategory;
});
