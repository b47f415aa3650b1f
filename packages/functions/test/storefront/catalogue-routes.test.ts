import type { CategoryId } from "@frangipani/core/categories";
import { dynamoSettings } from "@frangipani/core/dynamo";
import { describe, expect, it } from "vitest";
import { bookOf, catalogueShop, readAll, startMs } from "../support/catalogue-shop.ts";

describe("GET /api/catalogue", () => {
  it("has the settings in whole cents and grams, the counts and the newest change", async () => {
    const shop = await catalogueShop();
    const settings = dynamoSettings(shop.table);
    await settings.taxonomy.change((taxonomy) => ({
      ...taxonomy,
      categories: [{ _id: "mystery" as CategoryId, name: "mystery", displayOrder: 1, subcategories: [] }],
    }));
    await shop.store(bookOf(1, shop.clock.now()));
    const manifest = await shop.manifest();
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

  it("costs three reads, whatever the size of the catalogue", async () => {
    const shop = await catalogueShop();
    await shop.fill(300);
    expect(await shop.reads(() => shop.manifest())).toBe(3);
  });

  it("returns 304 to its ETag, also later, and 200 after any change", async () => {
    const shop = await catalogueShop();
    await shop.store(bookOf(1, shop.clock.now()));
    const first = await shop.get("/catalogue");
    const etag = first.headers.get("etag") ?? "";
    expect(first.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate, s-maxage=5");
    shop.advance(3600);
    const again = await shop.get("/catalogue", { "if-none-match": etag });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");
    await shop.sell(bookOf(1, shop.clock.now()), 2);
    await shop.catalogue.refreshLatest();
    const changed = await shop.get("/catalogue", { "if-none-match": etag });
    expect(changed.status).toBe(200);
    expect(changed.headers.get("etag")).not.toBe(etag);
  });
});

describe("GET /api/catalogue/changes", () => {
  it("has every book from the start, with summary and details, in whole cents", async () => {
    const shop = await catalogueShop();
    await shop.store(bookOf(1, shop.clock.now()));
    shop.advance(60);
    const { books, gone, more, cursor, next } = await shop.changes();
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
        isbn13: "",
        hasSample: false,
        addedOn: Math.floor(shop.clock.now().getTime() / 86_400_000),
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
    expect(cursor).toBe((await shop.manifest()).latest);
  });

  it("has a sale and a retirement after the cursor, and nothing else", async () => {
    const shop = await catalogueShop();
    const books = [1, 2, 3].map((index) => bookOf(index, new Date(startMs - 60_000 + index)));
    await shop.store(...books);
    const { cursor } = await shop.changes();
    shop.advance(1);
    await shop.sell(books[0], 2);
    shop.advance(1);
    await shop.store(bookOf(2, shop.clock.now(), { status: false }));
    const after = await shop.changes(cursor);
    expect(after.books.map(({ _id, stock: left }) => [_id, left])).toEqual([["b1", 3]]);
    expect(after.gone).toEqual(["b2"]);
    shop.advance(60);
    const settled = await shop.changes(cursor);
    expect((await shop.changes(settled.cursor)).books).toEqual([]);
  });

  it("misses no change that becomes visible late, or that a server with a slow clock made", async () => {
    const shop = await catalogueShop();
    await shop.store(bookOf(1, shop.clock.now()));
    shop.advance(1);
    const { cursor } = await shop.changes();
    // Its time is before the change that was read, but it becomes visible after it.
    await shop.store(bookOf(2, new Date(startMs - 4_000)));
    expect((await shop.changes(cursor)).books.map((book) => book._id)).toEqual(["b2", "b1"]);
    shop.advance(60);
    const later = await shop.changes(cursor);
    expect((await shop.changes(later.cursor)).books).toEqual([]);
  });

  it("pages through many changes, each book once, also recent ones", async () => {
    const shop = await catalogueShop();
    await shop.store(...Array.from({ length: 1203 }, (_, index) => bookOf(index, new Date(startMs + index))));
    shop.advance(2);
    const { books, cursor, next } = await readAll(shop);
    expect(books.size).toBe(1203);
    expect(cursor < next).toBe(true);
  });

  it.each(["%22", "%00", "a b", "x".repeat(101)])("refuses the cursor %j", async (cursor) => {
    const shop = await catalogueShop();
    const response = await shop.get(`/catalogue/changes?after=${cursor}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: "input.invalid", message: "Unknown cursor" });
  });
});
