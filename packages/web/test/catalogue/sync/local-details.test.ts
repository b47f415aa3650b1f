import "fake-indexeddb/auto";
import type { BookId } from "@frangipani/core/books";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { recreateDatabase } from "../../../src/catalogue/storage/database.ts";
import { createLocalDetails } from "../../../src/catalogue/sync/local-details.ts";
import { bigShop, books, feedBook, syncedTab } from "../fake-shop.ts";

beforeEach(async () => {
  vi.stubGlobal("requestIdleCallback", setImmediate);
  await recreateDatabase();
});

describe("details", () => {
  it("come with changes, and from files when idle; changed details override the file's", async () => {
    const shop = bigShop();
    const tab = await syncedTab(shop);
    shop.put(feedBook(1, { description: "New words." }));
    await tab.sync();
    const details = createLocalDetails(tab.local, tab.storage);
    expect(await details.load("b2")).toBeUndefined();
    vi.stubGlobal("fetch", async (url: string) => Response.json(shop.files.get(url)));
    await details.fetchAll();
    expect(await details.load("b2")).toMatchObject({ description: "About number 2." });
    expect(await details.load("b1")).toMatchObject({ description: "New words." });
    expect(await details.load("nobody" as BookId)).toBeUndefined();
  });

  it("of an earlier snapshot are used until those of the new one are stored, and then removed", async () => {
    const shop = bigShop();
    shop.pageSize = 50;
    const tab = await syncedTab(shop);
    const details = createLocalDetails(tab.local, tab.storage);
    vi.stubGlobal("fetch", async (url: string) => Response.json(shop.files.get(url)));
    await details.fetchAll();
    shop.put(...books(300));
    const old = shop.snapshot?.details ?? [];
    shop.makeSnapshot();
    await tab.sync();
    expect(await details.loadOlder("b2")).toMatchObject({ description: "About number 2." });
    await details.fetchAll();
    const urls = await tab.storage.read((db) => db.detailChunks.toCollection().primaryKeys());
    expect(urls?.toSorted()).toEqual(shop.snapshot?.details.toSorted());
    expect(urls).not.toContain(old[0]);
  });
});

describe("details of all books are not fetched", () => {
  const gigabyte = 1e9;
  it.each<[string, { connection?: object; storage?: object }, number]>([
    ["with save-data", { connection: { saveData: true } }, 300],
    ["on a slow network", { connection: { effectiveType: "slow-2g" } }, 300],
    [
      "with little free storage",
      { storage: { estimate: async () => ({ quota: gigabyte, usage: gigabyte - 1e6 }) } },
      300,
    ],
    ["of a very large shop", {}, 30_001],
  ])("%s", async (_, device, count) => {
    const shop = bigShop();
    const tab = await syncedTab(shop);
    const snapshot = tab.local.record?.snapshot;
    if (!snapshot) throw new Error("no snapshot");
    Object.assign(snapshot, { count });
    const fetched = vi.fn(async (url: string) => Response.json(shop.files.get(url)));
    vi.stubGlobal("fetch", fetched);
    vi.stubGlobal("navigator", device);
    const details = createLocalDetails(tab.local, tab.storage);
    await details.fetchAll();
    expect(fetched).not.toHaveBeenCalled();
    vi.stubGlobal("navigator", {});
    Object.assign(snapshot, { count: 300 });
    await details.fetchAll();
    expect(fetched, "fetched without the condition").toHaveBeenCalledTimes(snapshot.details.length);
  });

  it("after the user switches save-data on", async () => {
    const shop = bigShop();
    const tab = await syncedTab(shop);
    const connection = { saveData: false };
    vi.stubGlobal("navigator", { connection });
    const fetched = vi.fn(async (url: string) => {
      connection.saveData = true;
      return Response.json(shop.files.get(url));
    });
    vi.stubGlobal("fetch", fetched);
    const details = createLocalDetails(tab.local, tab.storage);
    await details.fetchAll();
    await details.fetchAll();
    const { length } = tab.local.record?.snapshot?.details ?? [];
    expect([length > 1, fetched.mock.calls.length]).toEqual([true, 1]);
  });
});
