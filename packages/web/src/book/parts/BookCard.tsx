import { formatMoney } from "@frangipani/core/kernel";
import { Link, useNavigate } from "@tanstack/react-router";
import { memo } from "react";
import type { CatalogueBook } from "../../catalogue/hooks/use-catalogue.ts";
import { useStoreSelector } from "../../device/store.ts";
import { setBookSaved } from "../../saved-books/load-saved-books.ts";
import { savedIds } from "../../saved-books/saved-state.ts";
import { rememberCover } from "../../ui/cover/Cover.tsx";
import { HeartIcon } from "../../ui/icons/initial-icons.tsx";
import { cx } from "../../ui/styles/cx.ts";
import css from "./BookCard.module.css";
import { BookCover, coverImage, preloadCover } from "./BookCover.tsx";

type BookCardProps = { book: CatalogueBook; priority?: boolean; level?: 2 | 3; sizes?: string | undefined };

export const BookCard = memo(function BookCard({ book, priority = false, level = 3, sizes }: BookCardProps) {
  const Heading = `h${level}` as const;
  const preload = () => preloadCover(coverImage(book));
  return (
    <article className={css.card}>
      <Link
        to="/book/$bookId"
        params={{ bookId: book._id }}
        className={css.link}
        onClick={(event) => rememberCover(book._id, event.currentTarget)}
        onMouseEnter={preload}
        onFocus={preload}
        onTouchStart={preload}
      >
        <BookCover book={book} priority={priority} sizes={sizes} className={css.cover} />
        <Heading className={css.title} dir="auto">
          {book.title}
        </Heading>
        <p className={css.author} dir="auto">
          {book.author}
        </p>
        <p className={css.price}>
          <span>{formatMoney(book.price)}</span>
          {book.stock === 0 && <span className={css.outOfStock}>Out of stock</span>}
        </p>
      </Link>
      <Heart book={book} isOnCard />
    </article>
  );
}, isSame);

/** Compares the shown fields, since books of the initial data and of the catalogue are different objects. */
function isSame({ book, ...before }: BookCardProps, { book: next, ...after }: BookCardProps): boolean {
  return (
    before.priority === after.priority &&
    before.level === after.level &&
    before.sizes === after.sizes &&
    (book === next || isSameBook(book, next))
  );
}

const isSameBook = (a: CatalogueBook, b: CatalogueBook): boolean =>
  a._id === b._id &&
  a.title === b.title &&
  a.author === b.author &&
  a.price === b.price &&
  a.category === b.category &&
  (a.stock === 0) === (b.stock === 0) &&
  a.cover?.name === b.cover?.name &&
  a.cover?.color === b.cover?.color;

type HeartProps = { book: Pick<CatalogueBook, "_id" | "title">; isOnCard?: boolean };

export function Heart({ book, isOnCard = false }: HeartProps) {
  const isSaved = useStoreSelector(savedIds, (ids) => ids.has(book._id));
  const navigate = useNavigate();
  const viewSaved = () => void navigate({ to: "/saved" });
  return (
    <button
      type="button"
      className={cx(css.heart, isOnCard && css.onCard)}
      aria-label={`Save ${book.title}`}
      aria-pressed={isSaved}
      onClick={() => setBookSaved(book, !isSaved, viewSaved)}
    >
      <HeartIcon />
    </button>
  );
}
