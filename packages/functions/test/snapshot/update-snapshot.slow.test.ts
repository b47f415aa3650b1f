import { type Book, type BookDetails, summarize, toDetails } from "@frangipani/core/books";
import {
  type DetailsChunk,
  type SnapshotDocument,
  type SummaryChunk,
  sortByTitle,
  unpackDetails,
  unpackSummaries,
} from "@frangipani/core/catalogue";
import type { CategoryId } from "@frangipani/core/categories";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { indexDisk } from "../../src/adapters/index-disk.ts";
import { createSnapshotJob } from "../../src/apps/snapshot.ts";
import { bookOf, startMs } from "../support/catalogue-shop.ts";
import { memoryCatalogue, memorySnapshot, testClock } from "../support/memory.ts";

const sizes = { featuredInFirst: 2, first: 5, others: 8 };
const FIRST_BOOKS = 61;
const categories = ["history", "mystery", "poems"] as CategoryId[];

/** A shop of 61 books, in a first chunk of 5 and 7 of 8, which has a snapshot. */
async function shopWithSnapshot(options: { maxDeviceBooks?: number } = {}) {
  const clock = testClock(startMs);
  const { advance } = clock;
  const { catalogue, books, put, all, readings } = memoryCatalogue();
  const { files, indexes } = memorySnapshot(clock);
  const job = createSnapshotJob({ catalogue, books, files, disk: indexDisk, sizes, clock, ...options });
  const change = (at: number, part: Partial<Book> = {}) =>
    put(bookOf(at, clock.now(), { categoryId: categories[at % 3] as CategoryId, ...part }));
  for (let at = 0; at < FIRST_BOOKS; at += 1) change(at);
  advance(60);
  expect(await job({ always: true })).toBe("made");

  const current = async () => (await catalogue.readSnapshot()) as SnapshotDocument;
  return {
    files,
    job,
    change,
    advance,
    readings,
    current,
    /** A quarter of an hour later. */
    async update() {
      advance(16 * 60);
      expect(await job()).toBe("made");
      return current();
    },
    parts({ cards, parts = [] }: SnapshotDocument) {
      const chunks = cards.map((url) => unpackSummaries(files.readJson<SummaryChunk>(url)));
      for (const chunk of chunks) expect(chunk).toEqual(sortByTitle(chunk));
      return parts.map(({ categoryId, chunks: length, books: counted }) => ({
        categoryId,
        counted,
        books: chunks.splice(0, length).flat(),
      }));
    },
    sold: () => sortByTitle(all().filter(({ status }) => status)),
    retired: () => sortByTitle(all().filter(({ status }) => !status)).map(({ _id }) => _id),
    async content({ cards, details, index, count, retired }: SnapshotDocument) {
      const chunks = cards.map((url) => unpackSummaries(files.readJson<SummaryChunk>(url)));
      const allDetails = chunks.flatMap((books, at) => {
        const chunk = files.readJson<DetailsChunk>(details[at] as string);
        expect(chunk.ids).toEqual(books.map(({ _id }) => _id));
        return books.map(({ _id }) => unpackDetails(chunk, _id) as BookDetails);
      });
      const [first = [], ...rest] = chunks;
      const opened = await indexes.open(index?.path as string);
      const range = { offset: 0, limit: 10_000 };
      const whole = opened.find({}, [], range);
      const inactive = opened.inventory({ show: "inactive" }, range);
      const found = { all: whole, title: opened.find({ q: "title 1" }, [], range), inactive };
      opened.close();
      const titled = sortByTitle(withTitles(allDetails, all()));
      return { count, retired, first, rest: rest.flat(), details: titled, found };
    },
  };
}
type Shop = Awaited<ReturnType<typeof shopWithSnapshot>>;

const withTitles = (details: readonly BookDetails[], books: readonly Book[]) =>
  details.map((one) => ({ ...one, title: books.find(({ _id }) => _id === one._id)?.title as string }));

