import { readFile, writeFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { brotliDecompressSync } from "node:zlib";
import type { Book, BookStore, FileStore } from "@frangipani/core/books";
import { cursorOf, type SnapshotDocument, START, type SummaryChunk } from "@frangipani/core/catalogue";
import type { Clock } from "@frangipani/core/kernel";
import { localIndexes } from "../../src/adapters/snapshot-files.ts";
import type { SnapshotStore } from "../../src/apps/snapshot.ts";
import type { ChunkFileStore, IndexFileStore } from "../../src/snapshot/files.ts";

/** A clock that a test moves by hand, so that nothing waits. */
type TestClock = Clock & { advance(seconds: number): void };

export function testClock(start = "2026-06-15T02:00:00.000Z"): TestClock {
  let now = Date.parse(start);
  return {
    now: () => new Date(now),
    advance: (seconds) => {
      now += seconds * 1000;
    },
  };
}

type MemoryFiles = FileStore & {
  stored: Map<string, { bytes: Uint8Array; contentType: string; contentDisposition?: string }>;
  paths(): string[];
};

/** A file store in memory: for tests of what is kept and what is removed. */
export function memoryFiles(): MemoryFiles {
  const stored: MemoryFiles["stored"] = new Map();
  return {
    stored,
    paths: () => [...stored.keys()].sort(),
    put: async (path, bytes, meta) => void stored.set(path, { bytes, ...meta }),
    read: async (path) => stored.get(path)?.bytes,
    size: async (path) => stored.get(path)?.bytes.byteLength,
    remove: async (paths) => {
      for (const path of paths) stored.delete(path);
    },
    async *list(prefix) {
      for (const path of [...stored.keys()])
        if (path.startsWith(prefix)) yield { path, modifiedAt: new Date() };
    },
    presignPut: async (path, { contentType }) => ({
      url: `https://files.example/${path}`,
      headers: { "content-type": contentType },
    }),
    presignGet: async (path) => `https://files.example/${path}?signed`,
  };
}

/** A catalogue's feed in memory, for tests and measurements of the snapshot job alone. */
export function memoryCatalogue() {
  const books = new Map<string, Book>();
  let snapshot: SnapshotDocument | undefined;
  let readings = 0;
  const feed = () => [...books.values()].sort((a, b) => (cursorOf(a) < cursorOf(b) ? -1 : 1));
  const after = (cursor: string) => feed().filter((book) => cursorOf(book) > cursor);
  const latest = async () => feed().map(cursorOf).at(-1) ?? START;
  const catalogue: SnapshotStore = {
    refreshLatest: latest,
    countChanges: async (cursor, limit) => Math.min(limit, after(cursor).length),
    async *allBooks() {
      readings += 1;
      yield* [...books.values()];
    },
    readSnapshot: async () => snapshot,
    async writeSnapshot(next) {
      if (next.version !== (snapshot?.version ?? 0) + 1) return false;
      snapshot = next;
      return true;
    },
  };
  const changedAfter: BookStore["changedAfter"] = async (cursor, limit) => {
    const later = after(cursor);
    const items = later.slice(0, limit);
    const last = items.at(-1);
    return { items, next: last ? cursorOf(last) : cursor, more: later.length > items.length };
  };
  return {
    catalogue,
    books: { changedAfter },
    put: (...some: Book[]) => {
      for (const book of some) books.set(book._id, book);
    },
    all: () => [...books.values()],
    /** How often all books were read. */
    readings: () => readings,
  };
}

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
  const index = { indexes: localIndexes(unpackTo), unpackTo };
  const readChunk = async (url: string) => readJson<SummaryChunk>(url);
  return { files: { ...files, stored, readJson }, readChunk, ...index };
}
