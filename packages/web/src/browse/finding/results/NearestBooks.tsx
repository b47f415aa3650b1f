import { findNearest } from "@frangipani/core/catalogue";
import { startTransition, useEffect, useId, useState } from "react";
import { BookGrid } from "../../../book/parts/BookGrid.tsx";
import { useCatalogueState } from "../../../catalogue/catalogue-state.ts";
import type { CatalogueBook } from "../../../catalogue/hooks/use-catalogue.ts";
import { whenIdle } from "../../../device/scheduling.ts";
import css from "./NearestBooks.module.css";

type NearestBooksProps = {
  text: string;
  /** What the search finds without the filters. */
  unfiltered: readonly CatalogueBook[];
};

const MAX_BOOKS = 6;

/** Where nothing is found: the books without the filters, or else those most like the text. */
export default function NearestBooks({ text, unfiltered }: NearestBooksProps) {
  const heading = useId();
  const nearest = useNearest(unfiltered.length > 0 ? "" : text);
  const books = unfiltered.length > 0 ? unfiltered.slice(0, MAX_BOOKS) : nearest;
  if (books.length === 0) return null;
  return (
    <section aria-labelledby={heading} className={css.nearest}>
      <h2 id={heading}>{unfiltered.length > 0 ? "Without the filters" : "Nearest titles"}</h2>
      <BookGrid books={books} />
    </section>
  );
}

/** Searched when idle, as each letter asks for others. */
function useNearest(text: string): readonly CatalogueBook[] {
  const catalogue = useCatalogueState("catalogue");
  const [books, setBooks] = useState<readonly CatalogueBook[]>([]);
  useEffect(() => {
    let isCurrent = true;
    whenIdle(() => {
      if (isCurrent) startTransition(() => setBooks(findNearest(catalogue, text, MAX_BOOKS)));
    });
    return () => {
      isCurrent = false;
    };
  }, [catalogue, text]);
  return books;
}