const changedFiles = (before: SnapshotDocument, after: SnapshotDocument) => ({
  cards: after.cards.filter((url) => !before.cards.includes(url)).length,
  details: after.details.filter((url) => !before.details.includes(url)).length,
});

const change = fc.record({
  at: fc.nat({ max: FIRST_BOOKS + 20 }),
  part: fc.record(
    {
      title: fc.constantFrom("Title 00003", "Title 00030", "title 0003", "Émile", "Aardvark", "Zoo"),
      stock: fc.nat({ max: 9 }),
      featured: fc.boolean(),
      status: fc.boolean(),
      description: fc.constantFrom("Old.", "New."),
    },
    { requiredKeys: [] },
  ),
});

async function expectSameAsRebuilt(shop: Shop, updated: SnapshotDocument) {
  const content = await shop.content(updated);
  const sold = shop.sold();
  expect(content.retired).toBe(shop.retired().length);
  expect(content.found.inactive.ids).toEqual(shop.retired());
  expect(sortByTitle([...content.first, ...content.rest])).toEqual(sold.map(summarize));
  expect(content.rest).toEqual(sortByTitle(content.rest));
  expect(content.details).toEqual(sold.map((book) => ({ ...toDetails(book), title: book.title })));
  shop.advance(1);
  expect(await shop.job({ always: true })).toBe("made");
  expect(content).toEqual(await shop.content(await shop.current()));
}

