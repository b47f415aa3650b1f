import type { Book } from "@frangipani/core/books";
import { sortByTitle } from "@frangipani/core/catalogue";
import type { CategoryId } from "@frangipani/core/categories";
import { describe, expect, it } from "vitest";
import { toChunks } from "../../src/snapshot/snapshot-chunks.ts";
import { bookOf } from "../support/catalogue-shop.ts";

const now = new Date("2026-05-01T12:00:00.000Z");
const categories = ["history", "mystery", "poems"] as CategoryId[];
const shopOf = (count: number, more: (index: number) => Partial<Book> = () => ({})) =>
  sortByTitle(
    Array.from({ length: count }, (_, index) =>
      bookOf(index, now, {
        categoryId: categories[index % 3] as CategoryId,
        publishedDate: 1900,
        ...more(index),
      }),
    ),
  );
const idsOf = (books: readonly Pick<Book, "_id">[]) => books.map(({ _id }) => _id as string);

describe("the chunks of a snapshot", () => {
  it("have no parts if a device stores the whole shop", () => {
    const { chunks, parts } = toChunks(shopOf(400), 400);
    expect(parts).toBeUndefined();
    expect(chunks.map(({ length }) => length)).toEqual([120, 280]);
  });

  describe("of a larger shop", () => {
    const picks: Record<string, Partial<Book>> = { b600: { featured: true }, b601: { publishedDate: 2026 } };
    picks.b602 = { supplied: 100, stock: 1 };
    const byTitle = shopOf(700, (index) => picks[`b${index}`] ?? {});
    const { chunks, parts = [] } = toChunks(byTitle, 400);
    const firstChunks = parts.map((_, index) =>
      parts.slice(0, index).reduce((sum, part) => sum + part.chunks, 0),
    );
    const booksOf = (index: number) =>
      chunks.slice(firstChunks[index], (firstChunks[index] ?? 0) + (parts[index]?.chunks ?? 0)).flat();

    it("have each book once, by title within a chunk", () => {
      expect(idsOf(chunks.flat()).sort()).toEqual(idsOf(byTitle).sort());
      for (const chunk of chunks) expect(chunk).toEqual(sortByTitle(chunk));
    });

    it("begin with the first screen and the featured, newest and best-selling books", () => {
      expect(chunks[0]).toHaveLength(120);
      expect(parts[0]).toMatchObject({ categoryId: null, books: booksOf(0).length });
      expect(idsOf(booksOf(0))).toEqual(expect.arrayContaining(Object.keys(picks)));
      expect(booksOf(0).length).toBeLessThan(200);
    });

    it("continue with the other books, category by category", () => {
      expect(parts.slice(1).map(({ categoryId }) => categoryId)).toEqual(expect.arrayContaining(categories));
      for (const [index, { categoryId, books }] of parts.entries())
        if (categoryId) {
          expect(booksOf(index)).toHaveLength(books);
          expect(booksOf(index).every((book) => book.categoryId === categoryId)).toBe(true);
        }
    });
  });
});
