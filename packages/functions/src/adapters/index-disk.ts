import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createBrotliCompress, createBrotliDecompress } from "node:zlib";
import { INDEX_FORMAT } from "@frangipani/core/sqlite";
import { bookSpool } from "./book-spool.ts";
import { temporaryFile } from "./temporary-file.ts";

/** `packed` is a file, compressed with Brotli, and exists until `use` has settled. */
type PackedIndex = { format: number; hash: string; packed: string };

// A fifth of the size, in a quarter of the time of higher ones.
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } };

/** Temporary files of the snapshot job for what may not fit into memory. */
export const indexDisk = {
  format: INDEX_FORMAT,

  /** @param use gets a path for a new file, which is removed afterwards */
  async withFile<T>(use: (file: string) => Promise<T>): Promise<T> {
    const file = temporaryFile();
    try {
      return await use(file);
    } finally {
      await rm(file, { force: true });
    }
  },

  withSpool: <T>(use: (spool: ReturnType<typeof bookSpool>) => Promise<T>): Promise<T> =>
    indexDisk.withFile(async (file) => {
      const spool = bookSpool(file);
      try {
        return await use(spool);
      } finally {
        spool.close();
      }
    }),

  unpack: (packed: AsyncIterable<Uint8Array>, file: string): Promise<void> =>
    pipeline(packed, createBrotliDecompress(), createWriteStream(file)),

  pack: <T>(file: string, use: (packed: PackedIndex) => Promise<T>): Promise<T> =>
    indexDisk.withFile(async (packed) => {
      const hash = createHash("sha256");
      const hashing = async function* (bytes: Readable) {
        for await (const part of bytes) {
          hash.update(part);
          yield part;
        }
      };
      await pipeline(
        createReadStream(file),
        createBrotliCompress(QUALITY),
        hashing,
        createWriteStream(packed),
      );
      return use({ format: INDEX_FORMAT, hash: hash.digest("base64url").slice(0, 22), packed });
    }),
};
export type IndexDisk = typeof indexDisk;