describe("an update of the snapshot", () => {
  it("makes what reading all books makes, after any changes", async () => {
    const log = vi.spyOn(console, "error");
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(change, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 4 }),
        async (turns) => {
          const shop = await shopWithSnapshot();
          for (const changes of turns) {
            for (const { at, part } of changes) shop.change(at, part as Partial<Book>);
            await shop.update();
          }
          expect(log, "no update failed").not.toHaveBeenCalled();
          await expectSameAsRebuilt(shop, await shop.current());
        },
      ),
      { numRuns: 12 },
    );
  });

  it("stores one chunk of summaries for a sold copy, and no descriptions", async () => {
    const shop = await shopWithSnapshot();
    const before = await shop.current();
    shop.change(30, { stock: 4 });
    expect(changedFiles(before, await shop.update())).toEqual({ cards: 1, details: 0 });
    expect(shop.readings()).toBe(1);
  });

  it("stores the chunk of a book that was edited, and both of one that moved", async () => {
    const shop = await shopWithSnapshot();
    const before = await shop.current();
    shop.change(30, { description: "New." });
    const edited = await shop.update();
    expect(changedFiles(before, edited)).toEqual({ cards: 0, details: 1 });
    shop.change(30, { title: "Title 00050 and a half" });
    expect(changedFiles(edited, await shop.update())).toEqual({ cards: 2, details: 2 });
  });

  it("tells books of one title apart by their ids", async () => {
    const shop = await shopWithSnapshot();
    for (let turn = 0; turn < 4; turn += 1) {
      for (let at = turn * 10; at < turn * 10 + 10; at += 1) shop.change(at, { title: "The same" });
      await shop.update();
    }
    const same = await shop.current();
    const readings = shop.readings();
    shop.change(11, { title: "The same", stock: 1 });
    const after = await shop.update();
    expect(changedFiles(same, after)).toEqual({ cards: 1, details: 0 });
    expect(shop.readings()).toBe(readings);
    await expectSameAsRebuilt(shop, after);
  });

  it("drops a chunk without books", async () => {
    const shop = await shopWithSnapshot();
    const before = await shop.current();
    for (let at = 20; at < 32; at += 1) shop.change(at, { status: false });
    const shrunk = await shop.update();
    expect(shrunk.cards.length).toBe(before.cards.length - 1);
    expect(shop.readings()).toBe(1);
    await expectSameAsRebuilt(shop, shrunk);
  });

  it("reads all books again when a chunk has grown to more than twice its size", async () => {
    const shop = await shopWithSnapshot();
    const add = (from: number) => {
      for (let at = 0; at < 7; at += 1) shop.change(from + at, { title: `Title 00030 ${from + at}` });
    };
    add(100);
    await shop.update();
    expect(shop.readings()).toBe(1);
    add(200);
    await shop.update();
    expect(shop.readings()).toBe(2);
  });

  describe("in a shop that is larger than a device's share", () => {
    const large = { maxDeviceBooks: 40 };

    it("puts a new book into its category's first chunk, and moves one whose category changed", async () => {
      const shop = await shopWithSnapshot(large);
      shop.change(100, { categoryId: categories[1] as CategoryId });
      shop.change(40, { categoryId: categories[2] as CategoryId });
      const after = await shop.update();
      expect(shop.readings()).toBe(1);
      expect(after.details).toEqual([]);
      for (const { categoryId, books } of shop.parts(after)) {
        if (categoryId) expect(new Set(books.map((book) => book.categoryId))).toEqual(new Set([categoryId]));
        expect(books.length).toBeGreaterThan(0);
      }
      const ids = shop.parts(after).flatMap(({ books }) => books.map(({ _id }) => _id));
      expect(ids.sort()).toEqual(
        shop
          .sold()
          .map(({ _id }) => _id)
          .sort(),
      );
    });

    it("counts the books of its parts, and leaves out empty ones", async () => {
      const shop = await shopWithSnapshot(large);
      const lonely = { categoryId: "rare" as CategoryId, title: "Zoo" };
      shop.change(200, lonely);
      await shop.update();
      expect(shop.readings(), "a new category has no part yet").toBe(2);
      shop.change(200, { ...lonely, status: false });
      shop.change(10, { status: false });
      const after = await shop.update();
      expect(shop.readings()).toBe(2);
      expect(shop.parts(after).map(({ categoryId }) => categoryId)).not.toContain("rare");
      for (const part of shop.parts(after)) expect(part.books).toHaveLength(part.counted);
    });

    it("is read as a whole when it fits a device again", async () => {
      const shop = await shopWithSnapshot(large);
      for (let turn = 0; turn < 3; turn += 1) {
        for (let at = 0; at < 8; at += 1) shop.change(turn * 8 + at, { status: false });
        await shop.update();
      }
      const after = await shop.current();
      expect([after.parts, after.count]).toEqual([undefined, 37]);
      await expectSameAsRebuilt(shop, after);
    });
  });

  it.each([
    ["a chunk's details are missing", ({ details }: SnapshotDocument) => details.at(-1) as string],
    ["the index is missing", ({ index }: SnapshotDocument) => index?.path as string],
  ])("reads all books again when %s", async (_, fileOf) => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const shop = await shopWithSnapshot();
    const path = fileOf(await shop.current()).replace("/media/", "");
    shop.files.stored.delete(path);
    shop.change(FIRST_BOOKS - 1, { stock: 1 });
    await expectSameAsRebuilt(shop, await shop.update());
    expect(log.mock.calls.flat().join()).toContain("snapshot.rebuilt");
    log.mockRestore();
  });

  it("reads all books twice a day, when very many have changed, and when an operator asks for it", async () => {
    const shop = await shopWithSnapshot();
    for (let at = 0; at < FIRST_BOOKS / 4; at += 1) shop.change(at, { stock: 1 });
    await shop.update();
    expect(shop.readings()).toBe(2);
    shop.advance(12 * 3600);
    await shop.job();
    expect(shop.readings()).toBe(3);
    await shop.job({ always: true });
    expect(shop.readings()).toBe(4);
  });

  it("keeps the index of the last snapshot for instances that are about to open it", async () => {
    const shop = await shopWithSnapshot();
    const indexes = async () => (await Array.fromAsync(shop.files.list("search/"))).map(({ path }) => path);
    const paths: (string | undefined)[] = [(await shop.current()).index?.path];
    for (let turn = 0; turn < 6; turn += 1) {
      shop.change(7, { stock: turn });
      paths.push((await shop.update()).index?.path);
    }
    expect(await indexes()).toEqual(expect.arrayContaining(paths.slice(-2)));
    expect(await indexes()).not.toContain(paths[0]);
  });
});
