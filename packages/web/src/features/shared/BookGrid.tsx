import type { ReactNode, Ref } from "react";
import type { CatalogueBook } from "../../catalogue/hooks/use-catalogue.ts";
import { cx } from "../../ui/cx.ts";
import { Loading, Skeleton } from "../../ui/Skeleton.tsx";
import { BookCard } from "./BookCard.tsx";
import css from "./BookGrid.module.css";

/** shelf: as many columns as fit. four: two on a phone, four on a desktop, each row on a ledge. */
type GridLook = "shelf" | "four";

type BookGridProps = {
  ref?: Ref<HTMLUListElement>;
  books: readonly CatalogueBook[];
  /** How many are visible without scrolling. */
  priority?: number;
  level?: 2 | 3;
  look?: GridLook;
};

export function BookGrid({ ref, books, priority = 0, level = 3, look = "shelf" }: BookGridProps) {
  return (
    <ul ref={ref} role="list" className={cx(css.grid, css[look])}>
      {books.map((book, position) => (
        <li key={book._id}>
          <BookCard
            book={book}
            priority={position < priority}
            level={level}
            sizes={look === "four" ? "(width >= 56rem) 17rem, calc(50vw - 1.5rem)" : undefined}
          />
        </li>
      ))}
    </ul>
  );
}

export function BookGridSkeleton({
  count = 8,
  look = "shelf",
}: {
  count?: number;
  look?: GridLook;
}): ReactNode {
  return (
    <Loading label="Loading books" className={cx(css.grid, css[look])}>
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no other identity
        <div key={place} className={css.ghost}>
          <Skeleton shape="cover" />
          <Skeleton width="80%" />
          <Skeleton width="50%" />
        </div>
      ))}
    </Loading>
  );
}
