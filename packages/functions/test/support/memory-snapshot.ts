import { readFile, writeFile } from "node:fs/promises";
import { brotliDecompressSync } from "node:zlib";
import type { SummaryChunk } from "@frangipani/core/catalogue";
import type { Clock } from "@frangipani/core/kernel";
import { localIndexes } from "../../src/adapters/snapshot-indexes.ts";
import type { IndexFileStore } from "../../src/jobs/index-file.ts";
import type { SnapshotFiles } from "../../src/jobs/snapshot-files.ts";

type Stored = { bytes: Uint8Array; modifiedAt: Date; encoding: string | undefined };

/** The files of snapshots, in memory: what the job writes and what instances read. */
export function memorySnapshot(clock: Clock) {
  const stored = new Map<string, Stored>();
  const files: SnapshotFiles & IndexFileStore = {
    put: async (key, bytes, { contentEncoding }) =>
      void stored.set(key, { bytes, modifiedAt: clock.now(), encoding: contentEncoding }),
    putFile: async (key, file, meta) => files.put(key, await readFile(file), meta),
    remove: async (paths) => {
      for (const path of paths) stored.delete(path);
    },
    list: async (prefix) =>
      [...stored].flatMap(([path, { modifiedAt }]) =>
        path.startsWith(prefix) ? [{ path, modifiedAt }] : [],
      ),
  };
  const unpack = (path: string): Buffer => {
    const file = stored.get(path);
    if (!file) throw new Error(`no file ${path}`);
    return brotliDecompressSync(file.bytes);
  };
  const read = <C>(url: string): C => JSON.parse(unpack(url.replace("/media/", "")).toString()) as C;
  return {
    files: { ...files, stored, read },
    readChunk: async (url: string) => read<SummaryChunk>(url),
    indexes: localIndexes((path, file) => writeFile(file, unpack(path))),
  };
}
