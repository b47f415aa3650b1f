import { createHash } from "node:crypto";
import { brotliDecompressSync } from "node:zlib";
import { Book, type BookId } from "@frangipani/core/books";
import {
  type Changes,
  type DetailsChunk,
  type Found,
  type Manifest,
  type SummaryChunk,
  unpackDetails,
  unpackSummaries,
} from "@frangipani/core/catalogue";
import type { CategoryId } from "@frangipani/core/categories";
import {
  bookItem,
  dynamoBooks,
  dynamoCatalogue,
  dynamoSettings,
  keys,
  readCategoryCounts,
  reserveStock,
  type Table,
} from "@frangipani/core/dynamo";
import { type Cents, instant } from "@frangipani/core/kernel";
import { describe, expect, it, vi } from "vitest";
import { freshTable } from "../../../local/test/support/table.ts";
import { createBase } from "../../src/http/base.ts";
import { createSnapshotJob } from "../../src/jobs/snapshot.ts";
import type { SnapshotFiles } from "../../src/jobs/snapshot-files.ts";
import { cachedCatalogue } from "../../src/storefront/cached-catalogue.ts";
import { catalogueRoutes } from "../../src/storefront/catalogue-routes.ts";
import { checked } from "../support/contract.ts";

const start = Date.parse("2026-05-01T12:00:00.000Z");

async function shop() {
  let reads = 0;
  const { table } = await freshTable(() => {
    reads += 1;
  });
  let now = start;
  const clock = { now: () => new Date(now) };
  const catalogue = dynamoCatalogue(table);
  const files = memoryFiles(clock);
  const readChunk = async (address: string) => files.read<SummaryChunk>(address);
  const ports = {
    books: dynamoBooks(table),
    catalogue,
    countBooks: () => readCategoryCounts(table),
    clock,
    readChunk,
  };
  const routes = catalogueRoutes(ports);
  const app = checked(createBase(async () => undefined).route("/", routes));
  return {
    ...ports,
    table,
    files,
    snapshot: createSnapshotJob({ catalogue, files, clock }),
    pass: (seconds: number) => {
      now += seconds * 1000;
    },
    reads: async (work: () => Promise<unknown>) => {
      reads = 0;
      await work();
      return reads;
    },
    get: (path: string, headers: Record<string, string> = {}) => app.request(`/api${path}`, { headers }),
    manifest: async () => (await (await app.request("/api/catalogue")).json()) as Manifest,
    changes: async (after = "") =>
      (await (
        await app.request(`/api/catalogue/changes?after=${encodeURIComponent(after)}`)
      ).json()) as Changes,
  };
}

/** The whole log as a browser reads it. */
async function readAll(shopOf: Awaited<ReturnType<typeof shop>>, from = "") {
  const books = new Map<string, Changes["books"][number]>();
  let page = await shopOf.changes(from);
  for (;;) {
    for (const id of page.gone) books.delete(id);
    for (const book of page.books) books.set(book._id, book);
    if (!page.more) return { books, cursor: page.cursor, next: page.next };
    page = await shopOf.changes(page.next);
  }
}

const bookOf = (at: number, changedAt: Date, more: Partial<Book> = {}): Book =>
  Book.parse({
    _id: `b${at}`,
    title: `Title ${String(at).padStart(5, "0")}`,
    author: "An Author",
    description: `About number ${at}.`,
    price: 1999,
    categoryId: "mystery",
    subcategoryId: null,
    stock: 5,
    weight: 400,
    isbn: "123",
    publisher: "House",
    publishedDate: 2001,
    language: "English",
    pages: 200,
    featured: false,
    status: true,
    cover: null,
    samplePdf: null,
    version: 1,
    createdAt: instant(changedAt),
    changedAt: instant(changedAt),
    ...more,
  });

async function stock(table: Table, books: readonly Book[]) {
  for (let at = 0; at < books.length; at += 50)
    await table.transact(
      books.slice(at, at + 50).map((book) => table.put(keys.book(book._id), bookItem(book))),
    );
}

