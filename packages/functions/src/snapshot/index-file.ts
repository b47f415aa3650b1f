import type { FileStore, LargeFileStore } from "@frangipani/core/books";
import type { SnapshotDocument } from "@frangipani/core/catalogue";
import type { IndexDisk } from "../adapters/index-disk.ts";

/** Stored files must be readable immediately. */
export type IndexFileStore = LargeFileStore & Pick<FileStore, "remove" | "list">;
export type IndexPorts = { files: IndexFileStore; disk: IndexDisk };
type IndexName = NonNullable<SnapshotDocument["index"]>;

const FOLDER = "search/";
// Instances may have read the snapshot document but not its file yet.
const RETENTION_SECONDS = 60 * 60;

/** Stores the index under the hash of its content. @param file a closed index */
export function storeIndex({ files, disk }: IndexPorts, file: string): Promise<IndexName> {
  return disk.pack(file, async ({ format, hash, packed }) => {
    const path = `${FOLDER}${format}-${hash}.sqlite`;
    await files.putFile(path, packed, { contentType: "application/vnd.sqlite3", contentEncoding: "br" });
    return { format, path };
  });
}

/** Call after the snapshot became the current one; `former` is the previous one. */
export async function removeOldIndexes(
  { files }: IndexPorts,
  now: Date,
  current: SnapshotDocument,
  former: SnapshotDocument | undefined,
): Promise<void> {
  const named = new Set([current.index?.path, former?.index?.path]);
  const isOld = (modifiedAt: Date) => now.getTime() - modifiedAt.getTime() > RETENTION_SECONDS * 1000;
  const old: string[] = [];
  for await (const { path, modifiedAt } of files.list(FOLDER))
    if (!named.has(path) && isOld(modifiedAt)) old.push(path);
  if (old.length > 0) await files.remove(old);
}
