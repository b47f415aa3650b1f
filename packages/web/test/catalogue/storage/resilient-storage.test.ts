import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { openDatabase, recreateDatabase } from "../../../src/catalogue/storage/database.ts";
import { bigShop, expectStored, feedBook, openTab, stocksIn, syncedTab } from "../fake-shop.ts";

beforeEach(recreateDatabase);

describe("a failing storage", () => {
  it("damaged: logs an error, and everything is fetched again", async () => {
    const shop = bigShop();
    await syncedTab(shop);
    const database = await openDatabase();
    await database.cards.put({ no: 1, chunk: { ids: "broken" } as never });
    const error = vi.spyOn(console, "error").mockImplementation(() => {});
    const tab = openTab(shop);
    expect(await tab.local.load()).toBe(false);
    expect(error).toHaveBeenCalledOnce();
    await tab.sync();
    expect(tab.stocks()).toEqual(stocksIn(shop));
    await expectStored(shop);
  });

  it("evicted between visits: the next visit counts as the first", async () => {
    const shop = bigShop();
    await syncedTab(shop);
    await recreateDatabase();
    const tab = openTab(shop);
    expect(await tab.local.load()).toBe(false);
    await tab.sync();
    expect(tab.stocks()).toEqual(stocksIn(shop));
  });

  it("evicted during a session: the catalogue in memory is stored again", async () => {
    const shop = bigShop();
    const tab = await syncedTab(shop);
    (await openDatabase()).close();
    shop.put(feedBook(1, { stock: 0 }));
    await tab.sync();
    expect(tab.isMemoryOnly()).toBe(false);
    await expectStored(shop);
  });

  it("emptied: the whole catalogue is stored again; with one chunk missing, nothing of it is shown", async () => {
    const shop = bigShop();
    const tab = await syncedTab(shop);
    const database = await openDatabase();
    await Promise.all([database.cards.clear(), database.records.clear()]);
    shop.put(feedBook(1, { stock: 0 }));
    await tab.sync();
    await expectStored(shop);
    await database.cards.delete(2);
    vi.spyOn(console, "error").mockImplementation(() => {});
    expect(await openTab(shop).local.load()).toBe(false);
  });

  const quota = () => Object.assign(new Error("full"), { name: "QuotaExceededError" });
  async function openFull() {
    const database = await openDatabase();
    vi.spyOn(database, "write").mockRejectedValue(quota());
    return database;
  }

  it("full: details are removed, and summaries stored", async () => {
    const shop = bigShop();
    const database = await openDatabase();
    const write = vi.spyOn(database, "write").mockRejectedValue(quota());
    const remove = vi.spyOn(database, "removeAllDetails");
    remove.mockImplementationOnce(async () => {
      write.mockRestore();
      await database.removeAllDetails();
    });
    const tab = openTab(shop);
    await tab.sync();
    expect(tab.isMemoryOnly()).toBe(false);
    await expectStored(shop);
  });

  it.each([
    ["full, without details to remove", openFull],
    ["not available in this browser", () => Promise.reject(new Error("no IndexedDB here"))],
  ])("%s: keeps the catalogue in memory only and reports it", async (_, open) => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    const shop = bigShop();
    const tab = openTab(shop, open);
    await tab.local.load();
    await tab.sync();
    shop.put(feedBook(1, { stock: 0 }));
    await tab.sync();
    expect(tab.stocks()).toEqual(stocksIn(shop));
    expect(tab.isMemoryOnly()).toBe(true);
    expect(tab.broadcasts).toEqual([]);
  });
});
