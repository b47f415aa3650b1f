import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createBrotliCompress } from "node:zlib";
import type { BookSummary } from "@frangipani/core/books";
import { INDEX_FORMAT, SqliteIndex } from "@frangipani/core/sqlite";
import { temporaryFile } from "./temporary-file.ts";

/** `file` is compressed with Brotli, and exists until `use` has settled. */
type PackedIndex = { format: number; hash: string; file: string };

// A fifth of the size, in a quarter of the time of higher ones.
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } };

/** Makes an index of these books, each chunk by title, on the disk. */
export async function packIndex<T>(
  chunks: Iterable<readonly BookSummary[]>,
  use: (packed: PackedIndex) => Promise<T>,
): Promise<T> {
  const [plain, file] = [temporaryFile(), temporaryFile()];
  try {
    SqliteIndex.create(plain, chunks).close();
    const hash = createHash("sha256");
    const hashing = async function* (packed: Readable) {
      for await (const bytes of packed) {
        hash.update(bytes);
        yield bytes;
      }
    };
    await pipeline(createReadStream(plain), createBrotliCompress(QUALITY), hashing, createWriteStream(file));
    return await use({ format: INDEX_FORMAT, hash: hash.digest("base64url").slice(0, 22), file });
  } finally {
    await Promise.all([plain, file].map((path) => rm(path, { force: true })));
  }
}
