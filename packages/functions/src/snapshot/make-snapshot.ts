import {
  type Book,
  type BookId,
  type BookStore,
  summarize,
  summarizeForIndex,
  toDetails,
} from "@frangipani/core/books";
import {
  type CatalogueStore,
  type Cursor,
  cursorOf,
  type SnapshotDocument,
  sortByTitle,
} from "@frangipani/core/catalogue";
import { pick } from "@frangipani/core/kernel";
import { type IndexedBook, SqliteIndex } from "@frangipani/core/sqlite";
import type { bookSpool } from "../adapters/index-disk.ts";
import { type ChunkFileStore, chunkWriter, type IndexPorts, storeIndex } from "./files.ts";
import {
  CHUNKED_FIELDS,
  type ChunkedBook,
  type ChunkSizes,
  type SnapshotContent,
  toChunks,
} from "./snapshot-chunks.ts";
import { updateChunks } from "./update-chunks.ts";

type RebuildPorts = IndexPorts & {
  catalogue: Pick<CatalogueStore, "allBooks">;
  files: ChunkFileStore;
  sizes: ChunkSizes;
  maxDeviceBooks: number;
};
type Spool = ReturnType<typeof bookSpool>;

const BOOKS_PER_READ = 1000;

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
      // The snapshot of a larger shop has no details: devices fetch them one by one.
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

/** Books of a category share one string of its id: a copy for each of a million books would fill the memory. */
function* chunkedBooks(spool: Spool): Generator<ChunkedBook> {
  const categories = new Map<string, ChunkedBook["categoryId"]>();
  for (const book of spool.all()) {
    const categoryId = categories.get(book.categoryId) ?? book.categoryId;
    categories.set(categoryId, categoryId);
    yield { ...pick(book, CHUNKED_FIELDS), categoryId };
  }
}

function* summariesOf(spool: Spool, byTitle: readonly ChunkedBook[]): Generator<readonly IndexedBook[]> {
  for (let index = 0; index < byTitle.length; index += BOOKS_PER_READ)
    yield spool
      .books(byTitle.slice(index, index + BOOKS_PER_READ))
      .map((book) => ({ ...summarizeForIndex(book), isRetired: !book.status }));
}

type UpdatePorts = IndexPorts & {
  books: Pick<BookStore, "changedAfter">;
  files: ChunkFileStore;
  sizes: ChunkSizes;
  maxDeviceBooks: number;
};

const CHANGES_PER_PAGE = 500;
// With more changes, reading all books takes less time, and the changes would take much memory.
const MAX_CHANGES = 50_000;
const MAX_CHANGED_SHARE = 0.2;

/** Stores the chunks that have changed since the last snapshot. Undefined if it has to be rebuilt. */
export async function updateSnapshot(
  ports: UpdatePorts,
  last: SnapshotDocument,
): Promise<SnapshotContent | undefined> {
  const { files, disk, sizes, maxDeviceBooks } = ports;
  const { index: stored } = last;
  if (stored?.format !== disk.format) return undefined;
  const changes = await readChanges(ports, last);
  if (!changes) return undefined;
  return disk.withFile(async (file) => {
    await disk.unpack(await files.readStream(stored.path), file);
    const index = SqliteIndex.open(file);
    let content: Awaited<ReturnType<typeof updateChunks>>;
    try {
      content = await updateChunks(files, sizes, { last, changed: changes.books, index });
    } finally {
      index.close();
    }
    if (!content) return undefined;
    const [wasInParts, needsParts] = [last.parts !== undefined, content.count > maxDeviceBooks];
    if (wasInParts !== needsParts) return undefined;
    return { ...content, cursor: changes.cursor, index: await storeIndex(ports, file) };
  });
}

/** @returns undefined for too many changes */
async function readChanges({ books, sizes }: UpdatePorts, { cursor: from, count }: SnapshotDocument) {
  const limit = Math.min(MAX_CHANGES, Math.max(sizes.others, count * MAX_CHANGED_SHARE));
  const changed = new Map<BookId, Book>();
  let cursor: Cursor = from;
  for (let more = true; more; ) {
    const page = await books.changedAfter(cursor, CHANGES_PER_PAGE);
    for (const book of page.items) changed.set(book._id, book);
    if (changed.size > limit) return undefined;
    [cursor, more] = [page.next, page.more];
  }
  return { books: changed, cursor };
}
