import { Link } from "@tanstack/react-router";
import { BookGridSkeleton } from "../book/parts/BookGrid.tsx";
import { bookCount } from "../book/parts/book-count.ts";
import { CatalogueFailure } from "../book/parts/CatalogueFailure.tsx";
import { useCatalogue, useFeatured } from "../catalogue/hooks/use-catalogue.ts";
import { buttonClass } from "../ui/actions/Button.tsx";
import { ArrowRightIcon } from "../ui/icons/initial-icons.tsx";
import { FeaturedBooks } from "./FeaturedBooks.tsx";
import css from "./Hero.module.css";

export function Hero() {
  const { status, shopSize } = useCatalogue();
  const featured = useFeatured();
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

      <section aria-labelledby="featured">
        <header className={css.header}>
          <h2 id="featured">Featured Books</h2>
          <Link to="/browse" className={css.all}>
            All {shopSize === undefined ? "books" : bookCount(shopSize)} <ArrowRightIcon size={18} />
          </Link>
        </header>
        {featured.length > 0 || status === "ready" ? (
          <FeaturedBooks books={featured} />
        ) : status === "loading" ? (
          <BookGridSkeleton count={4} variant="four" />
        ) : (
          // A literal, since the first screen does not load the other texts about books.
          <CatalogueFailure title="Failed to fetch books" level={3} />
        )}
      </section>
    </div>
  );
}