const memoryFiles = (clock: { now(): Date }) => {
  const stored = new Map<string, { bytes: Uint8Array; modifiedAt: Date; encoding: string | undefined }>();
  const store: SnapshotFiles = {
    put: async (key, bytes, { contentEncoding }) =>
      void stored.set(key, { bytes, modifiedAt: clock.now(), encoding: contentEncoding }),
    remove: async (paths) => {
      for (const path of paths) stored.delete(path);
    },
    list: async (prefix) =>
      [...stored].flatMap(([path, { modifiedAt }]) =>
        path.startsWith(prefix) ? [{ path, modifiedAt }] : [],
      ),
  };
  const read = <C>(url: string): C => {
    const file = stored.get(url.replace("/media/", ""));
    if (!file) throw new Error(`no file ${url}`);
    return JSON.parse(brotliDecompressSync(file.bytes).toString()) as C;
  };
  return { ...store, stored, read };
};

describe("GET /api/catalogue", () => {
  it("tells the settings in whole cents and grams, the counts and the newest change", async () => {
    const here = await shop();
    const settings = dynamoSettings(here.table);
    await settings.taxonomy.change((taxonomy) => ({
      ...taxonomy,
      categories: [{ _id: "mystery" as CategoryId, name: "mystery", displayOrder: 1, subcategories: [] }],
    }));
    await stock(here.table, [bookOf(1, here.clock.now())]);
    const manifest = await here.manifest();
    expect(manifest).toMatchObject({
      format: 1,
      serverTime: "2026-05-01T12:00:00.000Z",
      year: 2026,
      latest: "2026-05-01T12:00:00.000Z#b1",
      snapshot: null,
      shipping: { zones: [], countries: [], rates: [] },
      gst: { slabs: [] },
    });
    expect(manifest.taxonomy.categories).toEqual([
      { _id: "mystery", name: "mystery", displayOrder: 1, subcategories: [], bookCount: 0 },
    ]);
  });

  it("costs three queries, whatever the size of the catalogue", async () => {
    const here = await shop();
    await stock(
      here.table,
      Array.from({ length: 300 }, (_, at) => bookOf(at, here.clock.now())),
    );
    expect(await here.reads(() => here.manifest())).toBe(3);
  });

  it("answers 304 to whoever holds it, though time passes, and anew after any change", async () => {
    const here = await shop();
    await stock(here.table, [bookOf(1, here.clock.now())]);
    const first = await here.get("/catalogue");
    const etag = first.headers.get("etag") ?? "";
    expect(first.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate, s-maxage=5");
    here.pass(3600);
    const again = await here.get("/catalogue", { "if-none-match": etag });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");
    const book = bookOf(1, here.clock.now());
    await here.table.transact([reserveStock(here.table, book, 2, here.clock.now())]);
    const changed = await here.get("/catalogue", { "if-none-match": etag });
    expect(changed.status).toBe(200);
    expect(changed.headers.get("etag")).not.toBe(etag);
  });
});

describe("GET /api/catalogue/changes", () => {
  it("tells everything from the beginning, with cards and details, in whole cents", async () => {
    const here = await shop();
    await stock(here.table, [bookOf(1, here.clock.now())]);
    here.pass(60);
    const { books, gone, more, cursor, next } = await here.changes();
    expect(books).toEqual([
      {
        _id: "b1",
        title: "Title 00001",
        author: "An Author",
        price: 1999,
        categoryId: "mystery",
        subcategoryId: null,
        stock: 5,
        weight: 400,
        cover: null,
        publishedDate: 2001,
        featured: false,
        description: "About number 1.",
        isbn: "123",
        publisher: "House",
        language: "English",
        pages: 200,
        samplePdf: null,
      },
    ]);
    expect({ gone, more }).toEqual({ gone: [], more: false });
    expect(cursor).toBe(next);
    expect(cursor).toBe((await here.manifest()).latest);
  });

  it("tells a sale, a retirement and nothing else after the cursor", async () => {
    const here = await shop();
    const books = [1, 2, 3].map((at) => bookOf(at, new Date(start - 60_000 + at)));
    await stock(here.table, books);
    const { cursor } = await here.changes();
    here.pass(1);
    await here.table.transact([reserveStock(here.table, books[0] as Book, 2, here.clock.now())]);
    here.pass(1);
    await stock(here.table, [bookOf(2, here.clock.now(), { status: false })]);
    const after = await here.changes(cursor);
    expect(after.books.map(({ _id, stock: left }) => [_id, left])).toEqual([["b1", 3]]);
    expect(after.gone).toEqual(["b2"]);
    here.pass(60);
    const settled = await here.changes(cursor);
    expect((await here.changes(settled.cursor)).books).toEqual([]);
  });

  it("never misses a change that shows late, or was made by a server whose clock is behind", async () => {
    const here = await shop();
    await stock(here.table, [bookOf(1, here.clock.now())]);
    here.pass(1);
    const { cursor } = await here.changes();
    // Made before what was read, seen after it.
    await stock(here.table, [bookOf(2, new Date(start - 4_000))]);
    expect((await here.changes(cursor)).books.map((book) => book._id)).toEqual(["b2", "b1"]);
    here.pass(60);
    const later = await here.changes(cursor);
    expect((await here.changes(later.cursor)).books).toEqual([]);
  });

  it("pages through many changes, each book once, also while they are young", async () => {
    const here = await shop();
    await stock(
      here.table,
      Array.from({ length: 1203 }, (_, at) => bookOf(at, new Date(start + at))),
    );
    here.pass(2);
    const { books, cursor, next } = await readAll(here);
    expect(books.size).toBe(1203);
    expect(cursor < next).toBe(true);
  });

  it.each(["%22", "%00", "a b", "x".repeat(101)])("refuses the cursor %j", async (cursor) => {
    const here = await shop();
    const answer = await here.get(`/catalogue/changes?after=${cursor}`);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: "input.invalid", message: "Unknown cursor" });
  });
});

