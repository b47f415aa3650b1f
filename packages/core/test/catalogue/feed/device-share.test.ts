import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { belongsToShare, chooseChunks, MAX_DEVICE_BOOKS } from "../../../src/catalogue/feed/device-share.ts";
import type { SnapshotPart } from "../../../src/catalogue/feed/feed.ts";
import type { CategoryId } from "../../../src/categories/taxonomy.ts";

const id = (name: string) => name as CategoryId;
const part = (categoryId: string | null, chunks: number, books: number) =>
  ({ categoryId, chunks, books }) as SnapshotPart;
const snapshotOf = (...parts: SnapshotPart[]) => ({
  cards: Array.from({ length: parts.reduce((sum, { chunks }) => sum + chunks, 0) }, (_, at) => `${at}`),
  parts,
});
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);

describe("the chunks that a device takes", () => {
  const parts = [part(null, 3, 2_100), part("crime", 2, 2_000), part("history", 100, 100_000)];
  const snapshot = snapshotOf(...parts, part("poems", 1, 400));

  it("are all of them in a shop that is not in parts", () =>
    expect(chooseChunks({ cards: ["a", "b", "c"] }, [])).toEqual([0, 1, 2]));

  it("are those for everyone, until a category is looked at", () => {
    expect(chooseChunks(snapshot, [])).toEqual([0, 1, 2]);
    expect(chooseChunks(snapshot, [id("poems"), id("crime")])).toEqual([0, 1, 2, 3, 4, 105]);
  });

  it("are the first ones of a large category", () =>
    expect(chooseChunks(snapshot, [id("history")])).toEqual([0, 1, 2, ...range(5, 14)]));

  it("leave out a category that the shop no longer has", () =>
    expect(chooseChunks(snapshot, [id("gone")])).toEqual([0, 1, 2]));

  it("give up the categories that were looked at longest ago when there is no more room", () => {
    const large = range(0, 8).map((at) => part(`c${at}`, 20, 20_000));
    const visited = range(0, 8).map((at) => id(`c${at}`));
    const chosen = chooseChunks(snapshotOf(part(null, 20, 20_000), ...large), visited);
    expect(chosen).toEqual([...range(0, 29), ...range(40, 49), ...range(60, 68)]);
  });

  it("never have more books than a device's share, whatever the shop and the visits", () => {
    const anyPart = fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 5_000 }));
    fc.assert(
      fc.property(
        fc.array(anyPart, { minLength: 1, maxLength: 20 }),
        fc.array(fc.nat(20)),
        (sizes, visits) => {
          const parts = sizes.map(([chunks, size], at) => {
            const books = chunks * size;
            return at === 0 ? part(null, chunks, Math.min(20_000, books)) : part(`c${at}`, chunks, books);
          });
          const chunkSizes = parts.flatMap(({ chunks, books }) =>
            Array(chunks).fill(Math.ceil(books / chunks)),
          );
          const visited = [...new Set(visits)].map((at) => id(`c${at}`));
          const chosen = chooseChunks(snapshotOf(...parts), visited);
          expect(new Set(chosen).size).toBe(chosen.length);
          const books = chosen.reduce((sum, at) => sum + chunkSizes[at], 0);
          expect(books).toBeLessThanOrEqual(MAX_DEVICE_BOOKS);
        },
      ),
    );
  });
});

describe("a changed book that is not on the device", () => {
  const share = { visited: [id("crime")], count: 20_000 };
  const book = { featured: false, categoryId: id("history") };

  it("joins its share when it is featured or of a category that was looked at", () => {
    expect(belongsToShare(book, share)).toBe(false);
    expect(belongsToShare({ ...book, featured: true }, share)).toBe(true);
    expect(belongsToShare({ ...book, categoryId: id("crime") }, share)).toBe(true);
  });

  it("is left out when the share is full", () =>
    expect(belongsToShare({ ...book, featured: true }, { ...share, count: MAX_DEVICE_BOOKS })).toBe(false));
});
