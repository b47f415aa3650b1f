import { bookMessages } from "@frangipani/core/books";
import { memo } from "react";
import { BookGridSkeleton } from "../book/parts/BookGrid.tsx";
import { CatalogueFailure } from "../book/parts/CatalogueFailure.tsx";
import { VirtualBookGrid } from "../book/parts/VirtualBookGrid.tsx";
import type { BooksFound } from "../catalogue/hooks/use-browse.ts";
import { useCatalogue } from "../catalogue/hooks/use-catalogue.ts";
import { Button } from "../ui/actions/Button.tsx";
import { EmptyState } from "../ui/feedback/EmptyState.tsx";
import { useLazyComponent } from "../ui/hooks/use-lazy-component.ts";
import { BookIcon } from "../ui/icons/icons.tsx";

type ResultsProps = { text: string; found: BooksFound; onReset: (() => void) | undefined };

const loadNearest = () => import("./finding/results/NearestBooks.tsx");

export function Results({ text, found, onReset }: ResultsProps) {
  const { books, unfiltered, isCounted, onShown } = found;
  const NearestBooks = useLazyComponent(loadNearest, isCounted && books.length === 0);
  const { status } = useCatalogue();
  if (books.length > 0) return <MemoizedGrid books={books} onShown={onShown} />;
  if (status === "unavailable") return <CatalogueFailure title={bookMessages.fetchFailed} />;
  if (!isCounted) return <BookGridSkeleton count={12} />;
  return (
    <>
      <EmptyState
        title={bookMessages.noneMatching}
        art={<BookIcon size={40} />}
        action={onReset && <Button onClick={onReset}>Reset filters</Button>}
      >
        Try fewer letters, another spelling, or all categories.
      </EmptyState>
      {NearestBooks && <NearestBooks text={text} unfiltered={unfiltered} />}
    </>
  );
}

/** The page is rendered again when the URL follows the typed text, with the same books. */
const MemoizedGrid = memo(VirtualBookGrid);
