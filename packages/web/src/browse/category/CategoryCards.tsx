import type { CatalogueCategory } from "@frangipani/core/catalogue";
import { slugToTitle } from "@frangipani/core/kernel";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useDeferredValue, useRef } from "react";
import { BookCover } from "../../book/parts/BookCover.tsx";
import { bookCount } from "../../book/parts/book-count.ts";
import { perCatalogue, useCatalogueState } from "../../catalogue/catalogue-state.ts";
import { type CatalogueBook, useCatalogue } from "../../catalogue/hooks/use-catalogue.ts";
import { useIsNearViewport } from "../../ui/hooks/use-is-near-viewport.ts";
import css from "./CategoryCards.module.css";

type CategoryCardsProps = {
  categories: readonly CatalogueCategory[];
  level: 2 | 3;
  renderBelow?(category: CatalogueCategory): ReactNode;
};

export function CategoryCards({ categories, level, renderBelow }: CategoryCardsProps) {
  const Heading = `h${level}` as const;
  // Deferred, since rendering this many covers takes long.
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
          {renderBelow?.(category)}
        </li>
      ))}
    </ul>
  );
}

const Covers = ({ books }: { books: readonly CatalogueBook[] }) => (
  <span className={css.covers} aria-hidden="true">
    {books.map((book) => (
      <BookCover key={book._id} book={book} sizes="7rem" className={css.cover} />
    ))}
  </span>
);

const MAX_COVERS = 3;

type CoversByCategory = ReadonlyMap<string, readonly CatalogueBook[]>;

const noCovers: CoversByCategory = new Map();

/**
 * Three books per category id, preferably with a cover. Empty until this device has its books, so that they do not change
 * during the sync.
 */
function useCategoryCovers(): CoversByCategory {
  const catalogue = useCatalogueState("catalogue");
  const { hasWholeShop, hasWholeShare } = useCatalogue();
  return hasWholeShop || hasWholeShare ? coversOf(catalogue) : noCovers;
}

const coversOf = perCatalogue((catalogue): CoversByCategory => {
  const withCover = new Map<string, CatalogueBook[]>();
  const withoutCover = new Map<string, CatalogueBook[]>();
  for (const book of catalogue.books()) {
    const byCategory = book.cover ? withCover : withoutCover;
    const covers = byCategory.get(book.categoryId);
    if (!covers) byCategory.set(book.categoryId, [book]);
    else if (covers.length < MAX_COVERS) covers.push(book);
  }
  const ids = new Set([...withCover.keys(), ...withoutCover.keys()]);
  return new Map(
    [...ids].map((id) => [
      id,
      [...(withCover.get(id) ?? []), ...(withoutCover.get(id) ?? [])].slice(0, MAX_COVERS),
    ]),
  );
});
