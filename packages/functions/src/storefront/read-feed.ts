import { type BookStore, summarize, toDetails } from "@frangipani/core/books";
import {
  type CatalogueStore,
  type Changes,
  type Cursor,
  FEED_FORMAT,
  type Manifest,
  type SnapshotDocument,
  settledCursor,
} from "@frangipani/core/catalogue";
import type { CategoryPorts } from "@frangipani/core/categories";
import { instant, yearInSingapore } from "@frangipani/core/kernel";

export type FeedPorts = {
  books: Pick<BookStore, "changedAfter">;
  catalogue: Pick<CatalogueStore, "readSettings" | "latest">;
  countBooks: CategoryPorts["countBooks"];
};

// Far below Lambda's 6 MB.
export const CHANGES_PAGE = 500;

export const readManifest = async (ports: FeedPorts, now: Date): Promise<Manifest> =>
  (await readFeed(ports, now)).manifest;

type Feed = { manifest: Manifest; index: SnapshotDocument["index"] };

/** Three small queries, whatever the size of the catalogue. */
export async function readFeed({ catalogue, countBooks }: FeedPorts, now: Date): Promise<Feed> {
  const [{ taxonomy, shipping, gst, snapshot }, counts, latest] = await Promise.all([
    catalogue.readSettings(),
    countBooks(),
    catalogue.latest(),
  ]);
  const manifest: Manifest = {
    format: FEED_FORMAT,
    serverTime: instant(now),
    year: yearInSingapore(now),
    taxonomy: {
      version: taxonomy.version,
      categories: taxonomy.categories.map((category) => ({
        ...category,
        bookCount: counts.get(category._id) ?? 0,
      })),
    },
    shipping,
    gst,
    latest,
    snapshot: snapshot
      ? {
          cursor: snapshot.cursor,
          count: snapshot.count,
          cards: snapshot.cards,
          details: snapshot.details,
          ...(snapshot.parts && { parts: snapshot.parts }),
        }
      : null,
  };
  return { manifest, index: snapshot?.index };
}

export async function readChanges({ books }: FeedPorts, after: Cursor, now: Date): Promise<Changes> {
  const { items, next, more } = await books.changedAfter(after, CHANGES_PAGE);
  return {
    format: FEED_FORMAT,
    books: items.filter((book) => book.status).map((book) => ({ ...summarize(book), ...toDetails(book) })),
    gone: items.filter((book) => !book.status).map((book) => book._id),
    next,
    cursor: settledCursor(next, now),
    more,
  };
}
