import type { CatalogueCategory } from "@frangipani/core/catalogue";
import { slugToTitle } from "@frangipani/core/kernel";
import { Link } from "@tanstack/react-router";
import { useDeferredValue, useRef } from "react";
import { BookCover } from "../../book/parts/BookCover.tsx";
import { bookCount } from "../../book/parts/book-count.ts";
import type { CatalogueBook } from "../../catalogue/hooks/use-catalogue.ts";
import { Loading, Skeleton } from "../../ui/feedback/Skeleton.tsx";
import { useIsNearViewport } from "../../ui/hooks/use-is-near-viewport.ts";
import css from "./CategoryCards.module.css";
import { useCategoryCovers } from "./category-covers.ts";

type CategoryCardsProps = {
  categories: readonly CatalogueCategory[];
  level: 2 | 3;
  withSubcategories?: boolean;
};

export function CategoryCards({ categories, level, withSubcategories = false }: CategoryCardsProps) {
  const Heading = `h${level}` as const;
  // Deferred, as these are many pictures.
  const covers = useDeferredValue(useCategoryCovers());
  const list = useRef<HTMLUListElement>(null);
  const isNear = useIsNearViewport(list);
  return (
    <ul role="list" ref={list} className={css.cards}>
      {categories.map((category) => (
        <li key={category._id}>
          <Link to="/category/$categoryId" params={{ categoryId: category.name }} className={css.link}>
            <Covers books={(isNear && covers.get(category._id)) || []} />
            <span className={css.label}>
              <Heading className={css.name}>{slugToTitle(category.name)}</Heading>
              <span className={css.count}>{bookCount(category.bookCount)}</span>
            </span>
          </Link>
          {withSubcategories && category.subcategories.length > 0 && (
            <ul
              role="list"
              className={css.subcategories}
              aria-label={`Subcategories of ${slugToTitle(category.name)}`}
            >
              {category.subcategories.map(({ _id, name }) => (
                <li key={_id}>
                  <Link
                    to="/category/$categoryId"
                    params={{ categoryId: category.name }}
                    search={{ subcategory: name }}
                    className={css.subcategory}
                  >
                    {slugToTitle(name)}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}

function Covers({ books }: { books: readonly CatalogueBook[] }) {
  return (
    <span className={css.covers} aria-hidden="true">
      {books.map((book) => (
        <BookCover key={book._id} book={book} sizes="7rem" className={css.cover} />
      ))}
    </span>
  );
}

export function CategoryCardsSkeleton({ count }: { count: number }) {
  return (
    <Loading label="Loading categories" className={css.cards}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no other identity
        <div key={index}>
          <span className={css.covers} />
          <Skeleton width="55%" height="1.25rem" />
        </div>
      ))}
    </Loading>
  );
}
