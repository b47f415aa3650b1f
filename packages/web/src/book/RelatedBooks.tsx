import type { CatalogueBook } from "../catalogue/hooks/use-catalogue.ts";
import { useRelated } from "../catalogue/hooks/use-related.ts";
import css from "./Book.module.css";
import { BookGrid } from "./parts/BookGrid.tsx";

/** Up to four books of the same category (docs/rules.md#book); nothing if there are none. */
export function RelatedBooks({ book }: { book: CatalogueBook }) {
  const books = useRelated(book);
  if (books.length === 0) return null;
  return (
    <section className={css.related} aria-labelledby="related">
      <h2 id="related">You May Also Like</h2>
      <BookGrid books={books} variant="four" />
    </section>
  );
}
