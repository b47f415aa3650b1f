import { type BookId, toDetails, toSummary } from "@frangipani/core/books";
import {
  type Catalogue,
  type CatalogueCategory,
  type Changes,
  ChunkMissing,
  type Cursor,
  emptyCatalogue,
  type FeedBook,
  type Manifest,
  packDetails,
  packSummaries,
  type Snapshot,
  sortByTitle,
} from "@frangipani/core/catalogue";
import type { CategoryId } from "@frangipani/core/categories";
import type { Cents, Grams } from "@frangipani/core/kernel";
import { expect } from "vitest";
import type { CatalogueState } from "../../src/catalogue/catalogue-state.ts";
import { openDatabase } from "../../src/catalogue/storage/database.ts";
import { ResilientStorage } from "../../src/catalogue/storage/resilient-storage.ts";
import type { FeedClient } from "../../src/catalogue/sync/feed-client.ts";
import { LocalCatalogue, type StorageUpdate } from "../../src/catalogue/sync/local-catalogue.ts";
import { syncCatalogue } from "../../src/catalogue/sync/sync-catalogue.ts";

export const feedBook = (at: number, more: Partial<FeedBook> = {}): FeedBook => ({
  _id: `b${at}` as BookId,
  title: `Title ${String(at).padStart(4, "0")}`,
  author: "An Author",
  price: (1000 + at) as Cents,
  categoryId: "ca1" as CategoryId,
  subcategoryId: null,
  stock: 5,
  weight: 400 as Grams,
  cover: null,
  publishedDate: 2001,
  featured: false,
  isbn13: "",
  hasSample: false,
  addedOn: 20_000,
  description: `About number ${at}.`,
  isbn: "123",
  publisher: "House",
  language: "English",
  pages: 200,
  samplePdf: null,
  ...more,
});

export const books = (count: number, from = 0): FeedBook[] =>
  Array.from({ length: count }, (_, at) => feedBook(from + at));

const categories: CatalogueCategory[] = [
  { _id: "ca1" as CategoryId, name: "mystery", displayOrder: 1, subcategories: [], bookCount: 3 },
];

export class FakeShop {
  readonly books = new Map<string, { book: FeedBook | null; changedAt: Cursor }>();
  readonly files = new Map<string, object>();
  readonly requests: string[] = [];
  categories = categories;
  snapshot: Snapshot | null = null;
  pageSize = 500;
  chunkSize = 100;
  /** Changes after this cursor are too recent to be final. */
  settledUpTo: Cursor | null = null;
  /** Changes after this cursor are left out, as by an outdated cache, although the manifest is newer. */
  changesUpTo: Cursor | null = null;
  /** Requests for which this returns true fail. */
  fault: (call: string) => boolean = () => false;
  #clock = 0;

  /** Runs `work` while its n-th request (from 0) fails, or none if null. */
  async failAt(n: number | null, work: () => Promise<unknown>): Promise<void> {
    let calls = 0;
    this.fault = () => n !== null && calls++ === n;
    await work().catch(() => {});
    this.fault = () => false;
  }

