import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it } from "vitest";
import { recreateDatabase } from "../../../src/catalogue/storage/database.ts";
import {
  bigShop,
  books,
  expectStored,
  FakeShop,
  feedBook,
  openTab,
  stocksIn,
  syncedTab,
} from "../fake-shop.ts";

beforeEach(recreateDatabase);

describe("a first visit", () => {
  it("shows the first chunk at once, then all books, with one request per chunk", async () => {
    const shop = bigShop();
    const tab = openTab(shop);
    expect(await tab.local.load()).toBe(false);
    await tab.sync();
    expect(tab.stocks()).toEqual(stocksIn(shop));
    expect(tab.state()).toMatchObject({ status: "ready", hasWholeShop: true, settings: { year: 2026 } });
    const sizes = tab.published.map((part) => part.catalogue?.size);
    expect(sizes.find((size) => size !== 0)).toBe(100);
    expect(tab.published.find((part) => part.status === "ready")?.hasWholeShop).toBe(false);
    const { cards = [], cursor = "" } = shop.snapshot ?? {};
    expect(shop.requests).toEqual(["manifest", ...cards, `changes ${cursor}`]);
  });

  it("is ready and complete in an empty shop", async () => {
    const tab = openTab(new FakeShop());
    await tab.sync();
    expect(tab.state()).toMatchObject({ status: "ready", hasWholeShop: true });
  });

  it("resumes at the interrupted chunk, and shows the loaded books meanwhile", async () => {
    const shop = bigShop();
    const third = shop.snapshot?.cards[2] ?? "";
    shop.fault = (call) => call === third;
    const tab = openTab(shop);
    await expect(tab.sync()).rejects.toThrow("Failed to fetch");
    shop.fault = () => false;
    shop.requests.length = 0;
    const next = openTab(shop);
    expect(await next.local.load()).toBe(true);
    expect(next.state()).toMatchObject({ status: "ready", hasWholeShop: false });
    expect(Object.keys(next.stocks())).toHaveLength(200);
    await next.sync();
    expect(next.stocks()).toEqual(stocksIn(shop));
    const { cards = [], cursor } = shop.snapshot ?? {};
    expect(shop.requests).toEqual(["manifest", third, cards[3], `changes ${cursor}`]);
  });

  it.each([0, 3])(
    "starts over if its files were deleted, and keeps its books while chunk %i fails",
    async (failing) => {
      const shop = bigShop();
      shop.fault = (call) => call === shop.snapshot?.cards[2];
      await expect(openTab(shop).sync()).rejects.toThrow("Failed to fetch");
      shop.files.clear();
      shop.retire("b1");
      shop.makeSnapshot();
      shop.fault = (call) => call === shop.snapshot?.cards[failing];
      const next = openTab(shop);
      await next.local.load();
      const before = next.stocks();
      expect(Object.keys(before)).toHaveLength(200);
      for (const _ of ["first", "second"]) await expect(next.sync()).rejects.toThrow("Failed to fetch");
      expect(next.stocks()).toEqual(before);
      await expectStored(shop, before);
      shop.fault = () => false;
      await next.sync();
      expect(next.stocks()).toEqual(stocksIn(shop));
      await expectStored(shop);
    },
  );
});

describe("a later visit", () => {
  it("shows all books without a request, then sends one conditional request", async () => {
    const shop = bigShop();
    await syncedTab(shop);
    const tab = openTab(shop);
    expect(await tab.local.load()).toBe(true);
    expect(tab.stocks()).toEqual(stocksIn(shop));
    expect(shop.requests).toEqual([]);
    const before = tab.state().asOf?.getTime() ?? 0;
    await tab.sync();
    expect(shop.requests).toEqual(["manifest"]);
    expect(tab.state().asOf?.getTime()).toBeGreaterThan(before);
  });

  it("fetches only changes, and writes only the affected chunks", async () => {
    const shop = bigShop();
    const tab = await syncedTab(shop);
    const untouched = tab.state().catalogue?.book("b9");
    shop.put(feedBook(150, { stock: 1 }), feedBook(900));
    shop.retire("b7");
    const from = tab.local.record?.cursor;
    await tab.sync();
    expect(shop.requests).toEqual(["manifest", `changes ${from}`]);
    expect(tab.stocks()).toEqual(stocksIn(shop));
    expect(tab.broadcasts.at(-1)?.chunks.toSorted()).toEqual([0, 1, 3]);
    expect(tab.state().catalogue?.book("b9")).toBe(untouched);
    await expectStored(shop);
  });

  it("fetches changes again until they include the manifest's latest", async () => {
    const shop = bigShop();
    const tab = await syncedTab(shop);
    shop.changesUpTo = shop.latest;
    shop.put(feedBook(1, { stock: 0 }));
    await tab.sync();
    expect(tab.stocks()).toMatchObject({ b1: 5 });
    shop.changesUpTo = null;
    await tab.sync();
    expect(tab.stocks()).toEqual(stocksIn(shop));
    shop.requests.length = 0;
    await tab.sync();
    expect(shop.requests).toEqual(["manifest"]);
  });

  it("replaces an old snapshot only once the new one is complete", async () => {
    const shop = bigShop();
    shop.pageSize = 50;
    await syncedTab(shop);
    shop.put(...books(300).map((book) => ({ ...book, stock: 9 })));
    shop.makeSnapshot();
    const last = shop.snapshot?.cards.at(-1) ?? "";
    shop.fault = (call) => call === last;
    const tab = openTab(shop);
    await tab.local.load();
    await expect(tab.sync()).rejects.toThrow();
    expect(new Set(Object.values(tab.stocks()))).toEqual(new Set([5]));
    shop.fault = () => false;
    shop.requests.length = 0;
    await tab.sync();
    expect(tab.stocks()).toEqual(stocksIn(shop));
    expect(shop.requests.filter((call) => call.startsWith("changes"))).toHaveLength(2);
    await expectStored(shop);
  });

  it("shows renamed categories without fetching a book again", async () => {
    const shop = bigShop();
    const tab = await syncedTab(shop);
    shop.categories = shop.categories.map((category) => ({ ...category, name: "crime" }));
    await tab.sync();
    expect(tab.state().catalogue?.book("b1")?.category).toBe("crime");
    expect(shop.requests).toEqual(["manifest"]);
  });
});
