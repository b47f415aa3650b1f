import { startTransition, useEffect, useRef, useState } from "react";
import type { CatalogueBook } from "../../catalogue/hooks/use-catalogue.ts";
import { BookGrid } from "../shared/BookGrid.tsx";

/** As many as come with the page; the first four are seen without scrolling. */
const FIRST = 12;
const STEP = 24;
/** How far somebody got, so that coming back finds the page as long as it was left. */
let reached = FIRST;

/** All featured books: the first ones at once, the others when the end of those before them comes near. */
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
      <BookGrid books={books.slice(0, shown)} priority={4} look="four" />
      {hasMore && <div ref={end} />}
    </>
  );
}
