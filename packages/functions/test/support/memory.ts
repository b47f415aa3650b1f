import { readFile, writeFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { brotliDecompressSync } from "node:zlib";
import type { Book, BookStore, FileMeta, FileStore, LargeFileStore } from "@frangipani/core/books";
import { cursorOf, type SnapshotDocument, START, type SummaryChunk } from "@frangipani/core/catalogue";
import type { Clock } from "@frangipani/core/kernel";
import { localIndexes } from "../../src/adapters/snapshot-files.ts";
import type { SnapshotStore } from "../../src/apps/snapshot.ts";

/** A clock that only the test advances. */
type TestClock = Clock & { advance(seconds: number): void };

export function testClock(start: string | number = "2026-06-15T02:00:00.000Z"): TestClock {
  let now = new Date(start).getTime();
  return {
    now: () => new Date(now),
    advance: (seconds) => (now += seconds * 1000),
  };
}

type Stored = { bytes: Uint8Array; modifiedAt?: Date } & Partial<FileMeta>;

/** A file store in memory, whose files a test can read. */
export function memoryFiles(clock: Clock = { now: () => new Date() }) {
  const stored = new Map<string, Stored>();
  const bytesOf = (path: string): Uint8Array => {
    const file = stored.get(path);
    if (!file) throw new Error(`no file ${path}`);
    return file.bytes;
  };
  const files: FileStore & LargeFileStore = {
    put: async (path, bytes, meta) => void stored.set(path, { bytes, modifiedAt: clock.now(), ...meta }),
    putFile: async (path, file, meta) => files.put(path, await readFile(file), meta),
    read: async (path) => stored.get(path)?.bytes,
    readStream: async (path) => Readable.from([bytesOf(path)]),
    size: async (path) => stored.get(path)?.bytes.byteLength,
    remove: async (paths) => {
      for (const path of paths) stored.delete(path);
    },
    async *list(prefix) {
      for (const [path, { modifiedAt = clock.now() }] of [...stored])
        if (path.startsWith(prefix)) yield { path, modifiedAt };
    },
    presignPut: async (path, { contentType }) => ({
      url: `https://files.example/${path}`,
      headers: { "content-type": contentType },
    }),
    presignGet: async (path) => `https://files.example/${path}?signed`,
  };
  return { ...files, stored, bytesOf, paths: () => [...stored.keys()].sort() };
}

/** A catalogue's feed in memory, for tests and measurements of the snapshot job alone. */
export function memoryCatalogue() {
  const books = new Map<string, Book>();
  let snapshot: SnapshotDocument | undefined;
  let fullReads = 0;
  const feed = () => [...books.values()].sort((a, b) => (cursorOf(a) < cursorOf(b) ? -1 : 1));
  const after = (cursor: string) => feed().filter((book) => cursorOf(book) > cursor);
  const latest = async () => feed().map(cursorOf).at(-1) ?? START;
  const catalogue: SnapshotStore = {
    refreshLatest: latest,
    countChanges: async (cursor, limit) => Math.min(limit, after(cursor).length),
    async *allBooks() {
      fullReads += 1;
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
    fullReads: () => fullReads,
  };
}

/** The files of snapshots, in memory: what the job writes and what instances read. */
export function memorySnapshot(clock: Clock) {
  const files = memoryFiles(clock);
  const unpack = (path: string): Buffer => brotliDecompressSync(files.bytesOf(path));
  const unpackTo = (path: string, file: string) => writeFile(file, unpack(path));
  const readJson = <C>(url: string): C => JSON.parse(unpack(url.replace("/media/", "")).toString()) as C;
  const readChunk = async (url: string) => readJson<SummaryChunk>(url);
  return { files: { ...files, readJson }, readChunk, indexes: localIndexes(unpackTo), unpackTo };
}
