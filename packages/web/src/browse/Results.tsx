import { bookMessages } from "@frangipani/core/books";
import { DESCRIPTION_SEARCH_BELOW } from "@frangipani/core/catalogue";
import { memo, type ReactNode, useState } from "react";
import { BookGridSkeleton } from "../book/parts/BookGrid.tsx";
import { bookCount } from "../book/parts/book-count.ts";
import { CatalogueFailure } from "../book/parts/CatalogueFailure.tsx";
import { VirtualBookGrid } from "../book/parts/VirtualBookGrid.tsx";
import type { BooksFound } from "../catalogue/hooks/use-browse.ts";
import { useCatalogue } from "../catalogue/hooks/use-catalogue.ts";
import { Button } from "../ui/actions/Button.tsx";
import { EmptyState } from "../ui/feedback/EmptyState.tsx";
import { useLazyComponent } from "../ui/hooks/use-lazy-component.ts";
import { BookIcon } from "../ui/icons/icons.tsx";
import { cx } from "../ui/styles/cx.ts";
import shared from "../ui/styles/shared.module.css";
import { VisuallyHidden } from "../ui/styles/VisuallyHidden.tsx";
import css from "./Browse.module.css";

type ResultsProps = {
  text: string;
  found: BooksFound;
  /** The number of books close to the search, once known, if nothing matches it. */
  closeCount: number;
  onNearest(nearest: { text: string; closeCount: number }): void;
  /** `count`: how many further books mention the text in their description, once known. Undefined with a category or filters. */
  mentions: { count: number; onMentioned(mentioned: { text: string; count: number }): void } | undefined;
  onReset: (() => void) | undefined;
};

const loadMentioned = () =>
  import("./finding/MoreResults.tsx").then(({ MentionedBooks }) => ({ default: MentionedBooks }));
const loadNearest = () =>
  import("./finding/MoreResults.tsx").then(({ NearestBooks }) => ({ default: NearestBooks }));

export function Results({ text, found, closeCount, onNearest, mentions, onReset }: ResultsProps) {
  const { books, unfiltered, isCounted, onShown } = found;
  const NearestBooks = useLazyComponent(loadNearest, isCounted && books.length === 0);
  const searchesDescriptions = mentions !== undefined && isCounted && books.length < DESCRIPTION_SEARCH_BELOW;
  const MentionedBooks = useLazyComponent(loadMentioned, searchesDescriptions);
  const { status } = useCatalogue();
  const more = MentionedBooks && searchesDescriptions && (
    <MentionedBooks text={text} found={books} onMentioned={mentions.onMentioned} />
  );
  if (books.length > 0)
    return (
      <>
        <MemoizedGrid books={books} onShown={onShown} />
        {more}
      </>
    );
  if (status === "unavailable") return <CatalogueFailure title={bookMessages.fetchFailed} />;
  if (!isCounted) return <BookGridSkeleton count={12} />;
  return (
    <>
      {closeCount === 0 && !mentions?.count && (
        <EmptyState
          title={bookMessages.noneMatching}
          art={<BookIcon size={40} />}
          action={onReset && <Button onClick={onReset}>Reset filters</Button>}
        >
          Try fewer letters, another spelling, or all categories.
        </EmptyState>
      )}
      {more}
      {NearestBooks && !mentions?.count && (
        <NearestBooks text={text} unfiltered={unfiltered} closeCount={closeCount} onNearest={onNearest} />
      )}
    </>
  );
}

/** Memoized: the page rerenders with the same books when the URL follows the typed text. */
const MemoizedGrid = memo(VirtualBookGrid);

type ResultCountProps = {
  count: number;
  isComplete: boolean;
  isSettled: boolean;
  filters: ReactNode;
  onReset: (() => void) | undefined;
};

export function ResultCount({ count, isComplete, isSettled, filters, onReset }: ResultCountProps) {
  const { status } = useCatalogue();
  // While loading, a server-rendered page has only its first books, too few for a count.
  const soFar = status === "loading" ? "" : `${bookCount(count)} so far`;
  const text = isComplete ? bookCount(count) : soFar;
  const [announced, setAnnounced] = useState("");
  // Screen readers keep the last settled count until the next one is settled.
  if (isSettled && isComplete && announced !== text) setAnnounced(text);
  return (
    <div className={css.count}>
      <p aria-hidden="true" className={shared.oneLine}>
        {text}
      </p>
      <VisuallyHidden>
        <span role="status">{announced}</span>
      </VisuallyHidden>
      <div className={cx(shared.buttons, css.actions)}>
        {onReset && (
          <Button variant="quiet" size="sm" onClick={onReset}>
            Reset
          </Button>
        )}
        {filters}
      </div>
    </div>
  );
}
