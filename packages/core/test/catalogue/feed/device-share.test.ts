import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { belongsToShare, chooseChunks, MAX_DEVICE_BOOKS } from "../../../src/catalogue/feed/device-share.ts";
import type { SnapshotPart } from "../../../src/catalogue/feed/feed.ts";
import type { CategoryId } from "../../../src/categories/taxonomy.ts";

const id = (name: string) => name as CategoryId;
const part = (categoryId: string | null, chunks: number, books: number) =>
  ({ categoryId, chunks, books }) as SnapshotPart;
const snapshotOf = (...parts: SnapshotPart[]) => ({
  cards: Array.from({ length: parts.reduce((sum, { chunks }) => sum + chunks, 0) }, (_, index) => `${index}`),
  parts,
});
/** The numbers from `from` to before `end`. */
const range = (from: number, end: number) => Array.from({ length: end - from }, (_, index) => from + index);

describe("the chunks that a device downloads", () => {
  const parts = [part(null, 3, 2_100), part("crime", 2, 2_000), part("history", 100, 100_000)];
  const snapshot = snapshotOf(...parts, part("poems", 1, 400));

  it("are all chunks of a snapshot without parts", () =>
    expect(chooseChunks({ cards: ["a", "b", "c"] }, [])).toEqual([0, 1, 2]));

  it("are those of the common part, and of the categories that were visited", () => {
    expect(chooseChunks(snapshot, [])).toEqual([0, 1, 2]);
    expect(chooseChunks(snapshot, [id("poems"), id("crime")])).toEqual([0, 1, 2, 3, 4, 105]);
  });

  it("are only the first ones of a large category", () =>
    expect(chooseChunks(snapshot, [id("history")])).toEqual([0, 1, 2, ...range(5, 14)]));

  it("leave out a category that the shop no longer has", () =>
    expect(chooseChunks(snapshot, [id("gone")])).toEqual([0, 1, 2]));

  it("leave out the categories visited longest ago when the share is full", () => {
    const large = range(0, 8).map((index) => part(`c${index}`, 20, 20_000));
    const visited = range(0, 8).map((index) => id(`c${index}`));
    const chosen = chooseChunks(snapshotOf(part(null, 20, 20_000), ...large), visited);
    expect(chosen).toEqual([...range(0, 29), ...range(40, 49), ...range(60, 68)]);
  });

  it("never have more books than a device's share, for any shop and visits", () => {
    const anyPart = fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 5_000 }));
    fc.assert(
      fc.property(
        fc.array(anyPart, { minLength: 1, maxLength: 20 }),
        fc.array(fc.nat(20)),
        (sizes, visits) => {
          const parts = sizes.map(([chunks, size], index) => {
            const books = chunks * size;
            return index === 0
              ? part(null, chunks, Math.min(20_000, books))
              : part(`c${index}`, chunks, books);
          });
          const chunkSizes = parts.flatMap(({ chunks, books }) =>
            Array(chunks).fill(Math.ceil(books / chunks)),
          );
          const visited = [...new Set(visits)].map((index) => id(`c${index}`));
          const chosen = chooseChunks(snapshotOf(...parts), visited);
          expect(new Set(chosen).size).toBe(chosen.length);
          const books = chosen.reduce((sum, chunkIndex) => sum + chunkSizes[chunkIndex], 0);
          expect(books).toBeLessThanOrEqual(MAX_DEVICE_BOOKS);
        },
      ),
    );
  });
});

describe("a changed book that is not on the device", () => {
  const share = { visited: [id("crime")], count: 20_000 };
  const book = { featured: false, categoryId: id("history") };

  it("belongs to its share when it is featured or of a visited category", () => {
    expect(belongsToShare(book, share)).toBe(false);
    expect(belongsToShare({ ...book, featured: true }, share)).toBe(true);
    expect(belongsToShare({ ...book, categoryId: id("crime") }, share)).toBe(true);
  });

  it("does not belong to it when the share is full", () =>
    expect(belongsToShare({ ...book, featured: true }, { ...share, count: MAX_DEVICE_BOOKS })).toBe(false));
});
