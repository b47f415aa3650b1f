import type { Book, BookId, BookStore } from "@frangipani/core/books";
import type { Cursor, SnapshotDocument } from "@frangipani/core/catalogue";
import { SqliteIndex } from "@frangipani/core/sqlite";
import type { ChunkFileStore } from "./chunk-files.ts";
import { type IndexPorts, storeIndex } from "./index-file.ts";
import type { ChunkSizes, SnapshotContent } from "./snapshot-chunks.ts";
import { updateChunks } from "./update-chunks.ts";

type UpdatePorts = IndexPorts & {
  books: Pick<BookStore, "changedAfter">;
  files: ChunkFileStore;
  sizes: ChunkSizes;
  maxDeviceBooks: number;
};

const PAGE = 500;
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
    const page = await books.changedAfter(cursor, PAGE);
    for (const book of page.items) changed.set(book._id, book);
    if (changed.size > limit) return undefined;
    [cursor, more] = [page.next, page.more];
  }
  return { books: changed, cursor };
}
