import { formatMoney } from "@frangipani/core/kernel";
import { Link } from "@tanstack/react-router";
import { memo } from "react";
import type { CatalogueBook } from "../../catalogue/hooks/use-catalogue.ts";
import { rememberCover } from "../../ui/cover/followed-cover.ts";
import css from "./BookCard.module.css";
import { BookCover, coverImage } from "./BookCover.tsx";
import { Heart } from "./Heart.tsx";
import { preloadCover } from "./preload-cover.ts";

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

/** Books of the initial data and of the catalogue are mostly equal, but different objects. */
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
