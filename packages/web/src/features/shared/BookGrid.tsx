import type { ReactNode } from "react";
import type { ShelfBook } from "../../data/use-catalogue.ts";
import { Loading, Skeleton } from "../../ui/Skeleton.tsx";
import { BookCard } from "./BookCard.tsx";
import css from "./BookGrid.module.css";

/** A few books side by side; for thousands see BookShelf. */
export function BookGrid({
  books,
  priority = 0,
  level,
}: {
  books: readonly ShelfBook[];
  priority?: number;
  level?: 2 | 3;
}) {
  return (
    <ul role="list" className={css.grid}>
      {books.map((book, position) => (
        <li key={book._id}>
          <BookCard book={book} priority={position < priority} {...(level && { level })} />
        </li>
      ))}
    </ul>
  );
}

/** The shape of a grid on its way. */
export function BookGridSkeleton({ count = 8 }: { count?: number }): ReactNode {
  return (
    <Loading label="Loading books" className={css.grid}>
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places have no other identity
        <div key={place} className={css.ghost}>
          <Skeleton shape="cover" />
          <Skeleton width="80%" />
          <Skeleton width="50%" />
        </div>
      ))}
    </Loading>
  );
}
