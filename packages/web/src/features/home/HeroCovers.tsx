import { titleOfSlug } from "@frangipani/core/kernel/text";
import type { ShelfBook } from "../../data/use-catalogue.ts";
import { Cover } from "../../ui/cover/Cover.tsx";
import { coverImage } from "../shared/BookCard.tsx";
import css from "./Home.module.css";

/** Three featured covers, fanned: decoration, since each stands below with its name. */
export function HeroCovers({ books }: { books: readonly ShelfBook[] }) {
  return (
    <div className={css.fan} aria-hidden="true">
      {books.slice(0, 3).map((book) => (
        <Cover
          key={book._id}
          title={book.title}
          author={book.author}
          category={titleOfSlug(book.category)}
          image={coverImage(book)}
          colour={book.cover?.color}
          sizes="12rem"
          priority
          className={css.fanned}
        />
      ))}
    </div>
  );
}
