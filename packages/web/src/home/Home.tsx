import { SHOP_ADDRESS } from "@frangipani/core/kernel";
import { Link } from "@tanstack/react-router";
import { startTransition, useEffect, useRef, useState } from "react";
import { BookGrid, BookGridSkeleton, FIRST_ROW } from "../book/parts/BookGrid.tsx";
import { bookCount } from "../book/parts/book-count.ts";
import { CatalogueFailure } from "../book/parts/CatalogueFailure.tsx";
import { CategoryCards } from "../browse/category/CategoryCards.tsx";
import {
  type CatalogueBook,
  useCatalogue,
  useFeatured,
  useShippingSettings,
  useTopCategories,
} from "../catalogue/hooks/use-catalogue.ts";
import { buttonClass } from "../ui/actions/Button.tsx";
import { BelowScreen, useIsPainted } from "../ui/hooks/use-is-painted.tsx";
import {
  ArrowRightIcon,
  FrangipaniMark,
  PinIcon,
  TruckIcon,
  WifiOffIcon,
} from "../ui/icons/initial-icons.tsx";
import css from "./Home.module.css";

export const Home = () => (
  <>
    <Hero />
    <BelowScreen>
      <TopCategories />
      <About />
    </BelowScreen>
  </>
);

/** The number of categories is specified (docs/rules.md#home). */
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

const About = () => (
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
          <p>{`${SHOP_ADDRESS.join(", ")}. The tree is hard to miss.`}</p>
        </div>
      </li>
    </ul>
  </section>
);

function Destinations() {
  const names = useShippingSettings()?.countries.map((country) => country.name) ?? [];
  if (names.length === 0 || names.length > 6) return <p>We ship at home and abroad, wrapped in paper.</p>;
  return <p>{`We ship to ${joinNames(names)}, wrapped in paper.`}</p>;
}

/** Does not use Intl.ListFormat, whose first use takes a phone a frame. */
function joinNames(names: readonly string[]): string {
  if (names.length < 3) return names.join(" and ");
  return `${names.slice(0, -1).join(", ")}, and ${names.at(-1)}`;
}

export function Hero() {
  const { status, count, shopSize } = useCatalogue();
  const featured = useFeatured();
  const hasCategories = useTopCategories(1).length > 0;
  // A server-rendered page has all categories but only featured books, so categories without books mean that none is featured.
  const hasNone = featured.length === 0 && (status === "ready" || (count === 0 && hasCategories));
  return (
    <div className={css.band}>
      <section className={css.hero}>
        <h1 className={css.claim}>Books worth the shelf they stand on</h1>
        <div>
          <p className={css.lead}>
            Chosen by hand in Singapore and sent to your door. The whole shop fits in your pocket: it opens
            even without a network.
          </p>
          <div className={css.actions}>
            <Link to="/browse" className={buttonClass({ variant: "primary", size: "lg" })}>
              Browse Books
            </Link>
            <Link to="/categories" className={buttonClass({ variant: "secondary", size: "lg" })}>
              Explore Categories
            </Link>
          </div>
        </div>
      </section>

      {!hasNone && (
        <section aria-labelledby="featured">
          <header className={css.header}>
            <h2 id="featured">Featured Books</h2>
            <Link to="/browse" className={css.all}>
              {`All ${shopSize === undefined ? "books" : bookCount(shopSize)}`} <ArrowRightIcon size={18} />
            </Link>
          </header>
          {featured.length > 0 ? (
            <FeaturedBooks books={featured} />
          ) : (
            <NotLoaded isLoading={status === "loading"} />
          )}
        </section>
      )}
    </div>
  );
}

const NotLoaded = ({ isLoading }: { isLoading: boolean }) =>
  isLoading ? (
    <BookGridSkeleton count={4} variant="four" />
  ) : (
    // A literal, so that the first screen does not load the other texts about books.
    <CatalogueFailure title="Failed to fetch books" level={3} />
  );

/** The number of books in the server-rendered page. */
const INITIAL_COUNT = 12;
/** The number of books that a screen has room for below the heading. */
const SCREEN_COUNT = 4;
const STEP_COUNT = 24;
/** Number of loaded books, so that Back restores a page of the same height. */
let loadedCount = INITIAL_COUNT;

function FeaturedBooks({ books }: { books: readonly CatalogueBook[] }) {
  const [count, setCount] = useState(loadedCount);
  const end = useRef<HTMLDivElement>(null);
  const isPainted = useIsPainted();
  const hasMore = isPainted && count < books.length;
  useEffect(() => {
    if (!end.current || !hasMore) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        loadedCount = count + STEP_COUNT;
        startTransition(() => setCount(loadedCount));
      },
      { rootMargin: "100%" },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [count, hasMore]);
  return (
    <>
      <BookGrid
        books={books.slice(0, isPainted ? count : SCREEN_COUNT)}
        priority={FIRST_ROW}
        variant="four"
      />
      {hasMore && <div ref={end} />}
    </>
  );
}
