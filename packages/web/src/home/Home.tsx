import { CategoryCards } from "../browse/category/CategoryCards.tsx";
import { useShippingSettings, useTopCategories } from "../catalogue/hooks/use-catalogue.ts";
import { FrangipaniMark } from "../ui/icons/FrangipaniMark.tsx";
import { PinIcon, TruckIcon, WifiOffIcon } from "../ui/icons/initial-icons.tsx";
import { BelowScreen } from "../ui/layout/BelowScreen.tsx";
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

function About() {
  return (
    <section className={css.about} aria-labelledby="about">
      <div className={css.content}>
        <FrangipaniMark size={44} />
        <h2 id="about">About Frangipani Books</h2>
        <p className={css.text}>
          We are a small, independent bookshop named after the tree outside our door. We put a book on our
          shelves because one of us would press it into a friend’s hands, and we keep it in stock so that you
          can do the same.
        </p>
        <p className={css.text}>
          Read the first pages here, take your time, and let us wrap the ones you cannot put down.
        </p>
      </div>
      <ul role="list" className={css.facts}>
        <li>
          <TruckIcon size={24} />
          <div>
            <h3 className={css.fact}>From our counter to your door</h3>
            <Destinations />
          </div>
        </li>
        <li>
          <WifiOffIcon size={24} />
          <div>
            <h3 className={css.fact}>Open without a network</h3>
            <p>Browse, search and fill your cart on the train. It is all on your device.</p>
          </div>
        </li>
        <li>
          <PinIcon size={24} />
          <div>
            <h3 className={css.fact}>Come by</h3>
            <p>12 Tiong Bahru Road, Singapore 168731. The tree is hard to miss.</p>
          </div>
        </li>
      </ul>
    </section>
  );
}

function Destinations() {
  const names = useShippingSettings()?.countries.map((country) => country.name) ?? [];
  if (names.length === 0 || names.length > 6) return <p>We ship at home and abroad, wrapped in paper.</p>;
  return <p>{`We ship to ${listed(names)}, wrapped in paper.`}</p>;
}

/** Without Intl.ListFormat, whose first use costs a phone a frame. */
function listed(names: readonly string[]): string {
  if (names.length < 3) return names.join(" and ");
  return `${names.slice(0, -1).join(", ")}, and ${names.at(-1)}`;
}
