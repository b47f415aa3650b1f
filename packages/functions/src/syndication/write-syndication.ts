import { type BookDetails, type BookSummary, summarize, toDetails } from "@frangipani/core/books";
import {
  type CatalogueStore,
  type DetailsChunk,
  momentOf,
  type SnapshotDocument,
  START,
  type SummaryChunk,
  unpackDetails,
  unpackSummaries,
  withCategoryNames,
} from "@frangipani/core/catalogue";
import type { Clock } from "@frangipani/core/kernel";
import { SYNDICATION_PATHS } from "../paths.ts";
import { type ChunkFileStore, readChunk } from "../snapshot/chunk-files.ts";
import { newArrivalsFeed } from "./new-arrivals.ts";
import { productFeed, type SyndicatedBook } from "./product-feed.ts";

export type SyndicationPorts = {
  catalogue: Pick<CatalogueStore, "allBooks" | "latest" | "readSettings">;
  files: ChunkFileStore;
  clock: Clock;
  publicUrl: string;
};

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
// Fetched every hour at most; a snapshot is made every quarter of an hour.
const CACHING = "public, max-age=900";

type Occasion = { hasNewSnapshot: boolean; isTooSmall: boolean };

/** Writes files at fixed URLs with each snapshot, in a small shop at each change, and every hour. Not for a shop in parts. */
export async function writeSyndication(
  ports: SyndicationPorts,
  { hasNewSnapshot, isTooSmall }: Occasion,
): Promise<void> {
  const { catalogue, files, clock, publicUrl: site } = ports;
  const now = clock.now();
  const { snapshot, taxonomy, ...settings } = await catalogue.readSettings();
  if (!isTooSmall && (!snapshot || snapshot.parts)) return;
  if (!hasNewSnapshot && !(await areOutdated(ports, isTooSmall))) return;
  const named = withCategoryNames(taxonomy.categories.map((one) => ({ ...one, bookCount: 0 })));
  const books: SyndicatedBook[] = [];
  const pairs = isTooSmall || !snapshot ? booksOnSale(catalogue) : booksOf(files, snapshot);
  for await (const [summary, details] of pairs) books.push({ ...named(summary), ...details });
  const shop = { ...settings, site, now };
  const contents = {
    products: productFeed(books, shop, SYNDICATION_PATHS.products),
    newArrivals: newArrivalsFeed(books, shop, SYNDICATION_PATHS.newArrivals),
  };
  for (const [name, type] of [
    ["products", "application/rss+xml"],
    ["newArrivals", "application/atom+xml"],
  ] as const)
    await files.put(keyOf(name), Buffer.from(contents[name]), {
      contentType: `${type}; charset=utf-8`,
      cacheControl: CACHING,
    });
}

const keyOf = (name: keyof typeof SYNDICATION_PATHS): string =>
  SYNDICATION_PATHS[name].slice("/media/".length);

async function areOutdated(
  { catalogue, files, clock }: SyndicationPorts,
  isTooSmall: boolean,
): Promise<boolean> {
  const latest = await catalogue.latest();
  if (latest === START) return false;
  for await (const { path, modifiedAt } of files.list("catalogue/")) {
    // The last one that is written.
    if (path !== keyOf("newArrivals")) continue;
    // A change may not have been visible when they were made; changes of GST, delivery and categories change no book.
    const isOld = clock.now().getTime() - modifiedAt.getTime() >= HOUR_MS;
    return isOld || (isTooSmall && modifiedAt.getTime() - MINUTE_MS <= momentOf(latest).getTime());
  }
  return true;
}

async function* booksOnSale(
  catalogue: SyndicationPorts["catalogue"],
): AsyncGenerator<[BookSummary, BookDetails]> {
  for await (const book of catalogue.allBooks()) if (book.status) yield [summarize(book), toDetails(book)];
}

/** The n-th chunk of summaries and of details have the same books. */
async function* booksOf(
  files: ChunkFileStore,
  { cards, details }: SnapshotDocument,
): AsyncGenerator<[BookSummary, BookDetails]> {
  for (const [index, url] of cards.entries()) {
    const detailsUrl = details[index];
    if (detailsUrl === undefined) return;
    const [summaries, chunk] = await Promise.all([
      readChunk<SummaryChunk>(files, url),
      readChunk<DetailsChunk>(files, detailsUrl),
    ]);
    for (const summary of unpackSummaries(summaries)) {
      const found = unpackDetails(chunk, summary._id);
      if (found) yield [summary, found];
    }
  }
}
