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
import { MEDIA, SYNDICATION_PATHS } from "../paths.ts";
import { type ChunkFileStore, readChunk } from "../snapshot/files.ts";
import { newArrivalsOpds, newArrivalsRss, productFeed, type SyndicatedBook } from "./feeds.ts";

export type SyndicationPorts = {
  catalogue: Pick<CatalogueStore, "allBooks" | "latest" | "readSettings">;
  files: ChunkFileStore;
  clock: Clock;
  publicUrl: string;
};

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
// Google and Meta fetch a feed every hour at most; a snapshot is made every quarter of an hour.
const CACHING = "public, max-age=900";

type Settings = Awaited<ReturnType<CatalogueStore["readSettings"]>>;
type BookPairs = AsyncIterable<[BookSummary, BookDetails]>;

/** For a shop with a snapshot: writes the feeds with each new one, and every hour. A shop in parts has no feeds. */
export async function syndicateSnapshot(
  ports: SyndicationPorts,
  { isNew }: { isNew: boolean },
): Promise<void> {
  const settings = await ports.catalogue.readSettings();
  const { snapshot } = settings;
  if (!snapshot || snapshot.parts) return;
  if (isNew || isOld(await readWrittenAt(ports.files), ports.clock))
    await writeFeeds(ports, settings, booksOf(ports.files, snapshot));
}

/** For a shop that is too small for a snapshot: writes the feeds at each change, and every hour. */
export async function syndicateSmallShop(ports: SyndicationPorts): Promise<void> {
  const { catalogue, files, clock } = ports;
  const latest = await catalogue.latest();
  if (latest === START) return;
  const writtenAt = await readWrittenAt(files);
  // A change of the minute before may not have been visible when the feeds were written.
  const isUnchanged = writtenAt && writtenAt.getTime() - MINUTE_MS > momentOf(latest).getTime();
  if (isUnchanged && !isOld(writtenAt, clock)) return;
  await writeFeeds(ports, await catalogue.readSettings(), booksOnSale(catalogue));
}

/** Even without changed books the feeds are written hourly: GST, delivery and categories may have changed. */
const isOld = (writtenAt: Date | undefined, clock: Clock): boolean =>
  writtenAt === undefined || clock.now().getTime() - writtenAt.getTime() >= HOUR_MS;

async function readWrittenAt(files: ChunkFileStore): Promise<Date | undefined> {
  // The feed that is written last.
  const path = fileOf("opds");
  for await (const file of files.list("catalogue/")) if (file.path === path) return file.modifiedAt;
  return undefined;
}

async function writeFeeds(
  { files, clock, publicUrl: site }: SyndicationPorts,
  { taxonomy, shipping, gst }: Settings,
  pairs: BookPairs,
): Promise<void> {
  const withCategory = withCategoryNames(taxonomy.categories.map((one) => ({ ...one, bookCount: 0 })));
  const books: SyndicatedBook[] = [];
  for await (const [summary, details] of pairs) books.push({ ...withCategory(summary), ...details });
  const shop = { shipping, gst, site, now: clock.now() };
  const write = (feed: ReturnType<typeof productFeed>, name: keyof typeof SYNDICATION_PATHS, type: string) =>
    files.put(fileOf(name), Buffer.from(feed(books, shop, SYNDICATION_PATHS[name])), {
      contentType: `${type}; charset=utf-8`,
      cacheControl: CACHING,
    });
  await write(productFeed("google"), "products", "application/rss+xml");
  await write(productFeed("meta"), "productsForMeta", "application/rss+xml");
  await write(newArrivalsRss, "newArrivals", "application/rss+xml");
  await write(newArrivalsOpds, "opds", "application/atom+xml");
}

const fileOf = (name: keyof typeof SYNDICATION_PATHS): string =>
  SYNDICATION_PATHS[name].slice(`${MEDIA}/`.length);

async function* booksOnSale(catalogue: SyndicationPorts["catalogue"]): BookPairs {
  for await (const book of catalogue.allBooks()) if (book.status) yield [summarize(book), toDetails(book)];
}

/** The n-th chunk of summaries and of details have the same books. */
async function* booksOf(files: ChunkFileStore, { cards, details }: SnapshotDocument): BookPairs {
  for (const [index, url] of cards.entries()) {
    const detailsUrl = details[index];
    if (detailsUrl === undefined) return;
    const [summaries, chunk] = await Promise.all([
      readChunk<SummaryChunk>(files, url),
      readChunk<DetailsChunk>(files, detailsUrl),
    ]);
    for (const summary of unpackSummaries(summaries)) {
      const bookDetails = unpackDetails(chunk, summary._id);
      if (bookDetails) yield [summary, bookDetails];
    }
  }
}
