import { startTransition, useEffect, useRef, useState } from "react";
import type { CatalogueBook } from "../../catalogue/hooks/use-catalogue.ts";
import { BookGrid } from "../shared/BookGrid.tsx";

/** As many as the initial page contains; the first four are visible without scrolling. */
const FIRST = 12;
const STEP = 24;
/** How many were loaded, so that Back restores a page of the same height. */
let reached = FIRST;

/** The first ones at once, the rest when the end of the list comes near. */
export function FeaturedBooks({ books }: { books: readonly CatalogueBook[] }) {
  const [shown, setShown] = useState(reached);
  const end = useRef<HTMLDivElement>(null);
  const hasMore = shown < books.length;
  useEffect(() => {
    if (!end.current || !hasMore) return;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        reached = shown + STEP;
        startTransition(() => setShown(reached));
      },
      { rootMargin: "100%" },
    );
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [shown, hasMore]);
  return (
    <>
      <BookGrid books={books.slice(0, shown)} priority={4} variant="four" />
      {hasMore && <div ref={end} />}
    </>
  );
}
