import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { BookSummary } from "../../src/books/book/views.ts";
import { type Browse, browse } from "../../src/catalogue/browse/browse.ts";
import { Catalogue } from "../../src/catalogue/browse/catalogue.ts";
import { SORTS, sortByTitle } from "../../src/catalogue/search/sort.ts";
import type { CategoryId, SubcategoryId } from "../../src/categories/taxonomy.ts";
import { SqliteIndex } from "../../src/sqlite/sqlite-index.ts";
import { testSummary } from "../support/book.ts";

const categories = ["fiction", "history"].map((name, at) => ({
  _id: `ca${at}` as CategoryId,
  name,
  displayOrder: at,
  bookCount: 0,
  subcategories: ["old", "new"].map((sub) => ({ _id: `su${at}${sub}` as SubcategoryId, name: sub })),
}));

const words = "rain the Tan thé train a C++ rains Ærø 𝒳y 李 grain theme ab".split(" ");
const text = fc.oneof(
  fc.array(fc.constantFrom(...words), { maxLength: 5 }).map((some) => some.join(" ")),
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
type Made = typeof book extends fc.Arbitrary<infer One> ? One : never;
const toSummary = ({ id, year, category, sub, ...rest }: Made): BookSummary =>
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
  .map((some) => some.map(toSummary));
/** As of each book a page of the feed has its latest state alone. */
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

const whole = { offset: 0, limit: 1000 };
const expectSame = (index: SqliteIndex, catalogue: Catalogue, asked: Browse) => {
  const expected = browse(catalogue, asked).map(({ category: _, subcategory: __, ...summary }) => summary);
  const found = index.find(asked, categories, whole);
  expect(found, JSON.stringify(asked)).toEqual({ count: expected.length, books: expected });
  for (const offset of [1, 3]) {
    const { books } = index.find(asked, categories, { offset, limit: 2 });
    expect(books, `${JSON.stringify(asked)} from ${offset}`).toEqual(expected.slice(offset, offset + 2));
  }
};

describe("the catalogue in a file", () => {
  it("finds what the device finds, in the same order, whatever was changed", () => {
    fc.assert(
      fc.property(
        page,
        fc.array(fc.tuple(page, page), { maxLength: 3 }),
        fc.array(query, { minLength: 1, maxLength: 12 }),
        (first, changes, asked) => {
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
          expect(index.find({}, categories, whole).count).toBe(catalogue.size);
          for (const one of asked) expectSame(index, catalogue, one);
          index.close();
        },
      ),
    );
  });

  it.each([
    ["weather station", ["b", "a"], "by title"],
    ["WÉATHER stat", ["b", "a"], "beginnings of words, without case and accents"],
    ["station weather reservoir", ["a"], "each of the words"],
    ["eather", [], "no parts of words"],
    ["storm", ["d"], "not what its title finds"],
    ["a sea", [], "no word of four letters"],
    ["weather OR storm", ["c", "d"], "no operator"],
    ['"weather" NOT station', ["b", "a"], "nor this one"],
    ["weather* NEAR(station, 2) {words}:", [], "nor these"],
    ["station retired", [], "nothing that is not on sale"],
    ["many", [], "nothing beside twelve books"],
    [`weather ${"wonderful ".repeat(18)}`, [], "the longest words of many"],
  ])("may be mentioned: %s by %j: %s", (q, ids) => {
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
        ...Array.from({ length: 12 }, (_, at) => summaryOf(`m${at}`, `Many ${at}`)),
      ],
      [described("e", "Gone", "A retired weather station.")],
    );
    expect(index.possibleMentions(q).map(({ _id }) => _id)).toEqual(ids);
    index.close();
  });

  it("knows the latest descriptions, wherever their books have moved", () => {
    const index = SqliteIndex.create(":memory:", [[summaryOf("first", "B"), summaryOf("last", "C")]]);
    const of = (at: number, description?: string) => ({
      ...summaryOf(`b${at}`, `B ${String(at).padStart(3, "0")}`),
      ...(description !== undefined && { description }),
    });
    for (let at = 0; at < 300; at += 1) index.apply([of(at, `number${at} told`)]);
    const mentioned = (q: string) => index.possibleMentions(q).map(({ _id }) => _id);
    expect([mentioned("number217 told"), mentioned("number299")]).toEqual([["b217"], ["b299"]]);
    index.apply([of(217, "another"), { ...of(299, "number299"), title: "Moved" }, of(298)]);
    const sought = ["number217", "another", "number299", "number298"];
    expect(sought.map(mentioned)).toEqual([[], ["b217"], ["b299"], ["b298"]]);
    index.apply([], [of(217, "another"), of(298, "")]);
    expect([mentioned("another"), mentioned("number298")]).toEqual([[], []]);
    index.apply([of(217)]);
    expect(mentioned("another")).toEqual(["b217"]);
    index.close();
  });

  it.each([
    [
      "books that come one after the other between the same two",
      (at: number) => `B ${String(at).padStart(3, "0")}`,
    ],
    ["each before the last one", (at: number) => `B ${String(999 - at)}`],
    ["each before all others", (at: number) => `A ${String(999 - at)}`],
  ])("has room for %s", (_, titleOf) => {
    const [first, last] = [summaryOf("first", "B"), summaryOf("last", "C")];
    const index = SqliteIndex.create(":memory:", [[first, last]]);
    const added = Array.from({ length: 300 }, (_, at) => summaryOf(`b${at}`, titleOf(at)));
    for (const one of added) index.apply([one], []);
    expect(index.find({}, categories, whole).books).toEqual(sortByTitle([first, last, ...added]));
    expect(index.find({ q: "b" }, categories, whole).count).toBe(
      browse(Catalogue.of([first, last, ...added], categories), { q: "b" }).length,
    );
  });

  it("is the same again after a change that failed", () => {
    const book = summaryOf("a", "Rain");
    const index = SqliteIndex.create(":memory:", [[book]]);
    const broken = { ...summaryOf("b", "Rainbow"), stock: Number.NaN };
    expect(() => index.apply([summaryOf("c", "Rain Dogs"), broken], [book])).toThrow();
    expect(index.find({ q: "rain" }, categories, whole).books).toEqual([book]);
  });

  it("lists the books of a category by title, part by part, with the days of their changes", () => {
    const some = ["c", "a", "b"].map((id) => summaryOf(id, `Title ${id}`));
    const other = summaryOf("d", "Another", "ca1");
    const index = SqliteIndex.create(":memory:");
    index.apply([...some.map((book) => ({ ...book, changedOn: 20_000 })), other], []);
    // One that was read of a chunk has no date.
    index.apply(some.filter(({ _id }) => _id === "b"));
    const books = (offset: number) =>
      index.datesIn("ca0" as CategoryId, { offset, limit: 2 }).map((one) => `${one.id} ${one.changedOn}`);
    expect([books(0), books(2), books(4)]).toEqual([["a 20000", "b 0"], ["c 20000"], []]);
    expect(index.datesIn("none" as CategoryId, { offset: 0, limit: 2 })).toEqual([]);
  });

  it("knows which subcategories have no books on sale", () => {
    const index = SqliteIndex.create(":memory:", [[placed("a", "ca0", "su0old")]]);
    expect(index.emptySubcategories(categories)).toEqual(["su0new", "su1old", "su1new"]);
    index.apply([placed("b", "ca1", "su1new")], [placed("a", "ca0", "su0old")]);
    expect(index.emptySubcategories(categories)).toEqual(["su0old", "su0new", "su1old"]);
  });

  it("names related books of the same subcategory first, then of the category", () => {
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
