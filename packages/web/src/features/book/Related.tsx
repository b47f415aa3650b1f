import { type CatalogueBook, useRelated } from "../../catalogue/hooks/use-catalogue.ts";
import { BookGrid } from "../shared/BookGrid.tsx";
import css from "./Book.module.css";

/** Up to four of the same shelf (docs/rules.md#book); nothing when it stands there alone. */
export function Related({ book }: { book: CatalogueBook }) {
  const books = useRelated(book);
  if (books.length === 0) return null;
  return (
    <section className={css.related} aria-labelledby="related">
      <h2 id="related">You May Also Like</h2>
      <BookGrid books={books} look="four" />
    </section>
  );
}
