import { startTransition, useEffect, useRef, useState } from "react";
import { BookGrid, FIRST_ROW } from "../book/parts/BookGrid.tsx";
import type { CatalogueBook } from "../catalogue/hooks/use-catalogue.ts";
import { useIsPainted } from "../ui/layout/use-is-painted.ts";

/** As many as the initial page contains. */
const INITIAL_COUNT = 12;
/** As many as a screen has room for below the page's heading. */
const SCREEN_COUNT = 4;
const STEP = 24;
/** How many were loaded, so that Back restores a page of the same height. */
let loadedCount = INITIAL_COUNT;

export function FeaturedBooks({ books }: { books: readonly CatalogueBook[] }) {
  const [count, setCount] = useState(loadedCount);
  const end = useRef<HTMLDivElement>(null);
  const isPainted = useIsPainted();
  const hasMore = isPainted && count < books.length;
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
      <BookGrid
        books={books.slice(0, isPainted ? count : SCREEN_COUNT)}
        priority={FIRST_ROW}
        variant="four"
      />
      {hasMore && <div ref={end} />}
    </>
  );
}
