import "fake-indexeddb/auto";
import type { BookId } from "@frangipani/core/books/book-id";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type CatalogueStorage, openStorage } from "../../../src/catalogue/storage/catalogue-storage.ts";
import { openDatabase, recreateDatabase } from "../../../src/catalogue/storage/database.ts";
import { createLocalDetails } from "../../../src/catalogue/sync/local-details.ts";
import { FakeShop, feedBook, openTab, stocksIn } from "../fake-shop.ts";

const books = (count: number, from = 0) => Array.from({ length: count }, (_, at) => feedBook(from + at));

const bigShop = (count = 350): FakeShop => {
  const shop = new FakeShop();
  shop.put(...books(count));
  shop.makeSnapshot();
  return shop;
};

beforeEach(async () => {
  await recreateDatabase();
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe("a first visit", () => {
  it("shows the first chunk at once, then all, with one request each", async () => {
    const shop = bigShop();
    const tab = openTab(shop);
    expect(await tab.local.load()).toBe(false);
    await tab.sync();
    expect(tab.shelves()).toEqual(stocksIn(shop));
    expect(tab.state()).toMatchObject({ status: "ready", complete: true, settings: { year: 2026 } });
    const sizes = tab.shown.map((part) => part.catalogue?.size);
    expect(sizes.find((size) => size !== 0)).toBe(100);
    expect(tab.shown.find((part) => part.status === "ready")?.complete).toBe(false);
    const { cards = [], cursor = "" } = shop.snapshot ?? {};
    expect(shop.asked).toEqual(["manifest", ...cards, `changes ${cursor}`]);
  });

  it("needs no snapshot in a small shop", async () => {
    const shop = new FakeShop();
    shop.put(...books(12));
    shop.retire("b3");
    const tab = openTab(shop);
    await tab.sync();
    expect(tab.shelves()).toEqual(stocksIn(shop));
    expect(shop.asked).toEqual(["manifest", "changes "]);
  });

  it("is ready and complete in an empty shop", async () => {
    const tab = openTab(new FakeShop());
    await tab.sync();
    expect(tab.state()).toMatchObject({ status: "ready", complete: true });
  });

  it("resumes where it was interrupted, with its books on show", async () => {
    const shop = bigShop();
    const third = shop.snapshot?.cards[2] ?? "";
    shop.fault = (call) => call === third;
    const tab = openTab(shop);
    await expect(tab.sync()).rejects.toThrow("Failed to fetch");
    shop.fault = () => false;
    shop.asked.length = 0;
    const next = openTab(shop);
    expect(await next.local.load()).toBe(true);
    expect(next.state()).toMatchObject({ status: "ready", complete: false });
    expect(Object.keys(next.shelves())).toHaveLength(200);
    await next.sync();
    expect(next.shelves()).toEqual(stocksIn(shop));
    expect(shop.asked).toEqual([
      "manifest",
      third,
      shop.snapshot?.cards[3],
      `changes ${shop.snapshot?.cursor}`,
    ]);
  });

  it("starts over when its files have been deleted", async () => {
    const shop = bigShop();
    shop.fault = (call) => call === shop.snapshot?.cards[2];
    await expect(openTab(shop).sync()).rejects.toThrow();
    shop.fault = () => false;
    shop.files.clear();
    shop.retire("b1");
    shop.makeSnapshot();
    const next = openTab(shop);
    await next.local.load();
    await next.sync();
    expect(next.shelves()).toEqual(stocksIn(shop));
  });
});

describe("a later visit", () => {
  const visited = async (shop: FakeShop) => {
    const tab = openTab(shop);
    await tab.sync();
    shop.asked.length = 0;
    return tab;
  };

  it("shows everything without the network, and makes one conditional request", async () => {
    const shop = bigShop();
    await visited(shop);
    const tab = openTab(shop);
    expect(await tab.local.load()).toBe(true);
    expect(tab.shelves()).toEqual(stocksIn(shop));
    expect(shop.asked).toEqual([]);
    const before = tab.state().asOf?.getTime() ?? 0;
    await tab.sync();
    expect(shop.asked).toEqual(["manifest"]);
    expect(tab.state().asOf?.getTime()).toBeGreaterThan(before);
  });

  it("reads only changes, and writes only the affected chunks", async () => {
    const shop = bigShop();
    const tab = await visited(shop);
    const untouched = tab.state().catalogue?.book("b9");
    shop.put(feedBook(150, { stock: 1 }), feedBook(900));
    shop.retire("b7");
    const from = tab.local.record?.cursor;
    await tab.sync();
    expect(shop.asked).toEqual(["manifest", `changes ${from}`]);
    expect(tab.shelves()).toEqual(stocksIn(shop));
    expect(tab.broadcasts.at(-1)?.chunks.toSorted()).toEqual([0, 1, 3]);
    expect(tab.state().catalogue?.book("b9")).toBe(untouched);
    const next = openTab(shop);
    await next.local.load();
    expect(next.shelves()).toEqual(stocksIn(shop));
  });

  it("reads recent changes again, although nothing else is new", async () => {
    const shop = bigShop();
    const tab = await visited(shop);
    const from = shop.latest;
    shop.settledUpTo = from;
    shop.put(feedBook(1, { stock: 0 }));
    await tab.sync();
    shop.settledUpTo = null;
    shop.asked.length = 0;
    await tab.sync();
    expect(shop.asked).toEqual(["manifest", `changes ${from}`]);
    shop.asked.length = 0;
    await tab.sync();
    expect(shop.asked).toEqual(["manifest"]);
    expect(tab.shelves()).toEqual(stocksIn(shop));
  });

  it("reads again until the log has the manifest's latest change", async () => {
    const shop = bigShop();
    const tab = await visited(shop);
    shop.toldUpTo = shop.latest;
    shop.put(feedBook(1, { stock: 0 }));
    await tab.sync();
    expect(tab.shelves()).toMatchObject({ b1: 5 });
    shop.toldUpTo = null;
    await tab.sync();
    expect(tab.shelves()).toEqual(stocksIn(shop));
    shop.asked.length = 0;
    await tab.sync();
    expect(shop.asked).toEqual(["manifest"]);
  });

  it("does not treat a failed read as finished", async () => {
    const shop = bigShop();
    const tab = await visited(shop);
    shop.put(feedBook(1, { stock: 0 }));
    shop.fault = (call) => call.startsWith("changes");
    await expect(tab.sync()).rejects.toThrow();
    expect(tab.state()).toMatchObject({ status: "ready", complete: true });
    shop.fault = () => false;
    await tab.sync();
    expect(tab.shelves()).toEqual(stocksIn(shop));
  });

  it("loads the new snapshot after a long absence; the old one stays until it is complete", async () => {
    const shop = bigShop();
    shop.pageSize = 50;
    await visited(shop);
    shop.put(...books(300).map((book) => ({ ...book, stock: 9 })));
    shop.makeSnapshot();
    const last = shop.snapshot?.cards.at(-1) ?? "";
    shop.fault = (call) => call === last;
    const tab = openTab(shop);
    await tab.local.load();
    await expect(tab.sync()).rejects.toThrow();
    expect(new Set(Object.values(tab.shelves()))).toEqual(new Set([5]));
    shop.fault = () => false;
    shop.asked.length = 0;
    await tab.sync();
    expect(tab.shelves()).toEqual(stocksIn(shop));
    expect(shop.asked.filter((call) => call.startsWith("changes"))).toHaveLength(2);
    const next = openTab(shop);
    await next.local.load();
    expect(next.shelves()).toEqual(stocksIn(shop));
  });

  it("follows renamed categories without reading a book again", async () => {
    const shop = bigShop();
    const tab = await visited(shop);
    shop.categories = shop.categories.map((category) => ({ ...category, name: "crime" }));
    await tab.sync();
    expect(tab.state().catalogue?.book("b1")?.category).toBe("crime");
    expect(shop.asked).toEqual(["manifest"]);
  });
});

describe("two tabs", () => {
  it("show the same: one writes, the other reads what was written", async () => {
    const shop = bigShop();
    const writer = openTab(shop);
    const reader = openTab(shop);
    await writer.sync();
    for (const update of writer.broadcasts) await reader.local.applyUpdate(update);
    expect(reader.shelves()).toEqual(stocksIn(shop));
    const broadcasts = writer.broadcasts.length;
    shop.put(feedBook(5, { stock: 2 }));
    shop.retire("b6");
    await writer.sync();
    for (const update of writer.broadcasts.slice(broadcasts)) await reader.local.applyUpdate(update);
    expect(reader.shelves()).toEqual(stocksIn(shop));
    shop.asked.length = 0;
    await reader.sync();
    expect(shop.asked).toEqual(["manifest"]);
  });

  it("a tab that missed a message reads everything again", async () => {
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
    expect(reader.shelves()).toEqual(stocksIn(shop));
  });
});

describe("a tab that reads while another writes", () => {
  it("reads again instead of treating half a change as damage", async () => {
    const shop = bigShop();
    const writer = openTab(shop);
    await writer.sync();
    const error = vi.spyOn(console, "error").mockImplementation(() => {});
    let interrupted = false;
    const reader = openTab(shop, async () => {
      const storage = await openStorage();
      return {
        ...storage,
        chunk: async (chunkIndex) => {
          if (!interrupted) {
            interrupted = true;
            shop.pageSize = 50;
            shop.retire(...books(200).map((book) => book._id));
            shop.makeSnapshot();
            await writer.sync();
          }
          return storage.chunk(chunkIndex);
        },
      };
    });
    expect(await reader.local.load()).toBe(true);
    expect(reader.shelves()).toEqual(stocksIn(shop));
    expect(error).not.toHaveBeenCalled();
  });

  it("continues after another tab deleted the database", async () => {
    const shop = bigShop();
    const writer = openTab(shop);
    await writer.sync();
    await new Promise((done) => {
      indexedDB.deleteDatabase("frangipani").onsuccess = done;
    });
    shop.put(feedBook(3, { stock: 1 }));
    await writer.sync();
    const next = openTab(shop);
    expect(await next.local.load()).toBe(true);
    expect(next.shelves()).toEqual(stocksIn(shop));
  });
});

describe("a failing storage", () => {
  it("damaged: is logged, and everything is fetched again", async () => {
    const shop = bigShop();
    await openTab(shop).sync();
    const database = await openDatabase();
    await database.cards.put({ no: 1, chunk: { ids: "broken" } as never });
    const error = vi.spyOn(console, "error").mockImplementation(() => {});
    const tab = openTab(shop);
    expect(await tab.local.load()).toBe(false);
    expect(error).toHaveBeenCalledOnce();
    await tab.sync();
    expect(tab.shelves()).toEqual(stocksIn(shop));
    const next = openTab(shop);
    expect(await next.local.load()).toBe(true);
    expect(next.shelves()).toEqual(stocksIn(shop));
  });

  it("evicted between visits: the visit is a first one again", async () => {
    const shop = bigShop();
    await openTab(shop).sync();
    await recreateDatabase();
    const tab = openTab(shop);
    expect(await tab.local.load()).toBe(false);
    await tab.sync();
    expect(tab.shelves()).toEqual(stocksIn(shop));
  });

  it("evicted during a session: the catalogue in memory is stored again", async () => {
    const shop = bigShop();
    const tab = openTab(shop);
    await tab.sync();
    (await openDatabase()).close();
    shop.put(feedBook(1, { stock: 0 }));
    await tab.sync();
    expect(tab.isMemoryOnly()).toBe(false);
    const next = openTab(shop);
    expect(await next.local.load()).toBe(true);
    expect(next.shelves()).toEqual(stocksIn(shop));
  });

  it("emptied by the browser, or in part: the whole is stored again, and a part of it is never shown", async () => {
    const shop = bigShop();
    const tab = openTab(shop);
    await tab.sync();
    const database = await openDatabase();
    await Promise.all([database.cards.clear(), database.records.clear()]);
    shop.put(feedBook(1, { stock: 0 }));
    await tab.sync();
    const next = openTab(shop);
    await next.local.load();
    expect(next.shelves()).toEqual(stocksIn(shop));
    await database.cards.delete(2);
    vi.spyOn(console, "error").mockImplementation(() => {});
    expect(await openTab(shop).local.load()).toBe(false);
  });

  const quota = () => Object.assign(new Error("full"), { name: "QuotaExceededError" });
  const storageWith = (change: (storage: CatalogueStorage) => Partial<CatalogueStorage>) => async () => {
    const storage = await openStorage();
    return { ...storage, ...change(storage) };
  };

  it("full: removes the details, and stores the summaries", async () => {
    const shop = bigShop();
    let full = true;
    const tab = openTab(
      shop,
      storageWith((storage) => ({
        write: async (write) => {
          if (full) throw quota();
          await storage.write(write);
        },
        removeAllDetails: async () => {
          full = false;
          await storage.removeAllDetails();
        },
      })),
    );
    await tab.sync();
    expect(tab.isMemoryOnly()).toBe(false);
    const next = openTab(shop);
    await next.local.load();
    expect(next.shelves()).toEqual(stocksIn(shop));
  });

  it.each([
    ["full for good", storageWith(() => ({ write: () => Promise.reject(quota()) }))],
    ["not given by this browser", () => Promise.reject(new Error("no IndexedDB here"))],
  ])("%s: goes on from memory and says so", async (_, open) => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    const shop = bigShop();
    const tab = openTab(shop, open);
    await tab.local.load();
    await tab.sync();
    shop.put(feedBook(1, { stock: 0 }));
    await tab.sync();
    expect(tab.shelves()).toEqual(stocksIn(shop));
    expect(tab.isMemoryOnly()).toBe(true);
    expect(tab.broadcasts).toEqual([]);
  });
});

describe("details", () => {
  it("come with the log, and by file when idle; a changed one overrides its file", async () => {
    const shop = bigShop();
    const tab = openTab(shop);
    await tab.sync();
    shop.put(feedBook(1, { description: "New words." }));
    await tab.sync();
    const details = createLocalDetails(tab.local, tab.storage);
    expect(await details.load("b2")).toBeUndefined();
    vi.stubGlobal("fetch", async (url: string) => Response.json(shop.files.get(url)));
    await details.fetchAll();
    expect(await details.load("b2")).toMatchObject({ description: "About number 2." });
    expect(await details.load("b1")).toMatchObject({ description: "New words." });
    expect(await details.load("nobody" as BookId)).toBeUndefined();
    vi.unstubAllGlobals();
  });

  it("of an earlier snapshot are used until the new ones are stored, and then removed", async () => {
    const shop = bigShop();
    shop.pageSize = 50;
    const tab = openTab(shop);
    await tab.sync();
    const details = createLocalDetails(tab.local, tab.storage);
    vi.stubGlobal("fetch", async (url: string) => Response.json(shop.files.get(url)));
    await details.fetchAll();
    shop.put(...books(300));
    const old = shop.snapshot?.details ?? [];
    shop.makeSnapshot();
    await tab.sync();
    expect(await details.loadOlder("b2")).toMatchObject({ description: "About number 2." });
    await details.fetchAll();
    const held = await tab.storage.read((db) => db.detailChunkUrls());
    expect(held?.toSorted()).toEqual(shop.snapshot?.details.toSorted());
    expect(held).not.toContain(old[0]);
    vi.unstubAllGlobals();
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
    const tab = openTab(shop);
    await tab.sync();
    const snapshot = tab.local.record?.snapshot;
    if (!snapshot) throw new Error("no snapshot");
    Object.assign(snapshot, { count });
    const asked = vi.fn(async (url: string) => Response.json(shop.files.get(url)));
    vi.stubGlobal("fetch", asked);
    vi.stubGlobal("navigator", device);
    const details = createLocalDetails(tab.local, tab.storage);
    await details.fetchAll();
    expect(asked).not.toHaveBeenCalled();
    vi.stubGlobal("navigator", {});
    Object.assign(snapshot, { count: 300 });
    await details.fetchAll();
    expect(asked, "else they come").toHaveBeenCalledTimes(snapshot.details.length);
    vi.unstubAllGlobals();
  });

  it("once the user switches on save-data", async () => {
    const shop = bigShop();
    const tab = openTab(shop);
    await tab.sync();
    const connection = { saveData: false };
    vi.stubGlobal("navigator", { connection });
    const asked = vi.fn(async (url: string) => {
      connection.saveData = true;
      return Response.json(shop.files.get(url));
    });
    vi.stubGlobal("fetch", asked);
    const details = createLocalDetails(tab.local, tab.storage);
    await details.fetchAll();
    await details.fetchAll();
    const { length } = tab.local.record?.snapshot?.details ?? [];
    expect([length > 1, asked.mock.calls.length]).toEqual([true, 1]);
    vi.unstubAllGlobals();
  });
});

describe("whatever happens", () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant("sell" as const), at: fc.nat(59), stock: fc.nat(9) }),
    fc.record({ kind: fc.constant("retire" as const), at: fc.nat(59) }),
    fc.record({ kind: fc.constant("snapshot" as const) }),
    fc.record({ kind: fc.constant("sync" as const), failAt: fc.option(fc.nat(8)) }),
    fc.record({ kind: fc.constant("restart" as const) }),
    fc.record({ kind: fc.constant("unsettle" as const) }),
    fc.record({ kind: fc.constant("settle" as const) }),
  );

  it("the device ends with the shop's catalogue, shown and stored", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        await recreateDatabase();
        const shop = new FakeShop();
        shop.chunkSize = 7;
        shop.pageSize = 5;
        shop.put(...books(30));
        let tab = openTab(shop);
        for (const one of steps) {
          if (one.kind === "sell") shop.put(feedBook(one.at, { stock: one.stock }));
          if (one.kind === "retire") shop.retire(`b${one.at}`);
          if (one.kind === "snapshot") shop.makeSnapshot();
          if (one.kind === "unsettle") shop.settledUpTo = shop.latest;
          if (one.kind === "settle") shop.settledUpTo = null;
          if (one.kind === "restart") {
            tab = openTab(shop);
            await tab.local.load();
          }
          if (one.kind === "sync") {
            let calls = 0;
            shop.fault = () => one.failAt !== null && calls++ === one.failAt;
            await tab.sync().catch(() => {});
            shop.fault = () => false;
          }
        }
        await tab.sync();
        expect(tab.shelves()).toEqual(stocksIn(shop));
        const next = openTab(shop);
        await next.local.load();
        expect(next.shelves()).toEqual(stocksIn(shop));
      }),
      { numRuns: 60 },
    );
  });
});
