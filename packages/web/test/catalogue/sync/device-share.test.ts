import "fake-indexeddb/auto";
import type { BookId } from "@frangipani/core/books";
import type { FeedBook } from "@frangipani/core/catalogue";
import type { CategoryId } from "@frangipani/core/categories";
import fc from "fast-check";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { catalogueState } from "../../../src/catalogue/catalogue-state.ts";
import { recreateDatabase } from "../../../src/catalogue/storage/database.ts";
import { fetchPinnedBooks } from "../../../src/catalogue/sync/engine.ts";
import { expectStored, FakeShop, feedBook, openTab, stocksIn, syncedTab } from "../fake-shop.ts";

beforeEach(recreateDatabase);

const category = (at: number) => `ca${at % 3}` as CategoryId;
const bookAt = (at: number, more: Partial<FeedBook> = {}) =>
  feedBook(at, { categoryId: category(at), featured: at % 10 === 0, ...more });
const isFeaturedOrIn =
  (...categories: CategoryId[]) =>
  (book: FeedBook) =>
    book.featured || categories.includes(book.categoryId);

function largeShop(count = 60): FakeShop {
  const shop = new FakeShop();
  shop.chunkSize = 7;
  shop.put(...Array.from({ length: count }, (_, at) => bookAt(at)));
  shop.makeSnapshotInParts();
  return shop;
}

const stocksWhere = (shop: FakeShop, isHere: (book: FeedBook) => boolean) =>
  Object.fromEntries(
    Object.entries(stocksIn(shop)).filter(([id]) => isHere(shop.books.get(id)?.book as FeedBook)),
  );

