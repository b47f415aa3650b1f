import { bookMessages } from "@frangipani/core/books";
import { memo } from "react";
import type { BooksFound } from "../../catalogue/hooks/use-browse.ts";
import { useCatalogue } from "../../catalogue/hooks/use-catalogue.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { BookIcon } from "../../ui/icons/icons.tsx";
import { BookGridSkeleton } from "../shared/books/BookGrid.tsx";
import { CatalogueFailure } from "../shared/books/CatalogueFailure.tsx";
import { VirtualBookGrid } from "../shared/books/VirtualBookGrid.tsx";

type ResultsProps = { found: BooksFound; onReset: (() => void) | undefined };

export function Results({ found: { books, isCounted, onShown }, onReset }: ResultsProps) {
  const { status } = useCatalogue();
  if (books.length > 0) return <MemoizedGrid books={books} onShown={onShown} />;
  if (status === "unavailable") return <CatalogueFailure title={bookMessages.fetchFailed} />;
  if (!isCounted) return <BookGridSkeleton count={12} />;
  return (
    <EmptyState
      title={bookMessages.noneMatching}
      art={<BookIcon size={40} />}
      action={onReset && <Button onClick={onReset}>Reset filters</Button>}
    >
      Try fewer letters, another spelling, or all categories.
    </EmptyState>
  );
}

/** The page is rendered again when the URL follows the typed text, with the same books. */
const MemoizedGrid = memo(VirtualBookGrid);
