import { startTransition, useEffect, useRef, useState } from "react";
import type { CatalogueBook } from "../../catalogue/hooks/use-catalogue.ts";
import { BookGrid, FIRST_ROW } from "../shared/books/BookGrid.tsx";

/** As many as the initial page contains. */
const INITIAL_COUNT = 12;
const STEP = 24;
/** How many were loaded, so that Back restores a page of the same height. */
let loadedCount = INITIAL_COUNT;

export function FeaturedBooks({ books }: { books: readonly CatalogueBook[] }) {
  const [count, setCount] = useState(loadedCount);
  const end = useRef<HTMLDivElement>(null);
  const hasMore = count < books.length;
  useEffect(() => {
    if (!end.current || !hasMore) return;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        loadedCount = count + STEP;
        startTransition(() => setCount(loadedCount));
      },
      { rootMargin: "100%" },
    );
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [count, hasMore]);
  return (
    <>
      <BookGrid books={books.slice(0, count)} priority={FIRST_ROW} variant="four" />
      {hasMore && <div ref={end} />}
    </>
  );
}
