import type { ReactNode, Ref } from "react";
import type { CatalogueBook } from "../../catalogue/hooks/use-catalogue.ts";
import { Loading, Skeleton } from "../../ui/feedback/Skeleton.tsx";
import { cx } from "../../ui/styles/cx.ts";
import { BookCard } from "./BookCard.tsx";
import css from "./BookGrid.module.css";

/** Number of covers in a phone's first row, which is its largest paint; more would compete for bandwidth. */
export const FIRST_ROW = 2;

/** fill: as many columns as fit. four: two on a phone, four on a desktop, with a line below each row. */
type GridVariant = "fill" | "four";

type BookGridProps = {
  ref?: Ref<HTMLUListElement>;
  books: readonly CatalogueBook[];
  /** Number of books in the first row of the screen; 0 when the grid is below it. */
  priority?: number;
  level?: 2 | 3;
  variant?: GridVariant;
};

export const BookGrid = ({ ref, books, priority = 0, level = 3, variant = "fill" }: BookGridProps) => (
  <ul ref={ref} role="list" className={cx(css.grid, css[variant])}>
    {books.map((book, position) => (
      <li key={book._id} className={position < 2 * priority ? undefined : css.belowFirstScreen}>
        <BookCard
          book={book}
          priority={position < priority}
          level={level}
          sizes={variant === "four" ? "(width >= 56rem) 17rem, calc(50vw - 1.5rem)" : undefined}
        />
      </li>
    ))}
  </ul>
);

type BookGridSkeletonProps = { count?: number; variant?: GridVariant };

export const BookGridSkeleton = ({ count = 8, variant = "fill" }: BookGridSkeletonProps): ReactNode => (
  <Loading label="Loading books" className={cx(css.grid, css[variant])}>
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no other identity
      <div key={index} className={css.skeleton}>
        <Skeleton shape="cover" />
        <Skeleton width="80%" />
        <Skeleton width="50%" />
      </div>
    ))}
  </Loading>
);
