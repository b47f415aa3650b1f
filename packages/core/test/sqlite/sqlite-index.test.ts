import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { BookSummary } from "../../src/books/book/views.ts";
import { type Browse, browse } from "../../src/catalogue/browse/browse.ts";
import { Catalogue } from "../../src/catalogue/browse/catalogue.ts";
import { SORTS, sortByTitle } from "../../src/catalogue/search/sort.ts";
import type { CategoryId, SubcategoryId } from "../../src/categories/taxonomy.ts";
import { SqliteIndex } from "../../src/sqlite/sqlite-index.ts";
import { testSummary } from "../support/book.ts";

const categories = ["fiction", "history"].map((name, index) => ({
  _id: `ca${index}` as CategoryId,
  name,
  displayOrder: index,
  bookCount: 0,
  subcategories: ["old", "new"].map((sub) => ({ _id: `su${index}${sub}` as SubcategoryId, name: sub })),
}));

const words = "rain the Tan thé train a C++ rains Ærø 𝒳y 李 grain theme ab".split(" ");
const text = fc.oneof(
  fc.array(fc.constantFrom(...words), { maxLength: 5 }).map((chosen) => chosen.join(" ")),
  fc.string({ unit: fc.constantFrom(..."aAéb c+#,'-Σσß𝒳李öæłøoe"), maxLength: 8 }),
  fc.string({ unit: "grapheme", maxLength: 6 }),
);
const isbns = ["9780306406157", "9781861972712"];
const book = fc.record({
  id: fc.nat({ max: 30 }),
  title: text,
  author: text,
  price: fc.constantFrom(0, 99, 100, 150, 200),
  year: fc.nat({ max: 3 }),
  category: fc.constantFrom("ca0", "ca1", "unknown"),
  sub: fc.constantFrom(null, "old", "new"),
  featured: fc.boolean(),
  stock: fc.nat({ max: 1 }),
  language: fc.constantFrom("", "English", "中文"),
  isbn13: fc.constantFrom("", ...isbns),
  hasSample: fc.boolean(),
});
type BookParts = typeof book extends fc.Arbitrary<infer Parts> ? Parts : never;
const toSummary = ({ id, year, category, sub, ...rest }: BookParts): BookSummary =>
  testSummary({
    ...rest,
    _id: `b${id}`,
    categoryId: category,
    subcategoryId: sub && `su${category.at(-1)}${sub}`,
    cover: rest.featured ? { name: `n${id}`, color: "#a1b2c3" } : null,
    publishedDate: year,
    addedOn: id,
  });
const summaryOf = (id: string, title: string, categoryId = "ca0", subcategoryId: string | null = null) =>
  testSummary({ _id: id, title, author: "", price: 1, categoryId, subcategoryId });
const placed = (id: string, category: string, sub: string | null) => summaryOf(id, id, category, sub);
const page = fc
  .uniqueArray(book, { selector: ({ id }) => id, maxLength: 25 })
  .map((books) => books.map(toSummary));
/** The books that are not among others, as a page of the feed has each book only once. */
const without = (books: readonly BookSummary[], others: readonly BookSummary[]) =>
  books.filter(({ _id }) => !others.some((other) => other._id === _id));
const query = fc.record(
  {
    q: fc.oneof({ arbitrary: text, weight: 5 }, fc.constantFrom(...isbns, "0-306-40615-2", "9780000000002")),
    category: fc.constantFrom("fiction", "history", "none"),
    subcategory: fc.constantFrom("old", "none"),
    sort: fc.constantFrom(...SORTS),
    price: fc.constantFrom("0-1", "1-2", "0-", "2-"),
    year: fc.constantFrom("0-1", "1-2", "3-"),
    language: fc.constantFrom("English", "中文", "Klingon"),
    stock: fc.constant("in" as const),
    sample: fc.constant("yes" as const),
  },
  { requiredKeys: [] },
);