  put(...books: FeedBook[]): void {
    for (const book of books) this.books.set(book._id, { book, changedAt: this.#tick() });
  }

  retire(...ids: string[]): void {
    for (const id of ids) this.books.set(id, { book: null, changedAt: this.#tick() });
  }

  get latest(): Cursor {
    const moments = [...this.books.values()].map(({ changedAt }) => changedAt);
    return moments.toSorted().at(-1) ?? "";
  }

  active(): FeedBook[] {
    return [...this.books.values()].flatMap(({ book }) => book ?? []);
  }

  makeSnapshot(): Snapshot {
    const byTitle = sortByTitle(this.active());
    const chunks = this.#slices(byTitle);
    this.snapshot = {
      cursor: this.latest,
      count: byTitle.length,
      cards: chunks.map((books) => this.#file("cards", packSummaries(books.map(toSummary)))),
      details: chunks.map((books) => this.#file("details", packDetails(books.map(toDetails)))),
    };
    return this.snapshot;
  }

  /** As in a shop that is too large for a device: one part has the featured books, which every device takes, and one each category. */
  makeSnapshotInParts(): Snapshot {
    const byTitle = sortByTitle(this.active());
    const featured = byTitle.filter((book) => book.featured);
    const others = Map.groupBy(
      byTitle.filter((book) => !book.featured),
      ({ categoryId }) => categoryId,
    );
    const parts = [
      { categoryId: null, books: featured },
      ...[...others].map(([categoryId, books]) => ({ categoryId, books })),
    ].map(({ categoryId, books }) => ({ categoryId, books, chunks: this.#slices(books) }));
    this.snapshot = {
      cursor: this.latest,
      count: byTitle.length,
      cards: parts
        .flatMap(({ chunks }) => chunks)
        .map((books) => this.#file("cards", packSummaries(books.map(toSummary)))),
      details: [],
      parts: parts.map(({ categoryId, books, chunks }) => ({
        categoryId,
        books: books.length,
        chunks: chunks.length,
      })),
    };
    return this.snapshot;
  }

  #slices(books: readonly FeedBook[]): FeedBook[][] {
    const chunks: FeedBook[][] = [];
    for (let at = 0; at < books.length; at += this.chunkSize)
      chunks.push(books.slice(at, at + this.chunkSize));
    return chunks;
  }

  readonly feed: FeedClient = {
    fetchManifest: async (etag) => {
      this.#receive("manifest");
      const manifest: Manifest = {
        format: 1,
        serverTime: "2026-05-01T12:00:00.000Z" as Manifest["serverTime"],
        year: 2026,
        taxonomy: { version: 1, categories: this.categories },
        shipping: { version: 1, zones: [], countries: [], rates: [] },
        gst: { version: 1, slabs: [] },
        latest: this.latest,
        snapshot: this.snapshot,
      };
      const currentEtag = JSON.stringify(manifest);
      return etag === currentEtag ? "unchanged" : { manifest: structuredClone(manifest), etag: currentEtag };
    },
    fetchChanges: async (after) => {
      this.#receive(`changes ${after}`);
      const isLater = (at: Cursor) => at > after && (this.changesUpTo === null || at <= this.changesUpTo);
      const later = [...this.books]
        .filter(([, { changedAt }]) => isLater(changedAt))
        .sort(([, a], [, b]) => (a.changedAt < b.changedAt ? -1 : 1));
      const page = later.slice(0, this.pageSize);
      const next = page.at(-1)?.[1].changedAt ?? after;
      const settled = this.settledUpTo;
      const changes: Changes = {
        format: 1,
        books: page.flatMap(([, { book }]) => book ?? []),
        gone: page.flatMap(([id, { book }]) => (book ? [] : [id as BookId])),
        next,
        cursor: settled !== null && settled < next ? settled : next,
        more: later.length > page.length,
      };
      return structuredClone(changes);
    },
    search: async () => {
      this.#receive("search");
      throw new Error("this shop has no search");
    },
    fetchChunk: async <C>(url: string) => {
      this.#receive(url);
      const file = this.files.get(url);
      if (!file) throw new ChunkMissing(url);
      return structuredClone(file) as C;
    },
  };

  #file(kind: string, chunk: object): string {
    const url = `/media/catalogue/${kind}-${this.#tick()}.json`;
    this.files.set(url, chunk);
    return url;
  }

  #receive(call: string): void {
    this.requests.push(call);
    if (this.fault(call)) throw new TypeError("Failed to fetch");
  }

  #tick(): string {
    this.#clock += 1;
    return String(this.#clock).padStart(8, "0");
  }
}

/** A shop of 350 books with a snapshot of four chunks. */
export function bigShop(): FakeShop {
  const shop = new FakeShop();
  shop.put(...books(350));
  shop.makeSnapshot();
  return shop;
}

let now = 1_000_000;

export function openTab(shop: FakeShop, open = openDatabase) {
  const published: Partial<CatalogueState>[] = [];
  const broadcasts: StorageUpdate[] = [];
  let isMemoryOnly = false;
  const storage = new ResilientStorage(open, () => {
    isMemoryOnly = true;
  });
  const local = new LocalCatalogue({
    storage,
    initialCatalogue: emptyCatalogue,
    publish: (part) => void published.push(part),
    broadcast: (update) => void broadcasts.push(update),
    now: () => (now += 1000),
    yieldToMain: async () => {},
  });
  return {
    local,
    sync: () => syncCatalogue(shop.feed, local),
    storage,
    broadcasts,
    published,
    isMemoryOnly: () => isMemoryOnly,
    state: () => Object.assign({}, ...published) as Partial<CatalogueState>,
    stocks: () => stocksOf(Object.assign({}, ...published).catalogue),
  };
}

/** Opens a tab and synchronises it; clears the shop's record of requests. */
export async function syncedTab(shop: FakeShop) {
  const tab = openTab(shop);
  await tab.sync();
  shop.requests.length = 0;
  return tab;
}

/** Checks what the next visit shows before it sends a request. */
export async function expectStored(shop: FakeShop, stocks = stocksIn(shop)): Promise<void> {
  const next = openTab(shop);
  await next.local.load();
  expect(next.stocks()).toEqual(stocks);
}

export const stocksOf = (catalogue: Catalogue | undefined): Record<string, number> =>
  Object.fromEntries([...(catalogue?.books() ?? [])].map((book) => [book._id, book.stock]).sort());

export const stocksIn = (shop: FakeShop): Record<string, number> =>
  Object.fromEntries(
    shop
      .active()
      .map((book) => [book._id as string, book.stock] as const)
      .sort(),
  );
