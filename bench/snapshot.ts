import { createReadStream, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { copyFile, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Book, BookId } from "@frangipani/core/books";
import { cursorOf, type SnapshotDocument } from "@frangipani/core/catalogue";
import { instant } from "@frangipani/core/kernel";
import { indexDisk } from "@frangipani/functions/adapters/index-disk";
import { localIndexes } from "@frangipani/functions/adapters/snapshot-indexes";
import { createSnapshotJob, type SnapshotStore } from "@frangipani/functions/jobs/snapshot";
import { testBook } from "../packages/core/test/support/book.ts";
import { generatedBook } from "./generated-books.ts";
import { forgetPeakMemory, peakMegabytes } from "./peak-memory.ts";
import type { Figure } from "./report.ts";

const BOOKS = Number(process.env.FRANGIPANI_BENCH_BOOKS ?? 10_000);
const CHANGES = 250;
const START_MS = Date.parse("2026-05-01T12:00:00.000Z");
const TEMPLATE = testBook({ description: "A shop's own words about a book. ".repeat(15) });

/**
 * The snapshot job alone, over made-up books that come from no table: rebuilt, updated after changes all over the shop, and
 * its index opened as a new instance does. The processor's time and the most memory of each step.
 */
export async function measure(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "frangipani-snapshot-"));
  for (const name of ["catalogue", "search"]) mkdirSync(join(folder, name));
  try {
    return await measureIn(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureIn(folder: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  let now = START_MS;
  const { catalogue, changedAfter, change } = generatedCatalogue();
  const job = createSnapshotJob({
    catalogue,
    books: { changedAfter },
    files: folderFiles(folder),
    disk: indexDisk,
    clock: { now: () => new Date(now) },
  });
  const step = async (name: string, work: () => Promise<unknown>) => {
    forgetPeakMemory();
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    figures.push({ name: `${name}: processor`, unit: "s", values: [(user + system) / 1e6] });
    figures.push({ name: `${name}: most memory`, unit: "MB", values: [peakMegabytes()] });
  };
  const runJob = async () => {
    now += 16 * 60_000;
    const outcome = await job();
    if (outcome !== "made") throw new Error(outcome);
  };
  await step(`${BOOKS} books, all read`, () => job({ always: true }));
  for (const [name, part] of [
    ["sold", { stock: 3 }],
    ["edited", { description: "Other words." }],
  ] as const) {
    change(now + 60_000, part);
    await step(`${CHANGES} of them ${name}`, runJob);
  }
  const { index } = (await catalogue.readSnapshot()) as SnapshotDocument;
  const path = index?.path ?? "";
  figures.push({ name: "index, packed", unit: "MB", values: [statSync(join(folder, path)).size / 1e6] });
  const indexes = localIndexes((_, file) => indexDisk.unpack(createReadStream(join(folder, path)), file));
  await step("opened by a new instance", async () => (await indexes.open(path)).close());
  return figures;
}

function generatedCatalogue() {
  let snapshot: SnapshotDocument | undefined;
  let changed: Book[] = [];
  const latest = async () =>
    changed.at(-1) ? cursorOf(changed.at(-1) as Book) : cursorOf(bookAt(BOOKS - 1));
  const catalogue: SnapshotStore = {
    refreshLatest: latest,
    countChanges: async () => changed.length,
    async *allBooks() {
      for (let at = 0; at < BOOKS; at += 1) yield bookAt(at);
    },
    readSnapshot: async () => snapshot,
    async writeSnapshot(next) {
      snapshot = next;
      return true;
    },
  };
  return {
    catalogue,
    changedAfter: async (after: string) => {
      const items = changed.filter((book) => cursorOf(book) > after);
      return { items, next: await latest(), more: false };
    },
    /** Books all over the shop. */
    change(atMs: number, part: Partial<Book>) {
      const changedAt = instant(new Date(atMs));
      changed = Array.from({ length: CHANGES }, (_, at) => ({
        ...bookAt(Math.floor((at * BOOKS) / CHANGES)),
        ...part,
        changedAt,
      })).sort((a, b) => (a._id < b._id ? -1 : 1));
    },
  };
}

function bookAt(at: number): Book {
  const { id, title, author } = generatedBook(at);
  const moment = instant(new Date(START_MS - (BOOKS - at) * 10));
  return {
    ...TEMPLATE,
    _id: id as BookId,
    title,
    author,
    categoryId: `ca_${at % 20}` as Book["categoryId"],
    price: (1000 + (at % 2500)) as Book["price"],
    stock: at % 50,
    featured: at % (BOOKS / 10) === 0,
    createdAt: moment,
    changedAt: moment,
  };
}

const folderFiles = (folder: string): Parameters<typeof createSnapshotJob>[0]["files"] => ({
  put: (path, bytes) => writeFile(join(folder, path), bytes),
  putFile: (path, file) => copyFile(file, join(folder, path)),
  read: (path) => readFile(join(folder, path)),
  readStream: async (path) => createReadStream(join(folder, path)),
  remove: async (paths) => {
    for (const path of paths) await rm(join(folder, path));
  },
  async *list(prefix) {
    for (const name of await readdir(join(folder, prefix))) {
      const path = `${prefix}${name}`;
      yield { path, modifiedAt: statSync(join(folder, path)).mtime };
    }
  },
});
