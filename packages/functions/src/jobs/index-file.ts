import type { BookSummary, FileStore, LargeFileStore } from "@frangipani/core/books";
import type { SnapshotDocument } from "@frangipani/core/catalogue";
import type { packIndex } from "../adapters/pack-index.ts";

/** Stored files must be readable at once. */
export type IndexFileStore = LargeFileStore & Pick<FileStore, "remove" | "list">;

const FOLDER = "search/";
// For instances that have read the settings and not the file yet.
const RETENTION_SECONDS = 60 * 60;

/** Stores the index of these books, each chunk by title, under the hash of its content. */
export async function replaceIndexFile(
  { files, pack }: { files: IndexFileStore; pack: typeof packIndex },
  now: Date,
  chunks: Iterable<readonly BookSummary[]>,
): Promise<SnapshotDocument["index"]> {
  const existing = await files.list(FOLDER);
  const index = await pack(chunks, async ({ format, hash, file }) => {
    const path = `${FOLDER}${format}-${hash}.sqlite`;
    await files.putFile(path, file, { contentType: "application/vnd.sqlite3", contentEncoding: "br" });
    return { format, path };
  });
  const old = existing.filter(
    ({ path, modifiedAt }) =>
      path !== index.path && now.getTime() - modifiedAt.getTime() > RETENTION_SECONDS * 1000,
  );
  if (old.length > 0) await files.remove(old.map(({ path }) => path));
  return index;
}
