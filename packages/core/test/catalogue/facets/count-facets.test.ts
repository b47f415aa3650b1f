import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { BookSummary } from "../../../src/books/book/views.ts";
import { countFacets } from "../../../src/catalogue/facets/count-facets.ts";
import { type FacetFilter, filterByFacets } from "../../../src/catalogue/facets/facet-filter.ts";
import { FACETS } from "../../../src/catalogue/facets/facet-params.ts";

type Faceted = Pick<BookSummary, "price" | "publishedDate" | "language" | "stock" | "hasSample">;
const books = fc.array(
  fc.record({
    price: fc.constantFrom(0, 1499, 1500, 2499, 2500, 3999, 4000, 99_999),
    publishedDate: fc.constantFrom(1900, 1999, 2000, 2009, 2010, 2019, 2020, 2026),
    language: fc.constantFrom("", "English", "Malay", "中文"),
    stock: fc.nat({ max: 1 }),
    hasSample: fc.boolean(),
  }),
  { maxLength: 30 },
) as unknown as fc.Arbitrary<BookSummary[]>;
const filter: fc.Arbitrary<FacetFilter> = fc.record(
  {
    price: fc.constantFrom("0-15", "15-25", "40-", "17-99"),
    year: fc.constantFrom("0-1999", "2010-2019", "2020-"),
    language: fc.constantFrom("English", "Malay", "Klingon"),
    stock: fc.constant("in" as const),
    sample: fc.constant("yes" as const),
  },
  { requiredKeys: [] },
);

const plain = { price: 1000, publishedDate: 2020, language: "English", stock: 1, hasSample: false };
const book = (part: Partial<Faceted>) => ({ ...plain, ...part }) as BookSummary;

describe("the facets of a list", () => {
  it.each<[FacetFilter, Partial<Faceted>, boolean]>([
    [{ price: "15-25" }, { price: 1500 as never }, true],
    [{ price: "15-25" }, { price: 2499 as never }, true],
    [{ price: "15-25" }, { price: 2500 as never }, false],
    [{ price: "0-15" }, { price: 1499 as never }, true],
    [{ price: "0-15" }, { price: 1500 as never }, false],
    [{ price: "40-" }, { price: 4000 as never }, true],
    [{ year: "2010-2019" }, { publishedDate: 2019 }, true],
    [{ year: "2010-2019" }, { publishedDate: 2020 }, false],
    [{ year: "0-1999" }, { publishedDate: 1999 }, true],
    [{ year: "2020-" }, { publishedDate: 2019 }, false],
    [{ language: "Malay" }, { language: "Malay" }, true],
    [{ language: "Malay" }, { language: "English" }, false],
    [{ stock: "in" }, { stock: 0 }, false],
    [{ sample: "yes" }, { hasSample: true }, true],
    [{ sample: "yes", stock: "in" }, { hasSample: true, stock: 0 }, false],
    [{}, { stock: 0 }, true],
  ])("%j lets through a book with %j: %s", (chosen, part, isIncluded) => {
    expect(filterByFacets([book(part)], chosen)).toHaveLength(isIncluded ? 1 : 0);
  });

  it("count the books of each value, given what is chosen in the other facets", () => {
    fc.assert(
      fc.property(books, filter, (all, chosen) => {
        const counts = countFacets(all, chosen);
        for (const facet of FACETS)
          for (const { value, count } of counts[facet])
            expect(count).toBe(filterByFacets(all, { ...chosen, [facet]: value }).length);
      }),
    );
  });

  it("list a value without books only when it is chosen", () => {
    const counts = countFacets([book({ language: "Malay" })], { language: "Klingon", price: "90-99" });
    expect(counts.language).toEqual([{ value: "Klingon", count: 0 }]);
    expect(counts.price).toEqual([{ value: "90-99", count: 0 }]);
    expect(counts.sample).toEqual([]);
  });

  it("name languages by how many books they have, then by their name", () => {
    const all = ["Malay", "English", "Tamil", "Malay", ""].map((language) => book({ language }));
    expect(countFacets(all, {}).language.map(({ value }) => value)).toEqual(["Malay", "English", "Tamil"]);
  });
});
