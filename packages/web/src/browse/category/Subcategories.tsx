import type { CatalogueCategory } from "@frangipani/core/catalogue";
import { formatCount, slugToTitle } from "@frangipani/core/kernel";
import { Link } from "@tanstack/react-router";
import { useSubcategoryCounts } from "../../catalogue/hooks/subcategory-counts.ts";
import css from "./CategoryPage.module.css";

type SubcategoriesProps = { category: CatalogueCategory; chosen: string | undefined };

export function Subcategories({ category, chosen }: SubcategoriesProps) {
  const { counts, isKnown } = useSubcategoryCounts(category);
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
