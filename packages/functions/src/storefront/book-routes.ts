import {
  type BookReadPorts,
  type BookStore,
  type BooksPage,
  canSeeRetired,
  listBooks,
  listCategory,
  readBook,
} from "@frangipani/core/books";
import { type CatalogueStore, type Cursor, freshForMs, settledCursor } from "@frangipani/core/catalogue";
import { exportBooks } from "@frangipani/core/import";
import type { Clock } from "@frangipani/core/kernel";
import type { Context } from "hono";
import type * as z from "zod/mini";
import { pageOf, routes } from "../contract/routes.ts";
import type { Env } from "../http/request.ts";
import { bookCalls, type CategoryQuery } from "./book-calls.ts";
import { publicRead } from "./etag.ts";

const booksPage = (c: Context<Env>, { books, cursor }: BooksPage) => pageOf(c, books, cursor);

type BookRoutesPorts = BookReadPorts & Parameters<typeof recentFeedState>[0] & { clock: Clock };

export const bookReadRoutes = (ports: BookRoutesPorts) => {
  const readFeedState = recentFeedState(ports);
  /** What shoppers read may be a few seconds old if another process changed it. */
  const recent: BookReadPorts = {
    books: {
      ...ports.books,
      inCategory: recentPages({ books: ports.books, readFeedState, clock: ports.clock }),
    },
    taxonomy: { read: async () => (await readFeedState()).taxonomy },
  };
  type InCategory = { c: Context<Env>; query: z.output<typeof CategoryQuery> };
  const ofCategory = async ({ c, query: { category, subcategory, ...paging } }: InCategory) =>
    booksPage(c, await listCategory(recent, { category, subcategory }, paging));
  return routes(
    bookCalls,
    {
      "GET /api/book/getBooks": async ({ c, principal, query }) =>
        booksPage(c, await listBooks(ports, query, { includesRetired: canSeeRetired(principal) })),
      // Only books on sale, also for administrators.
      "GET /api/categories/getCategories": async ({ c, query }) =>
        booksPage(c, await listBooks(ports, query, { includesRetired: false })),
      "GET /api/book/category": ofCategory,
      "GET /api/book/category/": ofCategory,
      "GET /api/book/getBookById/:id": ({ principal, params }) =>
        readBook(recent, params.id, { includesRetired: canSeeRetired(principal) }),
      "GET /api/book/export": async ({ c, query }) => {
        const { csv, cursor } = await exportBooks(ports, query);
        c.header("content-disposition", 'attachment; filename="books.csv"');
        return c.body(pageOf(c, csv, cursor), 200, { "content-type": "text/csv; charset=utf-8" });
      },
    },
    publicRead,
  );
};

/** Changes whenever a book or a category does. */
type FeedState = {
  taxonomy: Awaited<ReturnType<BookReadPorts["taxonomy"]["read"]>>;
  latest: Cursor;
  /** Number of changes by this process before it was read. */
  ownChanges: number;
};

type FeedStatePorts = {
  taxonomy: BookReadPorts["taxonomy"];
  catalogue: Pick<CatalogueStore, "latest" | "countOwnChanges">;
};

/** The categories and the end of the feed, as of a few seconds ago or after the last change by this process. */
export function recentFeedState({ taxonomy, catalogue }: FeedStatePorts): () => Promise<FeedState> {
  let cached: Promise<FeedState> | undefined;
  let readAt = 0;
  let ownChanges = 0;

  const read = async (changes: number): Promise<FeedState> => {
    const [names, latest] = await Promise.all([taxonomy.read(), catalogue.latest()]);
    return { taxonomy: names, latest, ownChanges: changes };
  };

  return () => {
    const isFresh = freshForMs(readAt, performance.now()) > 0 && ownChanges === catalogue.countOwnChanges();
    if (cached && isFresh) return cached;
    readAt = performance.now();
    ownChanges = catalogue.countOwnChanges();
    const reading = read(ownChanges);
    cached = reading;
    // Waiting callers get the error; the next call reads again.
    reading.catch(() => {
      if (cached === reading) cached = undefined;
    });
    return reading;
  };
}

type PagesPorts = {
  books: Pick<BookStore, "inCategory">;
  readFeedState(): Promise<Pick<FeedState, "latest" | "ownChanges">>;
  clock: Clock;
};

type ReadPage = BookStore["inCategory"];

// At one or two kB per book, these are at most five megabytes.
const MAX_CACHED_PAGES = 150;
const MAX_BOOKS_OF_CACHED_PAGE = 24;

/** Caches each page of a category until a book changes or `readFeedState` is read again. Long pages are not cached. */
export function recentPages({ books, readFeedState, clock }: PagesPorts): ReadPage {
  const pages = new Map<string, Awaited<ReturnType<ReadPage>>>();
  let cachedFor: unknown;

  return async (...range) => {
    const current = await readFeedState();
    const { latest, ownChanges } = current;
    // Pages are kept for this very object while the next read may show a change that the index lacks.
    const isSettled = settledCursor(latest, clock.now()) === latest;
    const state = isSettled ? `${latest} ${ownChanges}` : current;
    if (state !== cachedFor) {
      pages.clear();
      cachedFor = state;
    }
    const key = JSON.stringify(range);
    const cached = pages.get(key);
    if (cached) return cached;
    const page = await books.inCategory(...range);
    if (state === cachedFor && page.items.length <= MAX_BOOKS_OF_CACHED_PAGE) {
      if (pages.size === MAX_CACHED_PAGES) pages.clear();
      pages.set(key, page);
    }
    return page;
  };
}
