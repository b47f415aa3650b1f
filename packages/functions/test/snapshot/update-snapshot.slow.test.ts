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

/** A shop with a snapshot of 61 books: a first chunk of 5, and 7 chunks of 8. */
async function shopWithSnapshot(options: { maxDeviceBooks?: number } = {}) {
  const clock = testClock(startMs);
  const { advance } = clock;
  const { catalogue, books, put, all: allBooks, fullReads } = memoryCatalogue();
  const { files, indexes } = memorySnapshot(clock);
  const job = createSnapshotJob({ catalogue, books, files, disk: indexDisk, sizes, clock, ...options });
  const putBook = (index: number, part: Partial<Book> = {}) =>
    put(bookOf(index, clock.now(), { categoryId: categories[index % 3] as CategoryId, ...part }));
  for (let index = 0; index < FIRST_BOOKS; index += 1) putBook(index);
  advance(60);
  expect(await job({ always: true })).toBe("made");

  const current = async () => (await catalogue.readSnapshot()) as SnapshotDocument;
  const summaryChunks = ({ cards }: SnapshotDocument) =>
    cards.map((url) => unpackSummaries(files.readJson<SummaryChunk>(url)));
  return {
    files,
    job,
    putBook,
    advance,
    /** How often the job has read all books. */
    fullReads,
    current,
    /** Runs the job when the next snapshot is due. */
    async update() {
      advance(16 * 60);
      expect(await job()).toBe("made");
      return current();
    },
    /** The parts of a snapshot, with the books in their chunks and the number of books that they name. */
    parts(snapshot: SnapshotDocument) {
      const chunks = summaryChunks(snapshot);
      for (const chunk of chunks) expect(chunk).toEqual(sortByTitle(chunk));
      let first = 0;
      return (snapshot.parts ?? []).map(({ categoryId, chunks: length, books: counted }) => {
        const partBooks = chunks.slice(first, first + length).flat();
        first += length;
        return { categoryId, counted, books: partBooks };
      });
    },
    /** The books on sale, by title. */
    active: () => sortByTitle(allBooks().filter(({ status }) => status)),
    /** The ids of the retired books, by title. */
    retiredIds: () => sortByTitle(allBooks().filter(({ status }) => !status)).map(({ _id }) => _id),
    /** The content of a snapshot's files and index, in a form that does not depend on the chunks after the first. */
    async content(snapshot: SnapshotDocument) {
      const { details, index, count, retired } = snapshot;
      const chunks = summaryChunks(snapshot);
      const allDetails = chunks.flatMap((chunkBooks, chunkIndex) => {
        const chunk = files.readJson<DetailsChunk>(details[chunkIndex] as string);
        expect(chunk.ids).toEqual(chunkBooks.map(({ _id }) => _id));
        return chunkBooks.map(({ _id }) => unpackDetails(chunk, _id) as BookDetails);
      });
      const [first = [], ...rest] = chunks;
      const opened = await indexes.open(index?.path as string);
      const range = { offset: 0, limit: 10_000 };
      const found = {
        all: opened.find({}, [], range),
        title: opened.find({ q: "title 1" }, [], range),
        retired: opened.inventory({ show: "inactive" }, range),
      };
      opened.close();
      const titled = sortByTitle(withTitles(allDetails, allBooks()));
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

const bookChange = fc.record({
  index: fc.nat({ max: FIRST_BOOKS + 20 }),
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
  const active = shop.active();
  expect(content.retired).toBe(shop.retiredIds().length);
  expect(content.found.retired.ids).toEqual(shop.retiredIds());
  expect(sortByTitle([...content.first, ...content.rest])).toEqual(active.map(summarize));
  expect(content.rest).toEqual(sortByTitle(content.rest));
  expect(content.details).toEqual(active.map((book) => ({ ...toDetails(book), title: book.title })));
  shop.advance(1);
  expect(await shop.job({ always: true })).toBe("made");
  expect(content).toEqual(await shop.content(await shop.current()));
}

describe("an update of the snapshot", () => {
  it("makes the same snapshot as a rebuild, after any changes", async () => {
    const log = vi.spyOn(console, "error");
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(bookChange, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 4 }),
        async (turns) => {
          const shop = await shopWithSnapshot();
          for (const changes of turns) {
            for (const { index, part } of changes) shop.putBook(index, part as Partial<Book>);
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
    shop.putBook(30, { stock: 4 });
    expect(changedFiles(before, await shop.update())).toEqual({ cards: 1, details: 0 });
    expect(shop.fullReads()).toBe(1);
  });

  it("stores the chunk of a book that was edited, and both chunks of one that moved", async () => {
    const shop = await shopWithSnapshot();
    const before = await shop.current();
    shop.putBook(30, { description: "New." });
    const edited = await shop.update();
    expect(changedFiles(before, edited)).toEqual({ cards: 0, details: 1 });
    shop.putBook(30, { title: "Title 00050 and a half" });
    expect(changedFiles(edited, await shop.update())).toEqual({ cards: 2, details: 2 });
  });

  it("tells books of one title apart by their ids", async () => {
    const shop = await shopWithSnapshot();
    for (let turn = 0; turn < 4; turn += 1) {
      for (let index = turn * 10; index < turn * 10 + 10; index += 1)
        shop.putBook(index, { title: "The same" });
      await shop.update();
    }
    const same = await shop.current();
    const fullReads = shop.fullReads();
    shop.putBook(11, { title: "The same", stock: 1 });
    const after = await shop.update();
    expect(changedFiles(same, after)).toEqual({ cards: 1, details: 0 });
    expect(shop.fullReads()).toBe(fullReads);
    await expectSameAsRebuilt(shop, after);
  });

  it("drops a chunk without books", async () => {
    const shop = await shopWithSnapshot();
    const before = await shop.current();
    for (let index = 20; index < 32; index += 1) shop.putBook(index, { status: false });
    const shrunk = await shop.update();
    expect(shrunk.cards.length).toBe(before.cards.length - 1);
    expect(shop.fullReads()).toBe(1);
    await expectSameAsRebuilt(shop, shrunk);
  });

  it("reads all books again when a chunk has grown to more than twice its size", async () => {
    const shop = await shopWithSnapshot();
    const add = (from: number) => {
      for (let index = 0; index < 7; index += 1)
        shop.putBook(from + index, { title: `Title 00030 ${from + index}` });
    };
    add(100);
    await shop.update();
    expect(shop.fullReads()).toBe(1);
    add(200);
    await shop.update();
    expect(shop.fullReads()).toBe(2);
  });

  describe("in a shop that is larger than a device's share", () => {
    const large = { maxDeviceBooks: 40 };

    it("puts a new book into its category's first chunk, and moves one whose category changed", async () => {
      const shop = await shopWithSnapshot(large);
      shop.putBook(100, { categoryId: categories[1] as CategoryId });
      shop.putBook(40, { categoryId: categories[2] as CategoryId });
      const after = await shop.update();
      expect(shop.fullReads()).toBe(1);
      expect(after.details).toEqual([]);
      for (const { categoryId, books } of shop.parts(after)) {
        if (categoryId) expect(new Set(books.map((book) => book.categoryId))).toEqual(new Set([categoryId]));
        expect(books.length).toBeGreaterThan(0);
      }
      const ids = shop.parts(after).flatMap(({ books }) => books.map(({ _id }) => _id));
      expect(ids.sort()).toEqual(
        shop
          .active()
          .map(({ _id }) => _id)
          .sort(),
      );
    });

    it("counts the books of its parts, and leaves out empty ones", async () => {
      const shop = await shopWithSnapshot(large);
      const lonely = { categoryId: "rare" as CategoryId, title: "Zoo" };
      shop.putBook(200, lonely);
      await shop.update();
      expect(shop.fullReads(), "a new category has no part yet").toBe(2);
      shop.putBook(200, { ...lonely, status: false });
      shop.putBook(10, { status: false });
      const after = await shop.update();
      expect(shop.fullReads()).toBe(2);
      expect(shop.parts(after).map(({ categoryId }) => categoryId)).not.toContain("rare");
      for (const part of shop.parts(after)) expect(part.books).toHaveLength(part.counted);
    });

    it("is rebuilt when a book leaves the first chunk, and its category has no other book", async () => {
      const shop = await shopWithSnapshot(large);
      shop.putBook(200, { categoryId: "rare" as CategoryId, title: "Title 00003 B" });
      await shop.update();
      const reads = shop.fullReads();
      shop.putBook(201, { title: "Aardvark" });
      const after = await shop.update();
      const ids = shop.parts(after).flatMap(({ books }) => books.map(({ _id }) => _id));
      expect(ids).toContain("b200");
      expect(shop.fullReads()).toBe(reads + 1);
    });

    it("is rebuilt without parts when it fits a device again", async () => {
      const shop = await shopWithSnapshot(large);
      for (let turn = 0; turn < 3; turn += 1) {
        for (let index = 0; index < 8; index += 1) shop.putBook(turn * 8 + index, { status: false });
        await shop.update();
      }
      const after = await shop.current();
      expect([after.parts, after.count]).toEqual([undefined, FIRST_BOOKS - 3 * 8]);
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
    shop.putBook(FIRST_BOOKS - 1, { stock: 1 });
    await expectSameAsRebuilt(shop, await shop.update());
    expect(log.mock.calls.flat().join()).toContain("snapshot.rebuilt");
    log.mockRestore();
  });

  it("reads all books twice a day, when very many have changed, and when an operator asks for it", async () => {
    const shop = await shopWithSnapshot();
    for (let index = 0; index < FIRST_BOOKS / 4; index += 1) shop.putBook(index, { stock: 1 });
    await shop.update();
    expect(shop.fullReads()).toBe(2);
    shop.advance(12 * 3600);
    await shop.job();
    expect(shop.fullReads()).toBe(3);
    await shop.job({ always: true });
    expect(shop.fullReads()).toBe(4);
  });

  it("keeps the index of the last snapshot for instances that are about to open it", async () => {
    const shop = await shopWithSnapshot();
    const indexes = async () => (await Array.fromAsync(shop.files.list("search/"))).map(({ path }) => path);
    const paths: (string | undefined)[] = [(await shop.current()).index?.path];
    for (let turn = 0; turn < 6; turn += 1) {
      shop.putBook(7, { stock: turn });
      paths.push((await shop.update()).index?.path);
    }
    expect(await indexes()).toEqual(expect.arrayContaining(paths.slice(-2)));
    expect(await indexes()).not.toContain(paths[0]);
  });
});
