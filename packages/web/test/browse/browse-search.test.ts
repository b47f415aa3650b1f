import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { browseSearch, categorySearch } from "../../src/browse/browse-search.ts";

describe("the URL of the browse page", () => {
  it.each([
    [{}, {}],
    [{ q: "lamps" }, { q: "lamps" }],
    [{ q: 1984 }, { q: "1984" }],
    [{ q: true }, { q: "true" }],
    [{ q: "" }, {}],
    [{ q: null }, {}],
    [{ q: ["a"] }, {}],
    [{ category: "science-fiction" }, { category: "science-fiction" }],
    [{ category: "" }, {}],
    [{ sort: "newest" }, { sort: "newest" }],
    [{ sort: "backwards" }, {}],
    [{ title: "shared", text: "too" }, {}],
    [
      { price: "15-25", stock: "in" },
      { price: "15-25", stock: "in" },
    ],
    [{ language: 7, sample: ["yes"] }, { language: "7" }],
  ])("%j is read as %j", (raw, read) => expect(browseSearch(raw)).toEqual(read));

  it("sets invalid values to undefined, since the router keeps keys that are left out", () => {
    expect(Object.keys(browseSearch({ sort: "backwards" }))).toEqual([
      "q",
      "category",
      "sort",
      "price",
      "year",
      "language",
      "stock",
      "sample",
    ]);
    expect(Object.keys(categorySearch({ sort: "backwards" }))).toEqual(["subcategory", "sort"]);
  });

  it("cuts a search text to 200 characters", () =>
    expect(browseSearch({ q: "a".repeat(5000) }).q).toHaveLength(200));

  it("is parsed idempotently, whatever it contains", () => {
    const anything = fc.record(
      { q: fc.anything(), category: fc.anything(), sort: fc.anything(), price: fc.anything() },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(anything, (raw) => {
        const read = browseSearch(raw);
        expect(browseSearch(read)).toEqual(read);
      }),
    );
  });
});

it.each([
  [
    { subcategory: "space-opera", sort: "price-asc" },
    { subcategory: "space-opera", sort: "price-asc" },
  ],
  [{ subcategory: "" }, {}],
  [{ subcategory: 2024 }, { subcategory: "2024" }],
  [{ sort: "cheapest" }, {}],
])("the URL of a category %j is read as %j", (raw, read) => expect(categorySearch(raw)).toEqual(read));
