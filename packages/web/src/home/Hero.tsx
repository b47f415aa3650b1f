import { Link } from "@tanstack/react-router";
import { startTransition, useEffect, useRef, useState } from "react";
import { BookGrid, BookGridSkeleton, FIRST_ROW } from "../book/parts/BookGrid.tsx";
import { bookCount } from "../book/parts/book-count.ts";
import { CatalogueFailure } from "../book/parts/CatalogueFailure.tsx";
import {
  type CatalogueBook,
  useCatalogue,
  useFeatured,
  useTopCategories,
} from "../catalogue/hooks/use-catalogue.ts";
import { buttonClass } from "../ui/actions/Button.tsx";
import { ArrowRightIcon } from "../ui/icons/initial-icons.tsx";
import { useIsPainted } from "../ui/layout/use-is-painted.ts";
import css from "./Hero.module.css";

export function Hero() {
  const { status, count, shopSize } = useCatalogue();
  const featured = useFeatured();
  const hasCategories = useTopCategories(1).length > 0;
  // The server renders home with all categories, but only featured books.
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
          ) : status === "loading" ? (
            <BookGridSkeleton count={4} variant="four" />
          ) : (
            // A literal, so that the first screen does not load the other texts about books.
            <CatalogueFailure title="Failed to fetch books" level={3} />
          )}
        </section>
      )}
    </div>
  );
}

/** As many as the initial page contains. */
const INITIAL_COUNT = 12;
/** As many as a screen has room for below the page's heading. */
const SCREEN_COUNT = 4;
const STEP = 24;
/** Number of loaded books, so that Back restores a page of the same height. */
let loadedCount = INITIAL_COUNT;

function FeaturedBooks({ books }: { books: readonly CatalogueBook[] }) {
  const [count, setCount] = useState(loadedCount);
  const end = useRef<HTMLDivElement>(null);
  const isPainted = useIsPainted();
  const hasMore = isPainted && count < books.length;
  useEffect(() => {
    if (!end.current || !hasMore) return;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        loadedCount = count + STEP;
        startTransition(() => setCount(loadedCount));
      },
      { rootMargin: "100%" },
    );
    watch.observe(end.current);
    return () => watch.disconnect();
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