describe("GET /api/catalogue/search", () => {
  const found = async (here: Awaited<ReturnType<typeof shop>>, query: string) => {
    const answer = await here.get(`/catalogue/search?${query}`);
    expect(answer.status).toBe(200);
    const { count, books } = (await answer.json()) as Found;
    return { count, ids: books.map((book) => book._id as string) };
  };
  const shelves = async (here: Awaited<ReturnType<typeof shop>>) =>
    dynamoSettings(here.table).taxonomy.change((taxonomy) => ({
      ...taxonomy,
      categories: [
        { _id: "mystery" as CategoryId, name: "mystery", displayOrder: 1, subcategories: [] },
        { _id: "ca2" as CategoryId, name: "history", displayOrder: 2, subcategories: [] },
      ],
    }));

  it("searches as a device does: ranked, without accents, with a slip, by shelf and in every order", async () => {
    const here = await shop();
    await shelves(here);
    await stock(here.table, [
      bookOf(1, here.clock.now(), { title: "Mañana, Said the Piano", price: 900 as Cents }),
      bookOf(2, here.clock.now(), { title: "The Piano", publishedDate: 2020 }),
      bookOf(3, here.clock.now(), { title: "Pianos of Old", categoryId: "ca2" as CategoryId }),
      bookOf(4, here.clock.now(), { title: "The Piano, Retired", status: false }),
    ]);
    expect(await found(here, "q=the+piano")).toEqual({ count: 2, ids: ["b2", "b1"] });
    expect(await found(here, "q=manana")).toEqual({ count: 1, ids: ["b1"] });
    expect(await found(here, "q=pinao")).toMatchObject({ count: 3 });
    expect(await found(here, "q=piano&category=history")).toEqual({ count: 1, ids: ["b3"] });
    expect(await found(here, "category=mystery&sort=newest")).toEqual({ count: 2, ids: ["b2", "b1"] });
    expect(await found(here, "sort=price-asc&limit=1")).toEqual({ count: 3, ids: ["b1"] });
    expect(await found(here, "limit=2&offset=2")).toEqual({ count: 3, ids: ["b2"] });
  });

  it("finds nothing for signs alone, and everything for nothing", async () => {
    const here = await shop();
    await stock(here.table, [
      bookOf(1, here.clock.now(), { title: "C++ Primer" }),
      bookOf(2, here.clock.now(), { title: "C# in Depth" }),
    ]);
    const q = (typed: string) => found(here, new URLSearchParams({ q: typed }).toString());
    expect(await q("([*+?`")).toEqual({ count: 0, ids: [] });
    expect(await q("C++")).toEqual({ count: 1, ids: ["b1"] });
    expect(await q("C#")).toEqual({ count: 1, ids: ["b2"] });
    expect(await q(" ")).toMatchObject({ count: 2 });
  });

  it("answers from the snapshot's files and what changed since, at a cost that does not grow", async () => {
    const here = await shop();
    await shelves(here);
    await stock(
      here.table,
      Array.from({ length: 1500 }, (_, at) => bookOf(at, here.clock.now())),
    );
    here.pass(60);
    expect(await here.snapshot()).toBe("made");
    await stock(here.table, [bookOf(7, here.clock.now(), { title: "Renamed", stock: 0 })]);
    const first = await here.reads(() => found(here, "q=title"));
    expect(first, "settings, shelves, the newest change, and the changes").toBe(4);
    expect(await found(here, "q=title")).toMatchObject({ count: 1499 });
    expect(await here.reads(() => found(here, "q=renamed")), "fresh enough").toBe(0);
    expect(await found(here, "q=renamed")).toEqual({ count: 1, ids: ["b7"] });
  });

  it("reads a few pages at a time when very much has changed, until it has caught up", async () => {
    const here = await shop();
    const books = Array.from({ length: 2600 }, (_, at) => bookOf(at, new Date(start + at)));
    await stock(here.table, books);
    here.pass(60);
    const search = cachedCatalogue({ ...here, readChunk: async () => Promise.reject(new Error("no file")) });
    vi.useFakeTimers({ toFake: ["performance"] });
    try {
      expect((await search()).size).toBe(2000);
      vi.advanceTimersByTime(6_000);
      expect((await search()).size).toBe(2600);
    } finally {
      vi.useRealTimers();
    }
  });

  it("refuses an order and pages that are none", async () => {
    const here = await shop();
    for (const query of [
      "sort=colour",
      "limit=0",
      "limit=201",
      "offset=-1",
      "offset=x",
      `q=${"a".repeat(201)}`,
    ])
      expect((await here.get(`/catalogue/search?${query}`)).status, query).toBe(400);
  });
});

