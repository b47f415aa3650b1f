import { readFile, writeFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { brotliDecompressSync } from "node:zlib";
import type { SummaryChunk } from "@frangipani/core/catalogue";
import type { Clock } from "@frangipani/core/kernel";
import { localIndexes } from "../../src/adapters/snapshot-indexes.ts";
import type { ChunkFileStore } from "../../src/snapshot/chunk-files.ts";
import type { IndexFileStore } from "../../src/snapshot/index-file.ts";

type Stored = { bytes: Uint8Array; modifiedAt: Date; encoding: string | undefined };

/** The files of snapshots, in memory: what the job writes and what instances read. */
export function memorySnapshot(clock: Clock) {
  const stored = new Map<string, Stored>();
  const bytesOf = (path: string): Uint8Array => {
    const file = stored.get(path);
    if (!file) throw new Error(`no file ${path}`);
    return file.bytes;
  };
  const files: ChunkFileStore & IndexFileStore = {
    put: async (key, bytes, { contentEncoding }) =>
      void stored.set(key, { bytes, modifiedAt: clock.now(), encoding: contentEncoding }),
    putFile: async (key, file, meta) => files.put(key, await readFile(file), meta),
    read: async (path) => stored.get(path)?.bytes,
    readStream: async (path) => Readable.from([bytesOf(path)]),
    remove: async (paths) => {
      for (const path of paths) stored.delete(path);
    },
    async *list(prefix) {
      for (const [path, { modifiedAt }] of [...stored])
        if (path.startsWith(prefix)) yield { path, modifiedAt };
    },
  };
  const unpack = (path: string): Buffer => brotliDecompressSync(bytesOf(path));
  const unpackTo = (path: string, file: string) => writeFile(file, unpack(path));
  const readJson = <C>(url: string): C => JSON.parse(unpack(url.replace("/media/", "")).toString()) as C;
  return {
    files: { ...files, stored, readJson },
    readChunk: async (url: string) => readJson<SummaryChunk>(url),
    indexes: localIndexes(unpackTo),
    unpackTo,
  };
}
