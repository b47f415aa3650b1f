import type { Book } from "@frangipani/core/books";
import { type Changes, cursorOf, type Manifest } from "@frangipani/core/catalogue";
import {
  bookItem,
  dynamoBooks,
  dynamoCatalogue,
  keys,
  latestChange,
  readCategoryCounts,
  reserveStock,
  type Table,
} from "@frangipani/core/dynamo";
import { instant } from "@frangipani/core/kernel";
import { testBook } from "../../../core/test/support/book.ts";
import { freshTable } from "../../../local/test/support/table.ts";
import { createSnapshotJob, snapshotPorts } from "../../src/apps/snapshot.ts";
import { createStorefront } from "../../src/apps/storefront.ts";
import { withContractChecks } from "./contract.ts";
import { memorySnapshot, testClock } from "./memory.ts";

export const startMs = Date.parse("2026-05-01T12:00:00.000Z");

export async function catalogueShop(options: { maxDeviceBooks?: number } = {}) {
  let reads = 0;
  const { table } = await freshTable(() => (reads += 1));
  const clock = testClock(startMs);
  const { files, readChunk, indexes } = memorySnapshot(clock);
  const ports = {
    books: dynamoBooks(table),
    catalogue: dynamoCatalogue(table),
    countBooks: () => readCategoryCounts(table),
    clock,
    readChunk,
    indexes,
  };
  const app = withContractChecks(createStorefront({ table, clock, readChunk, indexes, publicKeys: [] }));
  const get = (path: string, headers: Record<string, string> = {}) => app.request(`/api${path}`, { headers });
  const read = async (path: string) => (await get(path)).json();
  return {
    ...ports,
    table,
    files,
    store: (...books: Book[]) => storeBooks(table, books),
    /** Stores `count` books, added at the current time. */
    async fill(count: number, more: (index: number) => Partial<Book> = () => ({})): Promise<Book[]> {
      const books = Array.from({ length: count }, (_, index) => bookOf(index, clock.now(), more(index)));
      await storeBooks(table, books);
      return books;
    },
    sell: (book: Book | undefined, quantity = 1) =>
      table.transact([reserveStock(table, book as Book, quantity, clock.now())]),
    snapshot: createSnapshotJob({ ...snapshotPorts({ table, clock, files }), ...options }),
    advance: clock.advance,
    reads: async (work: () => Promise<unknown>) => {
      reads = 0;
      await work();
      return reads;
    },
    get,
    manifest: async () => (await read("/catalogue")) as Manifest,
    changes: async (after = "") =>
      (await read(`/catalogue/changes?after=${encodeURIComponent(after)}`)) as Changes,
  };
}

/** Reads all changes, page by page, as a browser does. */
export async function readAll(shop: CatalogueShop, from = "") {
  const books = new Map<string, Changes["books"][number]>();
  let page = await shop.changes(from);
  for (;;) {
    for (const id of page.gone) books.delete(id);
    for (const book of page.books) books.set(book._id, book);
    if (!page.more) return { books, cursor: page.cursor, next: page.next };
    page = await shop.changes(page.next);
  }
}

export const bookOf = (index: number, changedAt: Date, more: Partial<Book> = {}): Book =>
  testBook({
    _id: `b${index}`,
    title: `Title ${String(index).padStart(5, "0")}`,
    author: "An Author",
    description: `About number ${index}.`,
    price: 1999,
    categoryId: "mystery",
    subcategoryId: null,
    stock: 5,
    weight: 400,
    isbn: "123",
    publisher: "House",
    publishedDate: 2001,
    pages: 200,
    createdAt: instant(changedAt),
    changedAt: instant(changedAt),
    ...more,
  });

async function storeBooks(table: Table, books: readonly Book[]) {
  for (let index = 0; index < books.length; index += 50) {
    const some = books.slice(index, index + 50);
    await table.transact(some.map((book) => table.put(keys.book(book._id), bookItem(book))));
  }
  await latestChange(table).raise(books.map(cursorOf));
}

export type CatalogueShop = Awaited<ReturnType<typeof catalogueShop>>;
