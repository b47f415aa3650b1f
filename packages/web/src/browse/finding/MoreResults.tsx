import {
  type Catalogue,
  type CatalogueBook,
  findMention,
  findNearest,
  MAX_MENTIONS,
  type Mention,
  withCategoryNames,
  wordsToMention,
} from "@frangipani/core/catalogue";
import { Link } from "@tanstack/react-router";
import { startTransition, useEffect, useId, useState } from "react";
import { BookCover } from "../../book/parts/BookCover.tsx";
import { BookGrid } from "../../book/parts/BookGrid.tsx";
import { useCatalogueState } from "../../catalogue/catalogue-state.ts";
import { readStoredDescriptions } from "../../catalogue/storage/stored-descriptions.ts";
import { feedClient } from "../../catalogue/sync/feed-client.ts";
import { connection, useOnline } from "../../device/connection.ts";
import { whenIdle } from "../../device/scheduling.ts";
import { standaloneLinkInLine } from "../../ui/actions/standalone-link.ts";
import { cx } from "../../ui/styles/cx.ts";
import shared from "../../ui/styles/shared.module.css";
import css from "./MoreResults.module.css";

type NearestBooksProps = {
  text: string;
  /** Results of the search without the filters. */
  unfiltered: readonly CatalogueBook[];
  /** How many of the most similar books are close enough to count as results. */
  closeCount: number;
  onNearest(nearest: { text: string; closeCount: number }): void;
};

const MAX_BOOKS = 6;

/** Shown if nothing matches: the results without the filters, if any, or else the most similar books. */
export function NearestBooks({ text, unfiltered, closeCount, onNearest }: NearestBooksProps) {
  const heading = useId();
  const nearest = useNearest(unfiltered.length > 0 ? "" : text, onNearest);
  const similar = closeCount > 0 ? nearest.books.slice(0, closeCount) : nearest.books;
  const books = unfiltered.length > 0 ? unfiltered.slice(0, MAX_BOOKS) : similar;
  const title = closeCount > 0 ? `Close to “${text.trim()}”` : "Nearest titles";
  if (books.length === 0) return null;
  return (
    <section aria-labelledby={heading} className={closeCount > 0 ? css.close : css.nearest}>
      <h2 id={heading}>{unfiltered.length > 0 ? "Without the filters" : title}</h2>
      <BookGrid books={books} />
    </section>
  );
}

const noNearest = { books: [], closeCount: 0 };

/** Computed when idle, since each typed letter changes the result. */
function useNearest(text: string, onNearest: NearestBooksProps["onNearest"]) {
  const catalogue = useCatalogueState("catalogue");
  const [nearest, setNearest] = useState<ReturnType<typeof findNearest>>(noNearest);
  useEffect(() => {
    const stop = new AbortController();
    whenIdle(() => {
      const found = findNearest(catalogue, text, MAX_BOOKS);
      startTransition(() => {
        setNearest(found);
        onNearest({ text, closeCount: found.closeCount });
      });
    }, stop.signal);
    return () => stop.abort();
  }, [catalogue, text, onNearest]);
  return nearest;
}

type MentionedBooksProps = {
  text: string;
  /** Books found by title and author, which are listed above. */
  found: readonly CatalogueBook[];
  onMentioned(mentioned: { text: string; count: number }): void;
};

const noMentions: readonly Mention<CatalogueBook>[] = [];

/** Delay of the server search, so that not every letter sends a request. */
const TYPING_PAUSE_MS = 200;

/** Books found by their description only: by the server if this device lacks some descriptions. */
export function MentionedBooks({ text, found, onMentioned }: MentionedBooksProps) {
  const heading = useId();
  const mentioned = useMentioned(text, found, onMentioned);
  if (mentioned.length === 0) return null;
  return (
    <section aria-labelledby={heading} className={css.section}>
      <h2 id={heading}>In descriptions</h2>
      <ul role="list" className={css.books}>
        {mentioned.map(({ book, mention }) => (
          <li key={book._id} className={css.book}>
            <BookCover book={book} sizes="3rem" />
            <div>
              <Link to="/book/$bookId" params={{ bookId: book._id }} className={standaloneLinkInLine}>
                <bdi>{book.title}</bdi>
              </Link>
              <p className={cx(shared.note, shared.anywhere)}>{`mentions “${mention}”`}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Computed when idle, since each typed letter changes the result; returns the previous books that still match until then. */
function useMentioned(
  text: string,
  found: readonly CatalogueBook[],
  onMentioned: MentionedBooksProps["onMentioned"],
): readonly Mention<CatalogueBook>[] {
  const catalogue = useCatalogueState("catalogue");
  const isOnline = useOnline();
  const [mentioned, setMentioned] = useState({ text, mentions: noMentions });
  useEffect(() => {
    const stop = new AbortController();
    const search = async () => {
      const next =
        wordsToMention(text).length === 0
          ? noMentions
          : await findMentioned({ catalogue, text, found, isOnline, signal: stop.signal });
      if (stop.signal.aborted) return;
      startTransition(() => {
        setMentioned({ text, mentions: next });
        onMentioned({ text, count: next.length });
      });
    };
    whenIdle(() => void search(), stop.signal);
    return () => stop.abort();
  }, [catalogue, isOnline, text, found, onMentioned]);
  if (mentioned.text === text) return mentioned.mentions;
  return mentioned.mentions.filter(({ mention }) => findMention(mention, text) !== undefined);
}

type MentionSearch = {
  catalogue: Catalogue;
  text: string;
  /** Books that are listed already. */
  found: readonly CatalogueBook[];
  isOnline: boolean;
  signal: AbortSignal;
};

async function findMentioned(search: MentionSearch): Promise<readonly Mention<CatalogueBook>[]> {
  const { catalogue, text, found, isOnline, signal } = search;
  const listedIds = new Set<string>(found.map(({ _id }) => _id));
  const descriptions = await readStoredDescriptions();
  if (isOnline && descriptions.size < catalogue.shopSize) {
    await new Promise((done) => setTimeout(done, TYPING_PAUSE_MS));
    if (signal.aborted) return [];
    try {
      const { mentions } = await feedClient.search({ q: text, limit: 1, mentions: "yes" }, signal);
      const toCatalogueBook = withCategoryNames(catalogue.categories);
      if (mentions)
        return mentions.flatMap(({ book, mention }) =>
          listedIds.has(book._id) ? [] : [{ book: toCatalogueBook(book), mention }],
        );
    } catch (error) {
      if (!signal.aborted && connection.get())
        console.warn("The server did not search the descriptions.", error);
    }
  }
  const mentions: Mention<CatalogueBook>[] = [];
  for (const [id, description] of descriptions) {
    const book = listedIds.has(id) ? undefined : catalogue.book(id);
    const mention = book && findMention(description, text);
    if (mention && mentions.push({ book, mention }) === MAX_MENTIONS) break;
  }
  return mentions;
}
