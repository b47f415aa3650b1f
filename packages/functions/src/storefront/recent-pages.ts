import type { BookStore } from "@frangipani/core/books";
import { settledCursor } from "@frangipani/core/catalogue";
import type { Clock } from "@frangipani/core/kernel";
import type { Head } from "./recent-head.ts";

type PagesPorts = {
  books: Pick<BookStore, "inCategory">;
  head(): Promise<Pick<Head, "latest" | "ownChanges">>;
  clock: Clock;
};

type ReadPage = BookStore["inCategory"];

// At one or two kB per book, five megabytes.
const MAX_PAGES = 150;
const MAX_BOOKS = 24;

/** Caches each page of a category until a book changes or `head` is read again. Long pages are not cached. */
export function recentPages({ books, head, clock }: PagesPorts): ReadPage {
  const pages = new Map<string, Awaited<ReturnType<ReadPage>>>();
  let heldFor: unknown;

  return async (...range) => {
    const current = await head();
    const { latest, ownChanges } = current;
    const isSettled = settledCursor(latest, clock.now()) === latest;
    const state = isSettled ? `${latest} ${ownChanges}` : current;
    if (state !== heldFor) {
      pages.clear();
      heldFor = state;
    }
    const key = JSON.stringify(range);
    const held = pages.get(key);
    if (held) return held;
    const page = await books.inCategory(...range);
    if (state === heldFor && page.items.length <= MAX_BOOKS) {
      if (pages.size === MAX_PAGES) pages.clear();
      pages.set(key, page);
    }
    return page;
  };
}
