import { findNearest } from "@frangipani/core/catalogue";
import { startTransition, useEffect, useId, useState } from "react";
import { BookGrid } from "../../../book/parts/BookGrid.tsx";
import { useCatalogueState } from "../../../catalogue/catalogue-state.ts";
import type { CatalogueBook } from "../../../catalogue/hooks/use-catalogue.ts";
import { whenIdle } from "../../../device/scheduling.ts";
import css from "./NearestBooks.module.css";

type NearestBooksProps = {
  text: string;
  /** Results of the search without the filters. */
  unfiltered: readonly CatalogueBook[];
  /** Number of most similar books that are close enough to be results. */
  closeCount: number;
  onNearest(nearest: { text: string; closeCount: number }): void;
};

const MAX_BOOKS = 6;

/** If nothing is found: the books without the filters, or else the most similar ones; close ones count as results. */
export default function NearestBooks({ text, unfiltered, closeCount, onNearest }: NearestBooksProps) {
  const heading = useId();
  const nearest = useNearest(unfiltered.length > 0 ? "" : text, onNearest);
  const books =
    unfiltered.length > 0
      ? unfiltered.slice(0, MAX_BOOKS)
      : closeCount > 0
        ? nearest.books.slice(0, closeCount)
        : nearest.books;
  const title = closeCount > 0 ? `Close to “${text.trim()}”` : "Nearest titles";
  if (books.length === 0) return null;
  return (
    <section aria-labelledby={heading} className={closeCount > 0 ? css.close : css.nearest}>
      <h2 id={heading}>{unfiltered.length > 0 ? "Without the filters" : title}</h2>
      <BookGrid books={books} />
    </section>
  );
}

const none = { books: [], closeCount: 0 };

/** Computed when idle, since each letter changes it. */
function useNearest(text: string, onNearest: NearestBooksProps["onNearest"]) {
  const catalogue = useCatalogueState("catalogue");
  const [nearest, setNearest] = useState<ReturnType<typeof findNearest>>(none);
  useEffect(() => {
    let isCurrent = true;
    whenIdle(() => {
      if (!isCurrent) return;
      const found = findNearest(catalogue, text, MAX_BOOKS);
      startTransition(() => {
        setNearest(found);
        onNearest({ text, closeCount: found.closeCount });
      });
    });
    return () => {
      isCurrent = false;
    };
  }, [catalogue, text, onNearest]);
  return nearest;
}
