import { Button } from "../actions/Button.tsx";
import { ChevronLeftIcon, ChevronRightIcon } from "../icons/icons.tsx";
import { cx } from "../styles/cx.ts";
import shared from "../styles/shared.module.css";
import css from "./Pagination.module.css";

export const PAGE_SIZE = 10;

export const pageCountOf = (count: number): number => Math.max(1, Math.ceil(count / PAGE_SIZE));

/** Limits `onPage` to existing pages: a page beyond the last one becomes the last. */
export const turnWithin =
  (page: number, pageCount: number, onPage: (page: number) => void) =>
  (next: number): void => {
    const target = Math.min(next, pageCount);
    if (target >= 1 && target !== page) onPage(target);
  };

export function pageOf<T>(
  items: readonly T[],
  page: number,
  pageCount: number = pageCountOf(items.length),
): { page: number; items: readonly T[] } {
  const clamped = Math.min(Math.max(page, 1), pageCount);
  return { page: clamped, items: items.slice((clamped - 1) * PAGE_SIZE, clamped * PAGE_SIZE) };
}

type PaginationProps = {
  page: number;
  pageCount: number;
  onPage: (page: number) => void;
  label?: string | undefined;
};

export function Pagination({ page, pageCount, onPage, label = "Pages" }: PaginationProps) {
  const last = Math.max(pageCount, 1);
  return (
    <nav className={cx(shared.between, css.pagination)} aria-label={label} data-pages="">
      <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeftIcon size={16} />
        Previous
      </Button>
      <span className={cx(shared.note, shared.digits, css.position)} aria-live="polite">
        {`Page ${page} of ${last}`}
      </span>
      <Button disabled={page >= last} onClick={() => onPage(page + 1)}>
        Next
        <ChevronRightIcon size={16} />
      </Button>
    </nav>
  );
}
