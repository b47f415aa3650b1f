import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants } from "node:zlib";
import type { BookDetails, BookSummary, FileStore, LargeFileStore } from "@frangipani/core/books";
import { packDetails, packSummaries, type SnapshotDocument } from "@frangipani/core/catalogue";
import type { IndexDisk } from "../adapters/index-disk.ts";

/** Stored files must be readable immediately. */
export type ChunkFileStore = Pick<FileStore, "put" | "read" | "remove" | "list">;

const CHUNK_FOLDER = "catalogue/";
const URL_PREFIX = "/media/";
// Files of earlier snapshots are retained for readers in progress: a rebuild every twelve hours stores all files again, so
// they expire 36 hours after they were last stored.
const CHUNK_RETENTION_SECONDS = 36 * 60 * 60;
// Quality 10 takes ten times as long as 5 for 7 % fewer bytes, which a shop with few chunks can afford.
const QUALITY_OF_FEW_CHUNKS = 10;
const QUALITY_OF_MANY_CHUNKS = 5;
const MANY_CHUNKS = 100;

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** Stores chunks under the hashes of their content. `stored` URLs are not stored again; `chunks` is an estimate of their number. */
export function chunkWriter(files: ChunkFileStore, stored: ReadonlySet<string>, chunks: number) {
  const quality = chunks > MANY_CHUNKS ? QUALITY_OF_MANY_CHUNKS : QUALITY_OF_FEW_CHUNKS;
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  let written = 0;

  async function store(chunk: object): Promise<string> {
    const text = Buffer.from(JSON.stringify(chunk));
    const path = `${CHUNK_FOLDER}${createHash("sha256").update(text).digest("base64url").slice(0, 22)}.json`;
    const url = URL_PREFIX + path;
    if (stored.has(url)) return url;
    written += 1;
    await files.put(path, await compress(text, { params }), {
      contentType: "application/json",
      contentEncoding: "br",
    });
    return url;
  }

  return {
    /** @returns the file's URL */
    writeSummaries: (books: readonly BookSummary[]): Promise<string> => store(packSummaries(books)),
    writeDetails: (books: readonly BookDetails[]): Promise<string> => store(packDetails(books)),
    get written() {
      return written;
    },
  };
}

/** @throws when the file is missing */
export async function readChunk<C>(files: ChunkFileStore, url: string): Promise<C> {
  const bytes = await files.read(url.slice(URL_PREFIX.length));
  if (!bytes) throw new Error(`${url} is missing`);
  return JSON.parse((await decompress(bytes)).toString());
}

/** Call after the snapshot became the current one. */
export async function removeOldChunks(files: ChunkFileStore, now: Date, current: SnapshotDocument) {
  const named = new Set([...current.cards, ...current.details]);
  const isOld = (modifiedAt: Date) => now.getTime() - modifiedAt.getTime() > CHUNK_RETENTION_SECONDS * 1000;
  for await (const { path, modifiedAt } of files.list(CHUNK_FOLDER))
    if (!named.has(URL_PREFIX + path) && isOld(modifiedAt)) await files.remove([path]);
}

/** Stored files must be readable immediately. */
export type IndexFileStore = LargeFileStore & Pick<FileStore, "remove" | "list">;
export type IndexPorts = { files: IndexFileStore; disk: IndexDisk };
type IndexName = NonNullable<SnapshotDocument["index"]>;

const INDEX_FOLDER = "search/";
// Instances may have read the snapshot document but not its file yet.
const INDEX_RETENTION_SECONDS = 60 * 60;

/** Stores the index under the hash of its content. @param file a closed index */
export function storeIndex({ files, disk }: IndexPorts, file: string): Promise<IndexName> {
  return disk.pack(file, async ({ format, hash, packed }) => {
    const path = `${INDEX_FOLDER}${format}-${hash}.sqlite`;
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
  const isOld = (modifiedAt: Date) => now.getTime() - modifiedAt.getTime() > INDEX_RETENTION_SECONDS * 1000;
  const old: string[] = [];
  for await (const { path, modifiedAt } of files.list(INDEX_FOLDER))
    if (!named.has(path) && isOld(modifiedAt)) old.push(path);
  if (old.length > 0) await files.remove(old);
}