describe("the snapshot job", () => {
  const many = (
    here: { clock: { now(): Date } },
    count: number,
    more: (at: number) => Partial<Book> = () => ({}),
  ) => Array.from({ length: count }, (_, at) => bookOf(at, here.clock.now(), more(at)));

  it("leaves a small shop to its changes", async () => {
    const here = await shop();
    await stock(here.table, many(here, 12));
    expect(await here.snapshot()).toBe("too small");
    expect((await here.manifest()).snapshot).toBeNull();
  });

  it("compacts the catalogue into brotli files: featured and first titles first, every active book once", async () => {
    const here = await shop();
    const books = many(here, 1500, (at) => ({ featured: at === 1400, status: at !== 7 }));
    await stock(here.table, books);
    here.pass(60);
    expect(await here.snapshot()).toBe("made");
    const { snapshot, latest } = await here.manifest();
    if (!snapshot) throw new Error("no snapshot");
    expect(snapshot.count).toBe(1499);
    expect(snapshot.cursor).toBe(latest);
    expect(snapshot.cards).toHaveLength(3);
    const chunks = snapshot.cards.map((url) => unpackSummaries(here.files.read<SummaryChunk>(url)));
    const firstTitles = chunks[0]?.map((card) => card._id);
    expect(firstTitles).toHaveLength(120);
    expect(firstTitles?.slice(0, 2)).toEqual(["b0", "b1"]);
    expect(firstTitles).toContain("b1400");
    const ids = chunks.flat().map((card) => card._id);
    expect(new Set(ids).size).toBe(1499);
    expect(ids).toHaveLength(1499);
    for (const [no, url] of snapshot.details.entries()) {
      const details = here.files.read<DetailsChunk>(url);
      expect(details.ids).toEqual(chunks[no]?.map((card) => card._id));
    }
    expect(
      unpackDetails(here.files.read<DetailsChunk>(snapshot.details[0] ?? ""), "b1" as BookId)?.description,
    ).toBe("About number 1.");
    expect((await here.changes(snapshot.cursor)).books).toEqual([]);
  });

  it("waits until something changed, and then for a quarter of an hour or enough changes", async () => {
    const here = await shop();
    const books = many(here, 300);
    await stock(here.table, books);
    here.pass(60);
    expect(await here.snapshot()).toBe("made");
    here.pass(3600);
    expect(await here.snapshot()).toBe("unchanged");
    await here.table.transact([reserveStock(here.table, books[0] as Book, 1, here.clock.now())]);
    expect(await here.snapshot()).toBe("made");
    here.pass(30);
    await here.table.transact([reserveStock(here.table, books[1] as Book, 1, here.clock.now())]);
    expect(await here.snapshot()).toBe("fresh enough");
    expect(await here.snapshot({ always: true })).toBe("made");
    here.pass(30);
    await stock(
      here.table,
      books.slice(0, 260).map((book) => ({ ...book, changedAt: instant(here.clock.now()) })),
    );
    expect(await here.snapshot(), "an import goes on").toBe("still changing");
    here.pass(16);
    expect(await here.snapshot()).toBe("made");
  });

  it("loses nothing: snapshot and changes after it are the catalogue, also right after an import", async () => {
    const here = await shop();
    await stock(here.table, many(here, 300));
    here.pass(1);
    expect(await here.snapshot({ always: true })).toBe("made");
    await stock(here.table, [bookOf(900, new Date(start - 500)), bookOf(3, here.clock.now(), { stock: 0 })]);
    const { snapshot } = await here.manifest();
    if (!snapshot) throw new Error("no snapshot");
    const local = new Map(
      snapshot.cards.flatMap((url) =>
        unpackSummaries(here.files.read<SummaryChunk>(url)).map((card) => [card._id as string, card.stock]),
      ),
    );
    const { books } = await readAll(here, snapshot.cursor);
    for (const [id, book] of books) local.set(id, book.stock);
    expect(local.size).toBe(301);
    expect(local.get("b900")).toBe(5);
    expect(local.get("b3")).toBe(0);
  });

  it("keeps the files of earlier snapshots for a day, then removes them", async () => {
    const here = await shop();
    await stock(here.table, many(here, 300));
    here.pass(60);
    await here.snapshot();
    const first = (await here.manifest()).snapshot?.cards ?? [];
    for (let half = 0; half < 4; half += 1) {
      here.pass(12 * 3600);
      expect(await here.snapshot()).toBe("made");
    }
    await stock(
      here.table,
      many(here, 300, () => ({ stock: 1 })),
    );
    here.pass(60);
    await here.snapshot({ always: true });
    const has = (url: string) => here.files.stored.has(url.replace("/media/", ""));
    expect(first.every(has)).toBe(true);
    here.pass(24 * 3600);
    await stock(here.table, [bookOf(1, here.clock.now())]);
    await here.snapshot();
    expect(first.every(has)).toBe(true);
    here.pass(24 * 3600);
    await stock(here.table, [bookOf(2, here.clock.now())]);
    await here.snapshot();
    expect(first.some(has)).toBe(false);
    for (const url of (await here.manifest()).snapshot?.cards ?? []) expect(has(url)).toBe(true);
  });

  it("lets one of two jobs win", async () => {
    const here = await shop();
    await stock(here.table, many(here, 300));
    const outcomes = await Promise.all([here.snapshot(), here.snapshot()]);
    expect(outcomes.sort()).toEqual(["made", "somebody was faster"]);
  });

  it("names a file by its content", async () => {
    const here = await shop();
    await stock(here.table, many(here, 300));
    await here.snapshot();
    for (const [key, { bytes, encoding }] of here.files.stored) {
      const text = brotliDecompressSync(bytes);
      expect(key).toBe(
        `catalogue/${createHash("sha256").update(text).digest("base64url").slice(0, 22)}.json`,
      );
      expect(encoding).toBe("br");
    }
  });
});
