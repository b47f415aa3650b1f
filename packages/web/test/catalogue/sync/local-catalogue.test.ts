import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { openDatabase, recreateDatabase } from "../../../src/catalogue/storage/database.ts";
import { bigShop, books, expectStored, feedBook, openTab, stocksIn, syncedTab } from "../fake-shop.ts";

beforeEach(recreateDatabase);

describe("two tabs", () => {
  it("show the same books: one writes them, the other reads them", async () => {
    const shop = bigShop();
    const writer = openTab(shop);
    const reader = openTab(shop);
    await writer.sync();
    for (const update of writer.broadcasts) await reader.local.applyUpdate(update);
    expect(reader.stocks()).toEqual(stocksIn(shop));
    const broadcasts = writer.broadcasts.length;
    shop.put(feedBook(5, { stock: 2 }));
    shop.retire("b6");
    await writer.sync();
    for (const update of writer.broadcasts.slice(broadcasts)) await reader.local.applyUpdate(update);
    expect(reader.stocks()).toEqual(stocksIn(shop));
    shop.requests.length = 0;
    await reader.sync();
    expect(shop.requests).toEqual(["manifest"]);
  });

  it("a tab that missed a message reads all chunks again", async () => {
    const shop = bigShop();
    const writer = openTab(shop);
    const reader = openTab(shop);
    await writer.sync();
    await reader.local.load();
    shop.put(feedBook(5, { stock: 2 }));
    await writer.sync();
    shop.put(feedBook(150, { stock: 3 }));
    await writer.sync();
    const last = writer.broadcasts.at(-1);
    if (last) await reader.local.applyUpdate(last);
    expect(reader.stocks()).toEqual(stocksIn(shop));
  });
});

describe("a tab that reads while another writes", () => {
  it("reads again instead of treating a half-written change as damage", async () => {
    const shop = bigShop();
    const writer = await syncedTab(shop);
    const error = vi.spyOn(console, "error").mockImplementation(() => {});
    const database = await openDatabase();
    const read = vi.spyOn(database, "chunk");
    read.mockImplementationOnce(async (chunkIndex) => {
      shop.pageSize = 50;
      shop.retire(...books(200).map((book) => book._id));
      shop.makeSnapshot();
      await writer.sync();
      return database.chunk(chunkIndex);
    });
    const reader = openTab(shop);
    expect(await reader.local.load()).toBe(true);
    expect(reader.stocks()).toEqual(stocksIn(shop));
    expect(error).not.toHaveBeenCalled();
  });

  it("stores changes after another tab deleted the database", async () => {
    const shop = bigShop();
    const writer = await syncedTab(shop);
    await new Promise((done) => {
      indexedDB.deleteDatabase("frangipani").onsuccess = done;
    });
    shop.put(feedBook(3, { stock: 1 }));
    await writer.sync();
    await expectStored(shop);
  });
});

describe.each([
  ["with a snapshot", true],
  ["without a snapshot", false],
])("a catalogue that an earlier build stored, of a shop %s", (_, hasSnapshot) => {
  const languages = (tab: ReturnType<typeof openTab>) =>
    [...(tab.state().catalogue?.books() ?? [])].map(({ language }) => language);

  async function storedByEarlierBuild() {
    const shop = bigShop();
    if (!hasSnapshot) shop.snapshot = null;
    await syncedTab(shop);
    const database = await openDatabase();
    await database.records.toCollection().modify({ format: 1 });
    await database.cards.toCollection().modify(({ chunk }) => {
      for (const column of ["languages", "isbns", "samples", "added"]) delete (chunk as never)[column];
    });
    return shop;
  }

  it("is shown without the new columns, and replaced by the next synchronisation", async () => {
    const shop = await storedByEarlierBuild();
    const tab = openTab(shop);
    await tab.local.load();
    expect(new Set(languages(tab))).toEqual(new Set([""]));
    await tab.sync();
    expect(tab.stocks()).toEqual(stocksIn(shop));
    expect(new Set(languages(tab))).toEqual(new Set(["English"]));
    expect(tab.local.record).toMatchObject({ format: 3, complete: true });
    shop.requests.length = 0;
    const next = openTab(shop);
    await next.local.load();
    await next.sync();
    expect(shop.requests).toEqual(["manifest"]);
    expect(new Set(languages(next))).toEqual(new Set(["English"]));
  });

  it("stays complete if its replacement fails at any request, and is replaced later", async () => {
    for (let at = 0; at < 4; at += 1) {
      await recreateDatabase();
      const shop = await storedByEarlierBuild();
      const interrupted = openTab(shop);
      await interrupted.local.load();
      await shop.failAt(at, interrupted.sync);
      const tab = openTab(shop);
      await tab.local.load();
      expect(tab.stocks()).toEqual(stocksIn(shop));
      await tab.sync();
      expect(new Set(languages(tab))).toEqual(new Set(["English"]));
      expect(tab.stocks()).toEqual(stocksIn(shop));
    }
  });
});
