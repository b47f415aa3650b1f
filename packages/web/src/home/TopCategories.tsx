import { CategoryCards } from "../browse/category/CategoryCards.tsx";
import { useTopCategories } from "../catalogue/hooks/use-catalogue.ts";
import css from "./Home.module.css";

/** docs/rules.md#home */
const MAX_CATEGORIES = 6;

export function TopCategories() {
  const categories = useTopCategories(MAX_CATEGORIES);
  if (categories.length === 0) return null;
  return (
    <section className={css.section} aria-labelledby="top-categories">
      <h2 id="top-categories">Popular Categories</h2>
      <CategoryCards categories={categories} level={3} />
    </section>
  );
}