const all = { offset: 0, limit: 1000 };
const expectSame = (index: SqliteIndex, catalogue: Catalogue, browsed: Browse) => {
  const expected = browse(catalogue, browsed).map(({ category: _, subcategory: __, ...summary }) => summary);
  const hits = index.find(browsed, categories, all);
  expect(hits, JSON.stringify(browsed)).toEqual({ count: expected.length, books: expected });
  for (const offset of [1, 3]) {
    const { books } = index.find(browsed, categories, { offset, limit: 2 });
    expect(books, `${JSON.stringify(browsed)} from ${offset}`).toEqual(expected.slice(offset, offset + 2));
  }
};

describe("the catalogue in a file", () => {
  it("finds what a device finds, in the same order, after any changes", () => {
    fc.assert(
      fc.property(
        page,
        fc.array(fc.tuple(page, page), { maxLength: 3 }),
        fc.array(query, { minLength: 1, maxLength: 12 }),
        (first, changes, queries) => {
          const index = SqliteIndex.create(":memory:", [sortByTitle(first)]);
          let catalogue = Catalogue.of(first, categories);
          for (const [changed, others] of changes) {
            const retired = without(others, changed);
            index.apply(changed, retired);
            catalogue = catalogue.with(
              changed,
              retired.map(({ _id }) => _id),
            );
          }
          expect(index.find({}, categories, all).count).toBe(catalogue.size);
          for (const one of queries) expectSame(index, catalogue, one);
          index.close();
        },
      ),
    );
  });

  it.each([
    ["weather station", ["b", "a"], "by title"],
    ["WÉATHER stat", ["b", "a"], "by beginnings of words, without case and accents"],
    ["station weather reservoir", ["a"], "only with all of the words"],
    ["eather", [], "not by other parts of words"],
    ["storm", ["d"], "not where the title has the word"],
    ["a sea", [], "not without a word of four letters"],
    ["weather OR storm", ["c", "d"], "with OR as a word"],
    ['"weather" NOT station', ["b", "a"], "with NOT and quotation marks ignored"],
    ["weather* NEAR(station, 2) {words}:", [], "with NEAR as a word"],
    ["station retired", [], "not of retired books"],
    ["many", [], "not when twelve titles have the word"],
    [`weather ${"wonderful ".repeat(18)}`, [], "only with the longest words of many"],
  ])("descriptions may mention %j in books %j: %s", (q, ids) => {
    const described = (id: string, title: string, description: string) => ({
      ...summaryOf(id, title),
      description,
    });
    const index = SqliteIndex.create(":memory:");
    index.apply(
      [
        described("a", "Rain", "The weather station above the reservoir; or a word."),
        described("b", "Late", "Not her weather-station, and many more."),
        described("c", "Storm", "Or a storm of weather."),
        described("d", "Sun", "After a storm, or weather."),
        ...Array.from({ length: 12 }, (_, index) => summaryOf(`m${index}`, `Many ${index}`)),
      ],
      [described("e", "Gone", "A retired weather station.")],
    );
    expect(index.possibleMentions(q).map(({ _id }) => _id)).toEqual(ids);
    index.close();
  });

  it("finds the latest descriptions, also of books whose positions changed", () => {
    const index = SqliteIndex.create(":memory:", [[summaryOf("first", "B"), summaryOf("last", "C")]]);
    const numbered = (number: number, description?: string) => ({
      ...summaryOf(`b${number}`, `B ${String(number).padStart(3, "0")}`),
      ...(description !== undefined && { description }),
    });
    for (let number = 0; number < 300; number += 1) index.apply([numbered(number, `number${number} told`)]);
    const mentioned = (q: string) => index.possibleMentions(q).map(({ _id }) => _id);
    expect([mentioned("number217 told"), mentioned("number299")]).toEqual([["b217"], ["b299"]]);
    index.apply([numbered(217, "another"), { ...numbered(299, "number299"), title: "Moved" }, numbered(298)]);
    const sought = ["number217", "another", "number299", "number298"];
    expect(sought.map(mentioned)).toEqual([[], ["b217"], ["b299"], ["b298"]]);
    index.apply([], [numbered(217, "another"), numbered(298, "")]);
    expect([mentioned("another"), mentioned("number298")]).toEqual([[], []]);
    index.apply([numbered(217)]);
    expect(mentioned("another")).toEqual(["b217"]);
    index.close();
  });

  it.each([
    [
      "300 books added one after the other between two",
      (number: number) => `B ${String(number).padStart(3, "0")}`,
    ],
    ["300 books added each before the last one", (number: number) => `B ${String(999 - number)}`],
    ["300 books added each before all others", (number: number) => `A ${String(999 - number)}`],
  ])("keeps the order of titles with %s", (_, titleOf) => {
    const [first, last] = [summaryOf("first", "B"), summaryOf("last", "C")];
    const index = SqliteIndex.create(":memory:", [[first, last]]);
    const added = Array.from({ length: 300 }, (_, index) => summaryOf(`b${index}`, titleOf(index)));
    for (const one of added) index.apply([one], []);
    expect(index.find({}, categories, all).books).toEqual(sortByTitle([first, last, ...added]));
    expect(index.find({ q: "b" }, categories, all).count).toBe(
      browse(Catalogue.of([first, last, ...added], categories), { q: "b" }).length,
    );
  });

  it("is unchanged after a change that failed", () => {
    const book = summaryOf("a", "Rain");
    const index = SqliteIndex.create(":memory:", [[book]]);
    const broken = { ...summaryOf("b", "Rainbow"), stock: Number.NaN };
    expect(() => index.apply([summaryOf("c", "Rain Dogs"), broken], [book])).toThrow();
    expect(index.find({ q: "rain" }, categories, all).books).toEqual([book]);
  });

  it("lists the books of a category by title, in pages, with the days of their changes", () => {
    const books = ["c", "a", "b"].map((id) => summaryOf(id, `Title ${id}`));
    const other = summaryOf("d", "Another", "ca1");
    const index = SqliteIndex.create(":memory:");
    index.apply([...books.map((book) => ({ ...book, changedOn: 20_000 })), other], []);
    // A book from a chunk of a snapshot has no such day.
    index.apply(books.filter(({ _id }) => _id === "b"));
    const pageAt = (offset: number) =>
      index.datesIn("ca0" as CategoryId, { offset, limit: 2 }).map((one) => `${one.id} ${one.changedOn}`);
    expect([pageAt(0), pageAt(2), pageAt(4)]).toEqual([["a 20000", "b 0"], ["c 20000"], []]);
    expect(index.datesIn("none" as CategoryId, { offset: 0, limit: 2 })).toEqual([]);
  });

  it("returns the subcategories without books on sale", () => {
    const index = SqliteIndex.create(":memory:", [[placed("a", "ca0", "su0old")]]);
    expect(index.emptySubcategories(categories)).toEqual(["su0new", "su1old", "su1new"]);
    index.apply([placed("b", "ca1", "su1new")], [placed("a", "ca0", "su0old")]);
    expect(index.emptySubcategories(categories)).toEqual(["su0old", "su0new", "su1old"]);
  });

  it("returns related books of the same subcategory first, then of the category", () => {
    const index = SqliteIndex.create(":memory:", [
      [
        placed("a", "ca0", null),
        placed("b", "ca0", "su0old"),
        placed("c", "ca1", "su1old"),
        placed("d", "ca0", "su0old"),
      ],
    ]);
    const related = (book: BookSummary) => index.related(book).map(({ _id }) => _id);
    expect(related(placed("d", "ca0", "su0old"))).toEqual(["b", "a"]);
    expect(related(placed("new", "ca0", null))).toEqual(["a", "b", "d"]);
    expect(related(placed("new", "none", null))).toEqual([]);
  });
});
