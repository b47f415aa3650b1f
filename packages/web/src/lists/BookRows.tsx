import type { BookId } from "@frangipani/core/books";
import { formatMoney } from "@frangipani/core/kernel";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useMemo } from "react";
import { followAlerts } from "../alerts/load-alerts.ts";
import { AlertButton } from "../book/AlertButton.tsx";
import { Heart } from "../book/parts/BookCard.tsx";
import { BookCover } from "../book/parts/BookCover.tsx";
import { CatalogueFailure } from "../book/parts/CatalogueFailure.tsx";
import { Stock } from "../book/parts/Stock.tsx";
import { useAddToCart } from "../book/parts/use-add-to-cart.ts";
import { useCatalogueState } from "../catalogue/catalogue-state.ts";
import { type CatalogueBook, useCatalogue } from "../catalogue/hooks/use-catalogue.ts";
import { syncNow } from "../catalogue/start.ts";
import { useOnline } from "../device/connection.ts";
import { listedIds } from "../saved-books/saved-state.ts";
import { Button } from "../ui/actions/Button.tsx";
import { standaloneLinkInLine } from "../ui/actions/standalone-link.ts";
import { Notice } from "../ui/feedback/Notice.tsx";
import { cx } from "../ui/styles/cx.ts";
import shared from "../ui/styles/shared.module.css";
import { TableSkeleton } from "../ui/table/DataTable.tsx";
import css from "./BookRows.module.css";

type BookRowsProps = {
  ids: readonly BookId[];
  label: string;
  /** Actions for each book, instead of the cart and the heart. */
  actions?: (book: CatalogueBook) => ReactNode;
  /** Content about books that are no longer sold. */
  below?: (retired: readonly BookId[]) => ReactNode;
};

export function BookRows({ ids, label, actions, below }: BookRowsProps) {
  const { books, retired, isLoading } = useListedBooks(ids);
  const { status } = useCatalogue();
  const isOnline = useOnline();
  useEffect(followAlerts, []);
  if (isLoading && status === "unavailable") return <CatalogueFailure title="Failed to fetch books" />;
  return (
    <>
      {books.length > 0 && (
        <ul role="list" aria-label={label} className={css.rows}>
          {books.map((book) => (
            <li key={book._id} className={css.row}>
              <BookRow book={book} actions={actions ? actions(book) : <SavedActions book={book} />} />
            </li>
          ))}
        </ul>
      )}
      {isLoading &&
        (isOnline ? (
          <TableSkeleton label="Loading books" rows={2} columns={3} />
        ) : (
          <Notice>Some of these books are not on this device. They appear when you are online.</Notice>
        ))}
      {retired.length > 0 && below?.(retired)}
    </>
  );
}

const BookRow = ({ book, actions }: { book: CatalogueBook; actions: ReactNode }) => (
  <>
    <BookCover book={book} sizes="5rem" className={css.cover} />
    <div className={cx(shared.stackHalf, shared.starts, css.text)}>
      <Link to="/book/$bookId" params={{ bookId: book._id }} className={cx(standaloneLinkInLine, css.title)}>
        <bdi>{book.title}</bdi>
      </Link>
      <p className={shared.muted} dir="auto">
        {book.author}
      </p>
      <p className={cx(shared.digits, shared.strong)}>{formatMoney(book.price)}</p>
      <Stock stock={book.stock} />
    </div>
    <div className={css.actions}>{actions}</div>
  </>
);

function SavedActions({ book }: { book: CatalogueBook }) {
  const addToCart = useAddToCart(book);
  return (
    <>
      {book.stock > 0 ? (
        <Button aria-label={`Add to Cart: ${book.title}`} onClick={() => addToCart()}>
          Add to Cart
        </Button>
      ) : (
        <AlertButton book={book} kind="back-in-stock" isNamed />
      )}
      <Heart book={book} />
    </>
  );
}

/** @returns the books with their current price and stock on this device, the ids of books that are no longer sold, and whether more are loading */
export function useListedBooks(ids: readonly BookId[]) {
  const catalogue = useCatalogueState("catalogue");
  const hasWholeShop = useCatalogueState("hasWholeShop");
  const hasWholeShare = useCatalogueState("hasWholeShare");
  const unsold = useCatalogueState("unsold");
  const listed = useMemo(() => {
    const books: CatalogueBook[] = [];
    const missing: BookId[] = [];
    for (const id of ids) {
      const book = catalogue.book(id);
      if (book) books.push(book);
      else missing.push(id);
    }
    const retired = missing.filter((id) => hasWholeShop || unsold.has(id));
    return { books, retired, isLoading: retired.length < missing.length };
  }, [ids, catalogue, hasWholeShop, unsold]);
  const needsFetch = hasWholeShare && listed.isLoading;
  useEffect(() => {
    if (!needsFetch) return;
    // The next synchronisation also fetches these books, which this device's share lacks.
    listedIds.set(ids);
    void syncNow();
  }, [needsFetch, ids]);
  return listed;
}
