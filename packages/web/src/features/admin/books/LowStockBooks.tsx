import type { BookId, InventoryRow } from "@frangipani/core/books";
import { Button } from "../../../ui/actions/Button.tsx";
import { isLow } from "./find-books.ts";
import css from "./LowStockBooks.module.css";

const MAX_BOOKS = 4;

type LowStockBooksProps = { books: readonly InventoryRow[]; onEdit(id: BookId): void; onAll(): void };

export function LowStockBooks({ books, onEdit, onAll }: LowStockBooksProps) {
  const low = books.filter(isLow).sort((a, b) => a.stock - b.stock);
  if (low.length === 0) return null;
  return (
    <section className={css.low} aria-label="Running low">
      <h2 className={css.head}>Running low</h2>
      <ul role="list" className={css.books}>
        {low.slice(0, MAX_BOOKS).map((book) => (
          <li key={book._id}>
            <button type="button" className={css.book} onClick={() => onEdit(book._id)}>
              <span className={css.title}>{book.title}</span>{" "}
              <strong className={css.stock}>{book.stock === 0 ? "sold out" : `${book.stock} left`}</strong>
            </button>
          </li>
        ))}
      </ul>
      {low.length > MAX_BOOKS && (
        <Button variant="quiet" size="sm" onClick={onAll}>
          Show all {low.length}
        </Button>
      )}
    </section>
  );
}
