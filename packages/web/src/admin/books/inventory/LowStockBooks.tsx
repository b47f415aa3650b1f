import type { BookId } from "@frangipani/core/books";
import { formatCount } from "@frangipani/core/kernel";
import { memo } from "react";
import { Button } from "../../../ui/actions/Button.tsx";
import { cx } from "../../../ui/styles/cx.ts";
import shared from "../../../ui/styles/shared.module.css";
import css from "./LowStockBooks.module.css";
import type { LowStock } from "./use-low-stock.ts";

type LowStockBooksProps = { low: LowStock; onEdit(id: BookId): void; onAll(): void };

export const LowStockBooks = memo(({ low: { count, books }, onEdit, onAll }: LowStockBooksProps) => {
  if (count === 0) return null;
  return (
    <section className={css.low} aria-label="Running low">
      <h2 className={css.head}>Running low</h2>
      <ul role="list" className={css.books}>
        {books.map((book) => (
          <li key={book._id}>
            <button type="button" className={css.book} onClick={() => onEdit(book._id)}>
              <span className={cx(shared.ellipsis, css.title)}>{book.title}</span>{" "}
              <strong className={css.stock}>{book.stock === 0 ? "sold out" : `${book.stock} left`}</strong>
            </button>
          </li>
        ))}
      </ul>
      {count > books.length && (
        <Button variant="quiet" size="sm" onClick={onAll}>
          {`Show all ${formatCount(count)}`}
        </Button>
      )}
    </section>
  );
});
