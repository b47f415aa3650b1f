import { Button } from "../actions/Button.tsx";
import { ChevronLeftIcon, ChevronRightIcon } from "../icons/icons.tsx";
import css from "./Pagination.module.css";

type PaginationProps = {
  page: number;
  pageCount: number;
  onPage: (page: number) => void;
  label?: string | undefined;
};

export function Pagination({ page, pageCount, onPage, label = "Pages" }: PaginationProps) {
  const last = Math.max(pageCount, 1);
  return (
    <nav className={css.pagination} aria-label={label} data-pages="">
      <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeftIcon size={16} />
        Previous
      </Button>
      <span className={css.position} aria-live="polite">
        {`Page ${page} of ${last}`}
      </span>
      <Button disabled={page >= last} onClick={() => onPage(page + 1)}>
        Next
        <ChevronRightIcon size={16} />
      </Button>
    </nav>
  );
}
