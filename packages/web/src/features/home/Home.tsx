import { titleOfSlug } from "@frangipani/core/kernel/text";
import { Link } from "@tanstack/react-router";
import { useCatalogue, useFeatured, useTopCategories } from "../../data/use-catalogue.ts";
import { buttonClass } from "../../ui/Button.tsx";
import { ErrorState } from "../../ui/EmptyState.tsx";
import { BookGrid, BookGridSkeleton } from "../shared/BookGrid.tsx";
import { HeroCovers } from "./HeroCovers.tsx";
import css from "./Home.module.css";

/** The shop window (spec §2, Home): hero, featured books, the six largest categories, about. */
export function Home() {
  const { status, retry } = useCatalogue();
  const featured = useFeatured();
  const categories = useTopCategories(6);
  return (
    <>
      <section className={css.hero}>
        <div className={css.words}>
          <h1 className={css.claim}>Books worth the shelf they stand on</h1>
          <p className={css.lead}>
            Chosen by hand in Singapore, sent to your door, and kept in your pocket: the whole shop opens
            without a network.
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
        <HeroCovers books={featured} />
      </section>

      <section className={css.section} aria-labelledby="featured">
        <h2 id="featured">Featured Books</h2>
        {status === "unavailable" ? (
          <ErrorState title="The shelves could not be reached" level={3} onRetry={retry}>
            Check your connection, then try again.
          </ErrorState>
        ) : status === "loading" ? (
          <BookGridSkeleton count={4} />
        ) : (
          <BookGrid books={featured.slice(0, 12)} priority={4} />
        )}
      </section>

      {categories.length > 0 && (
        <section className={css.section} aria-labelledby="top-categories">
          <h2 id="top-categories">Popular Categories</h2>
          <ul role="list" className={css.categories}>
            {categories.map((category) => (
              <li key={category._id}>
                <Link
                  to="/category/$categoryId"
                  params={{ categoryId: category.name }}
                  className={css.category}
                >
                  <span className={css.categoryName}>{titleOfSlug(category.name)}</span>
                  <span className={css.count}>
                    {category.bookCount} {category.bookCount === 1 ? "book" : "books"}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}

      <section className={css.about} aria-labelledby="about">
        <h2 id="about">About Frangipani Books</h2>
        <p>
          We are a small, independent bookshop named after the tree outside our door. Every book here has been
          read by one of us, and is in stock when we say so. Orders leave our shop within three days, wrapped
          in paper, for Singapore and a growing number of countries.
        </p>
      </section>
    </>
  );
}