describe("a device in a shop that is too large to load completely", () => {
  it("loads the featured books, and marks the catalogue as partial", async () => {
    const shop = largeShop();
    const tab = openTab(shop);
    await tab.sync();
    expect(tab.stocks()).toEqual(stocksWhere(shop, isFeaturedOrIn()));
    expect(tab.state()).toMatchObject({ status: "ready", hasWholeShop: false, hasWholeShare: true });
    expect(shop.requests).toEqual(["manifest", shop.snapshot?.cards[0], `changes ${shop.snapshot?.cursor}`]);
    shop.requests.length = 0;
    const next = openTab(shop);
    await next.local.load();
    await next.sync();
    expect(next.stocks()).toEqual(tab.stocks());
    expect(next.state()).toMatchObject({ hasWholeShop: false, hasWholeShare: true });
    expect(shop.requests).toEqual(["manifest"]);
  });

  it("adds the books of a visited category, from the snapshot and later changes", async () => {
    const shop = largeShop();
    const tab = await syncedTab(shop);
    shop.put(bookAt(4, { stock: 1 }));
    await tab.sync();
    shop.requests.length = 0;
    await tab.local.visitCategory(category(1));
    await tab.sync();
    expect(tab.stocks()).toEqual(stocksWhere(shop, isFeaturedOrIn(category(1))));
    expect(tab.stocks()).toMatchObject({ b4: 1 });
    const { cards = [], cursor } = shop.snapshot ?? {};
    const fetched = cards.slice(1).filter((url) => shop.requests.includes(url));
    expect(shop.requests).toEqual(["manifest", ...fetched, `changes ${cursor}`]);
    await expectStored(shop, tab.stocks());
  });

  it("adds the books of the cart, and follows their changes", async () => {
    const shop = largeShop();
    const tab = await syncedTab(shop);
    stubBooks(shop);
    shop.retire("b8");
    await fetchPinnedBooks(tab.local, ["b4", "b8", "b10"] as BookId[]);
    expect(tab.stocks()).toMatchObject({ b4: 5 });
    expect([...catalogueState.get().unsold]).toEqual(["b8"]);
    shop.put(bookAt(4, { stock: 1 }), bookAt(5, { stock: 1 }));
    await tab.sync();
    await expectStored(shop, { ...stocksWhere(shop, isFeaturedOrIn()), b4: 1 });
  });

  it("shows the same in another tab, also after one tab has replaced the chunks", async () => {
    const shop = largeShop();
    const [writer, reader] = [openTab(shop), openTab(shop)];
    await writer.sync();
    await writer.local.visitCategory(category(1));
    await writer.sync();
    shop.makeSnapshot();
    await writer.sync();
    shop.makeSnapshotInParts();
    await writer.sync();
    for (const update of writer.broadcasts) await reader.local.applyUpdate(update);
    expect(reader.stocks()).toEqual(writer.stocks());
    expect(reader.local.record).toEqual(writer.local.record);
  });

  it("keeps the changes that another tab has stored when a category is visited", async () => {
    const shop = largeShop();
    const writer = await syncedTab(shop);
    const reader = openTab(shop);
    await reader.local.load();
    shop.put(bookAt(10, { stock: 1 }));
    await writer.sync();
    await reader.local.visitCategory(category(1));
    await writer.local.load();
    await writer.sync();
    await expectStored(shop, { ...stocksWhere(shop, isFeaturedOrIn(category(1))), b10: 1 });
  });

  const step = fc.oneof(
    fc.record({ kind: fc.constant("sell" as const), at: fc.nat(40), stock: fc.nat(9) }),
    fc.record({ kind: fc.constant("move" as const), at: fc.nat(40), to: fc.nat(2) }),
    fc.record({ kind: fc.constant("retire" as const), at: fc.nat(40) }),
    fc.record({ kind: fc.constant("snapshot" as const), isInParts: fc.boolean() }),
    fc.record({ kind: fc.constant("visit" as const), category: fc.nat(2) }),
    fc.record({ kind: fc.constant("pin" as const), at: fc.nat(40) }),
    fc.record({ kind: fc.constant("sync" as const), failAt: fc.option(fc.nat(8)) }),
    fc.record({ kind: fc.constant("restart" as const) }),
    fc.record({ kind: fc.constant("settle" as const), isFinal: fc.boolean() }),
  );

  it("ends with current books only, including all of its parts, in memory and stored", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), fc.boolean(), async (steps, isLarge) => {
        await recreateDatabase();
        const shop = largeShop(30);
        if (!isLarge) shop.snapshot = null;
        shop.pageSize = 5;
        stubBooks(shop);
        let tab = openTab(shop);
        for (const current of steps) {
          if (current.kind === "sell") shop.put(bookAt(current.at, { stock: current.stock }));
          if (current.kind === "move") shop.put(bookAt(current.at, { categoryId: category(current.to) }));
          if (current.kind === "retire") shop.retire(`b${current.at}`);
          if (current.kind === "snapshot")
            current.isInParts ? shop.makeSnapshotInParts() : shop.makeSnapshot();
          if (current.kind === "visit") await tab.local.visitCategory(category(current.category));
          if (current.kind === "pin") await fetchPinnedBooks(tab.local, [`b${current.at}` as BookId]);
          if (current.kind === "restart") {
            tab = openTab(shop);
            await tab.local.load();
          }
          if (current.kind === "settle") shop.settledUpTo = current.isFinal ? null : shop.latest;
          if (current.kind === "sync") await shop.failAt(current.failAt, () => tab.sync());
        }
        await tab.sync();
        const visited = isFeaturedOrIn(...(tab.local.record?.visited ?? []));
        const mustHave = stocksWhere(shop, tab.state().hasWholeShare ? visited : () => true);
        expect(tab.stocks()).toEqual({ ...pick(stocksIn(shop), Object.keys(tab.stocks())), ...mustHave });
        await expectStored(shop, tab.stocks());
      }),
      { numRuns: 120 },
    );
  });
});

const pick = (stocks: Record<string, number>, ids: string[]) =>
  Object.fromEntries(ids.map((id) => [id, stocks[id]]));

/** Stubs the requests for single books with the shop's books. */
function stubBooks(shop: FakeShop): void {
  vi.stubGlobal("fetch", async (url: string) => {
    const book = shop.books.get(url.split("/").at(-1) ?? "")?.book;
    if (!book) return new Response(null, { status: 404 });
    const amounts = { price: book.price / 100, weight: book.weight / 1000 };
    const none = { category: "", subcategory: "", imageUrl: "", imageColor: null };
    return Response.json({ ...book, ...amounts, ...none, status: true });
  });
}
