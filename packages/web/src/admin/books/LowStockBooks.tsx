import type { BookId, InventoryRow } from "@frangipani/core/books";
import { formatCount } from "@frangipani/core/kernel";
import { useQuery } from "@tanstack/react-query";
import { memo, useMemo } from "react";
import { Button } from "../../ui/actions/Button.tsx";
import { cx } from "../../ui/styles/cx.ts";
import shared from "../../ui/styles/shared.module.css";
import { useList } from "../shared/list.ts";
import css from "./Books.module.css";
import { isLow } from "./find-books.ts";
import { inventory, inventoryPage } from "./inventory.ts";

const MAX_BOOKS = 4;

export type LowStock = { count: number; books: readonly InventoryRow[] };

/** The browser does not have the rows of a large inventory: then the server searches. */
export function useLowStock(): LowStock | undefined {
  const { data: list } = useList(inventory);
  const { data: page } = useQuery({
    ...inventoryPage({ show: "low", order: "stock", limit: MAX_BOOKS }),
    enabled: list?.isLarge ?? false,
  });
  const low = useMemo(() => list && lowOf(list.rows), [list]);
  return list?.isLarge ? page : low;
}

function lowOf(rows: readonly InventoryRow[]): LowStock {
  const low = rows.filter(isLow).sort((a, b) => a.stock - b.stock);
  return { count: low.length, books: low.slice(0, MAX_BOOKS) };
}

type LowStockBooksProps = { low: LowStock; onEdit(id: BookId): void; onAll(): void };

export const LowStockBooks = memo(({ low: { count, books }, onEdit, onAll }: LowStockBooksProps) => {
  if (count === 0) return null;
  return (
    <section className={cx(shared.row, css.lowStock)} aria-label="Running low">
      <h2 className={css.lowStockHeading}>Running low</h2>
      <ul role="list" className={css.lowStockBooks}>
        {books.map((book) => (
          <li key={book._id}>
            <button type="button" className={css.lowStockBook} onClick={() => onEdit(book._id)}>
              <span className={cx(shared.ellipsis, css.lowStockTitle)}>{book.title}</span>{" "}
              <strong className={css.copiesLeft}>
                {book.stock === 0 ? "sold out" : `${book.stock} left`}
              </strong>
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
