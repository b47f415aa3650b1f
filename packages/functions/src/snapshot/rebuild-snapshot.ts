import { summarize, summarizeForIndex, toDetails } from "@frangipani/core/books";
import { type CatalogueStore, cursorOf, sortByTitle } from "@frangipani/core/catalogue";
import { pick } from "@frangipani/core/kernel";
import { type IndexedBook, SqliteIndex } from "@frangipani/core/sqlite";
import type { bookSpool } from "../adapters/book-spool.ts";
import { type ChunkFileStore, chunkWriter } from "./chunk-files.ts";
import { type IndexPorts, storeIndex } from "./index-file.ts";
import {
  type ChunkedBook,
  type ChunkSizes,
  IN_CHUNKS,
  type SnapshotContent,
  toChunks,
} from "./snapshot-chunks.ts";

type RebuildPorts = IndexPorts & {
  catalogue: Pick<CatalogueStore, "allBooks">;
  files: ChunkFileStore;
  sizes: ChunkSizes;
  maxDeviceBooks: number;
};
type Spool = ReturnType<typeof bookSpool>;

const MAX_READ = 1000;

/** Reads every book. Stores every file again, even if it exists, so that its age shows that a recent snapshot refers to it. */
export const rebuildSnapshot = (ports: RebuildPorts): Promise<SnapshotContent> =>
  ports.disk.withSpool(async (spool) => {
    const { catalogue, files, disk, sizes, maxDeviceBooks } = ports;
    let cursor = "";
    for await (const book of catalogue.allBooks()) {
      // A book that changes while it is read may come twice; the later version is newer.
      spool.put(book);
      if (cursorOf(book) > cursor) cursor = cursorOf(book);
    }
    const all = sortByTitle(chunkedBooks(spool));
    const byTitle = all.filter(({ status }) => status);
    const { chunks, parts } = toChunks(byTitle, maxDeviceBooks, sizes);
    const writer = chunkWriter(files, new Set(), chunks.length);
    const [cards, details]: [string[], string[]] = [[], []];
    for (const chunk of chunks) {
      const books = spool.books(chunk);
      cards.push(await writer.writeSummaries(books.map(summarize)));
      // In larger shops devices fetch details one by one.
      if (!parts) details.push(await writer.writeDetails(books.map(toDetails)));
    }
    const index = await disk.withFile((file) => {
      SqliteIndex.create(file, summariesOf(spool, all)).close();
      return storeIndex(ports, file);
    });
    return {
      cursor,
      count: byTitle.length,
      retired: all.length - byTitle.length,
      cards,
      details,
      index,
      written: writer.written,
      ...(parts && { parts }),
    };
  });

/** Repeated texts are held once for all books. */
function* chunkedBooks(spool: Spool): Generator<ChunkedBook> {
  const categories = new Map<string, ChunkedBook["categoryId"]>();
  for (const book of spool.all()) {
    const categoryId = categories.get(book.categoryId) ?? book.categoryId;
    categories.set(categoryId, categoryId);
    yield { ...pick(book, IN_CHUNKS), categoryId };
  }
}

function* summariesOf(spool: Spool, byTitle: readonly ChunkedBook[]): Generator<readonly IndexedBook[]> {
  for (let index = 0; index < byTitle.length; index += MAX_READ)
    yield spool
      .books(byTitle.slice(index, index + MAX_READ))
      .map((book) => ({ ...summarizeForIndex(book), isRetired: !book.status }));
}
