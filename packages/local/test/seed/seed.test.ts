import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { catalogue, coverFile, sampleFile } from "../../seed/catalogue.ts";

const { books, categories, zones, countries, rates, gst } = catalogue;

const weightedSum = (isbn: string): number =>
  [...isbn].reduce((sum, digit, index) => sum + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);

describe("the sample catalogue", () => {
  it("has the books 1 to 12, all active, the first four featured", () => {
    expect(books.map((book) => book.id)).toEqual(Array.from({ length: 12 }, (_, index) => String(index + 1)));
    expect(books.every((book) => book.status)).toBe(true);
    expect(books.filter((book) => book.featured).map((book) => book.id)).toEqual(["1", "2", "3", "4"]);
  });

  it("costs from 18.99 to 35 dollars, in whole cents", () => {
    const prices = books.map((book) => book.price);
    expect(Math.min(...prices)).toBe(18.99);
    expect(Math.max(...prices)).toBe(35);
    for (const price of prices) expect(Number(price.toFixed(2))).toBe(price);
  });

  it("has one book sold out, one running low and otherwise plenty, above all of the featured ones", () => {
    const stocks = books.map((book) => book.stock);
    expect(stocks).toContain(0);
    expect(stocks.some((stock) => stock > 0 && stock < 5)).toBe(true);
    expect(stocks.filter((stock) => stock >= 40)).toHaveLength(10);
    for (const book of books.slice(0, 4)) expect(book.stock).toBeGreaterThan(50);
  });

  it("fills each of the nine categories with at least one book, in a subcategory it knows", () => {
    expect(categories.map((category) => category.name)).toEqual([
      "mystery",
      "biography",
      "science-fiction",
      "self-help",
      "fantasy",
      "fiction",
      "history",
      "business",
      "cooking",
    ]);
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

  it("exercises layout and search: a very long title, accents, descriptions long enough to collapse", () => {
    expect(books.some((book) => book.title.length > 120 && book.title.includes(":"))).toBe(true);
    expect(books.some((book) => /ñ/.test(book.title) && /é/.test(book.author))).toBe(true);
    const long = books.filter((book) => book.description.split(/\s+/).length >= 120);
    expect(long.length).toBeGreaterThanOrEqual(3);
    expect(new Set(books.map((book) => book.isbn)).size).toBe(12);
  });
});

it.each(books.map((book) => [book.id, book] as const))(
  "book %s has its cover at three widths in both formats, and a sample",
  (id, book) => {
    expect(book.coverColor).toMatch(/^#[0-9a-f]{6}$/);
    for (const width of [160, 320, 640] as const) {
      expect(readFileSync(coverFile(id, width, "webp")).toString("latin1", 8, 12)).toBe("WEBP");
      expect(readFileSync(coverFile(id, width, "avif")).toString("latin1", 4, 12)).toBe("ftypavif");
    }
    expect(readFileSync(sampleFile(id)).toString("latin1", 0, 5)).toBe("%PDF-");
  },
);

describe("charges", () => {
  const zoneNamed = (name: string) => zones.find((zone) => zone.name === name)?.id;
  const ratesTo = (name: string) =>
    rates
      .filter((rate) => rate.isActive && rate.zoneId === zoneNamed(name))
      .map((rate) => [rate.weightRangeMin, rate.weightRangeMax, rate.rate]);

  it("ship to Singapore in three ranges of weight", () => {
    expect(ratesTo("Singapore")).toEqual([
      [0, 1, 4],
      [1.001, 5, 7.5],
      [5.001, 20, 15],
    ]);
  });

  it("ship to Southeast Asia up to 2 kg and not above", () => {
    expect(ratesTo("Southeast Asia")).toEqual([[0, 2, 12]]);
  });

  it("know Singapore and Malaysia in their zones, and do not ship to Atlantis", () => {
    const zoneOf = new Map(countries.map((country) => [country.name, country.zoneId]));
    expect(zoneOf.get("Singapore")).toBe(zoneNamed("Singapore"));
    expect(zoneOf.get("Malaysia")).toBe(zoneNamed("Southeast Asia"));
    expect(zones.every((zone) => zone.isActive)).toBe(true);
    expect(countries.filter((country) => !country.isActive).map((country) => country.name)).toEqual([
      "Atlantis",
    ]);
  });

  it("add 9 % GST", () => {
    expect(gst).toMatchObject({ rate: 9, isActive: true });
  });
});
