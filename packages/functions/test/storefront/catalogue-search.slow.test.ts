import type { Found } from "@frangipani/core/catalogue";
import type { CategoryId } from "@frangipani/core/categories";
import { dynamoSettings } from "@frangipani/core/dynamo";
import type { Cents } from "@frangipani/core/kernel";
import { describe, expect, it, vi } from "vitest";
import { cachedCatalogue } from "../../src/storefront/cached-catalogue.ts";
import { bookOf, type CatalogueShop, catalogueShop, startMs } from "../support/catalogue-shop.ts";

describe("GET /api/catalogue/search", () => {
  const found = async (shop: CatalogueShop, query: string) => {
    const response = await shop.get(`/catalogue/search?${query}`);
    expect(response.status).toBe(200);
    const { count, books } = (await response.json()) as Found;
    return { count, ids: books.map((book) => book._id as string) };
  };
  const storeCategories = async (shop: CatalogueShop) =>
    dynamoSettings(shop.table).taxonomy.change((taxonomy) => ({
      ...taxonomy,
      categories: [
        { _id: "mystery" as CategoryId, name: "mystery", displayOrder: 1, subcategories: [] },
        { _id: "ca2" as CategoryId, name: "history", displayOrder: 2, subcategories: [] },
      ],
    }));

  it("searches as the browser does: ranked, without accents, with a typo, by category and in every order", async () => {
    const shop = await catalogueShop();
    await storeCategories(shop);
    await shop.store(
      bookOf(1, shop.clock.now(), { title: "Mañana, Said the Piano", price: 900 as Cents }),
      bookOf(2, shop.clock.now(), { title: "The Piano", publishedDate: 2020 }),
      bookOf(3, shop.clock.now(), { title: "Pianos of Old", categoryId: "ca2" as CategoryId }),
      bookOf(4, shop.clock.now(), { title: "The Piano, Retired", status: false }),
    );
    expect(await found(shop, "q=the+piano")).toEqual({ count: 2, ids: ["b2", "b1"] });
    expect(await found(shop, "q=manana")).toEqual({ count: 1, ids: ["b1"] });
    expect(await found(shop, "q=pinao")).toMatchObject({ count: 3 });
    expect(await found(shop, "q=piano&category=history")).toEqual({ count: 1, ids: ["b3"] });
    expect(await found(shop, "category=mystery&sort=newest")).toEqual({ count: 2, ids: ["b2", "b1"] });
    expect(await found(shop, "sort=price-asc&limit=1")).toEqual({ count: 3, ids: ["b1"] });
    expect(await found(shop, "limit=2&offset=2")).toEqual({ count: 3, ids: ["b2"] });
  });

  it("adds books whose current descriptions mention the words, if few other books are found", async () => {
    const shop = await catalogueShop();
    const described = (index: number, title: string, description: string, more: object = {}) =>
      bookOf(index, shop.clock.now(), { title, description, ...more });
    await shop.store(
      described(1, "Weather Station", "A weather station."),
      described(2, "The Rain Ledger", "Mei takes over the weather station above the reservoir."),
      described(3, "Retired", "A weather station.", { status: false }),
      ...Array.from({ length: 250 }, (_, index) => bookOf(10 + index, shop.clock.now())),
    );
    shop.advance(60);
    expect(await shop.snapshot()).toBe("made");
    const asked = async (query: string) =>
      (await (await shop.get(`/catalogue/search?${query}`)).json()) as Found;
    const found = await asked("q=weather+station&mentions=yes");
    expect(found.books.map(({ title }) => title)).toEqual(["Weather Station"]);
    expect(found.mentions?.map(({ book, mention }) => [book.title, mention])).toEqual([
      ["The Rain Ledger", "Mei takes over the weather station above the reservoir."],
    ]);
    expect(await asked("q=weather+station")).not.toHaveProperty("mentions");
    expect((await asked('q=weather"*+NOT+station&mentions=yes')).mentions).toEqual([]);
    expect((await shop.get("/catalogue/search?q=weather&mentions=no")).status).toBe(400);

    await shop.store(described(2, "The Rain Ledger", "Mei is a plumber."));
    expect((await asked("q=weather+station&mentions=yes")).mentions).toEqual([]);
  });

  it("reads the snapshot's files and the changes since, at a constant cost", async () => {
    const shop = await catalogueShop();
    await storeCategories(shop);
    await shop.fill(1500);
    shop.advance(60);
    expect(await shop.snapshot()).toBe("made");
    await shop.store(bookOf(7, shop.clock.now(), { title: "Renamed", stock: 0 }));
    const first = await shop.reads(() => found(shop, "q=title"));
    expect(first, "settings, category counts, the newest change, and 16 partitions of changes").toBe(19);
    expect(await found(shop, "q=title")).toMatchObject({ count: 1499 });
    expect(await shop.reads(() => found(shop, "q=renamed")), "fresh enough").toBe(0);
    expect(await found(shop, "q=renamed")).toEqual({ count: 1, ids: ["b7"] });
  });

  it("reads four pages at a time when there are many changes", async () => {
    const shop = await catalogueShop();
    await shop.store(...Array.from({ length: 2600 }, (_, index) => bookOf(index, new Date(startMs + index))));
    shop.advance(60);
    const search = cachedCatalogue({ ...shop, readChunk: async () => Promise.reject(new Error("no file")) });
    vi.useFakeTimers({ toFake: ["performance"] });
    try {
      expect((await search()).find({}, { offset: 0, limit: 1 }).count).toBe(2000);
      vi.advanceTimersByTime(6_000);
      expect((await search()).find({}, { offset: 0, limit: 1 }).count).toBe(2600);
    } finally {
      vi.useRealTimers();
    }
  });

  it("refuses an unknown order, filter or page", async () => {
    const shop = await catalogueShop();
    for (const query of [
      "sort=colour",
      "limit=0",
      "limit=201",
      "offset=-1",
      "offset=x",
      "price=cheap",
      "year=-",
      "stock=out",
      "sample=no",
      `q=${"a".repeat(201)}`,
    ])
      expect((await shop.get(`/catalogue/search?${query}`)).status, query).toBe(400);
  });
});
