import type { Book } from "@frangipani/core/books";
import { sortByTitle } from "@frangipani/core/catalogue";
import type { CategoryId } from "@frangipani/core/categories";
import { describe, expect, it } from "vitest";
import { toChunks } from "../../src/snapshot/snapshot-chunks.ts";
import { bookOf } from "../support/catalogue-shop.ts";

const now = new Date("2026-05-01T12:00:00.000Z");
const categories = ["history", "mystery", "poems"] as CategoryId[];
const shopOf = (count: number, more: (at: number) => Partial<Book> = () => ({})) =>
  sortByTitle(
    Array.from({ length: count }, (_, at) =>
      bookOf(at, now, { categoryId: categories[at % 3] as CategoryId, publishedDate: 1900, ...more(at) }),
    ),
  );
const idsOf = (books: readonly Pick<Book, "_id">[]) => books.map(({ _id }) => _id as string);

describe("the chunks of a snapshot", () => {
  it("are not in parts as long as a device takes the whole shop", () => {
    const { chunks, parts } = toChunks(shopOf(400), 400);
    expect(parts).toBeUndefined();
    expect(chunks.map(({ length }) => length)).toEqual([120, 280]);
  });

  describe("of a larger shop", () => {
    const isPick: Record<string, Partial<Book>> = { b600: { featured: true }, b601: { publishedDate: 2026 } };
    isPick.b602 = { supplied: 100, stock: 1 };
    const byTitle = shopOf(700, (at) => isPick[`b${at}`] ?? {});
    const { chunks, parts = [] } = toChunks(byTitle, 400);
    const sums = parts.map((_, at) => parts.slice(0, at).reduce((sum, part) => sum + part.chunks, 0));
    const booksOf = (at: number) => chunks.slice(sums[at], (sums[at] ?? 0) + (parts[at]?.chunks ?? 0)).flat();

    it("have each book once, by title within a chunk", () => {
      expect(idsOf(chunks.flat()).sort()).toEqual(idsOf(byTitle).sort());
      for (const chunk of chunks) expect(chunk).toEqual(sortByTitle(chunk));
    });

    it("begin with the first screen and what is featured, newest or sold best", () => {
      expect(chunks[0]).toHaveLength(120);
      expect(parts[0]).toMatchObject({ categoryId: null, books: booksOf(0).length });
      expect(idsOf(booksOf(0))).toEqual(expect.arrayContaining(Object.keys(isPick)));
      expect(booksOf(0).length).toBeLessThan(200);
    });

    it("go on with the others, category by category", () => {
      expect(parts.slice(1).map(({ categoryId }) => categoryId)).toEqual(expect.arrayContaining(categories));
      for (const [at, { categoryId, books }] of parts.entries())
        if (categoryId) {
          expect(booksOf(at)).toHaveLength(books);
          expect(booksOf(at).every((book) => book.categoryId === categoryId)).toBe(true);
        }
    });
  });
});
