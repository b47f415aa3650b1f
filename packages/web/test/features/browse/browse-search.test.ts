import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { browseSearch } from "../../../src/features/browse/browse-search.ts";
import { categorySearch } from "../../../src/features/category/category-search.ts";

describe("the address of the browse page", () => {
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
  ])("%j is read as %j", (raw, read) => {
    expect(browseSearch(raw)).toEqual(read);
  });

  it("says of what makes no sense that it is nothing, since the router keeps what is not mentioned", () => {
    expect(Object.keys(browseSearch({ sort: "backwards" }))).toEqual(["q", "category", "sort"]);
    expect(Object.keys(categorySearch({ sort: "backwards" }))).toEqual(["subcategory", "sort"]);
  });

  it("holds at most 200 letters of what was typed", () => {
    expect(browseSearch({ q: "a".repeat(5000) }).q).toHaveLength(200);
  });

  it("is read the same a second time, whatever stands in it", () => {
    const anything = fc.record(
      { q: fc.anything(), category: fc.anything(), sort: fc.anything() },
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

describe("the address of a category", () => {
  it.each([
    [
      { subcategory: "space-opera", sort: "price-asc" },
      { subcategory: "space-opera", sort: "price-asc" },
    ],
    [{ subcategory: "" }, {}],
    [{ subcategory: 2024 }, { subcategory: "2024" }],
    [{ sort: "cheapest" }, {}],
  ])("%j is read as %j", (raw, read) => {
    expect(categorySearch(raw)).toEqual(read);
  });
});
