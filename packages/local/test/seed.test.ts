import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { catalogue, coverFile, sampleFile } from "../seed/catalogue.ts";

const { books, categories } = catalogue;

const weightedSum = (isbn: string): number =>
  [...isbn].reduce((sum, digit, index) => sum + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);

describe("the sample catalogue", () => {
  it("fills each category with at least one book, in a subcategory it knows", () => {
    for (const { name, subcategories } of categories) {
      const inside = books.filter((book) => book.category === name);
      expect(inside.length).toBeGreaterThan(0);
      for (const book of inside) expect(subcategories).toContain(book.subcategory);
    }
    for (const book of books) expect(categories.map((category) => category.name)).toContain(book.category);
  });

  it.each(books.map((book) => [book.title, book] as const))(
    "describes %s as the book form would take it",
    (_, book) => {
      expect(book.isbn).toMatch(/^97[89]\d{10}$/);
      expect(weightedSum(book.isbn) % 10).toBe(0);
      expect(book.publishedDate).toMatch(/^(19|20)\d\d$/);
      expect(book.pages).toBeGreaterThan(0);
      expect(book.weight).toBeGreaterThan(0);
      expect(Math.round(book.weight * 10) / 10).toBe(book.weight);
      for (const text of [book.author, book.description, book.publisher, book.language]) {
        expect(text.trim()).toBe(text);
        expect(text).not.toBe("");
      }
    },
  );
});

it.each(books.map((book) => [book.id, book] as const))(
  "book %s has its cover at three widths in both formats, a JPEG, and a sample",
  (id, book) => {
    expect(book.coverColor).toMatch(/^#[0-9a-f]{6}$/);
    for (const width of [160, 320, 640] as const) {
      expect(readFileSync(coverFile(id, width, "webp")).toString("latin1", 8, 12)).toBe("WEBP");
      expect(readFileSync(coverFile(id, width, "avif")).toString("latin1", 4, 12)).toBe("ftypavif");
    }
    expect(readFileSync(coverFile(id, 640, "jpeg")).toString("latin1", 0, 3)).toBe("\xff\xd8\xff");
    expect(readFileSync(sampleFile(id)).toString("latin1", 0, 5)).toBe("%PDF-");
  },
);
