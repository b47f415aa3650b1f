import { CategoryCards } from "../browse/category/CategoryCards.tsx";
import { useTopCategories } from "../catalogue/hooks/use-catalogue.ts";
import { BelowScreen } from "../ui/layout/BelowScreen.tsx";
import { About } from "./About.tsx";
import { Hero } from "./Hero.tsx";
import css from "./Home.module.css";

export function Home() {
  return (
    <>
      <Hero />
      <BelowScreen>
        <TopCategories />
        <About />
      </BelowScreen>
    </>
  );
}

/** docs/rules.md#home */
const MAX_CATEGORIES = 6;

function TopCategories() {
  const categories = useTopCategories(MAX_CATEGORIES);
  if (categories.length === 0) return null;
  return (
    <section className={css.section} aria-labelledby="top-categories">
      <h2 id="top-categories">Popular Categories</h2>
      <CategoryCards categories={categories} level={3} />
    </section>
  );
}
