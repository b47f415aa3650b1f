import type { BookSummary } from "../../books/book/views.ts";
import { alphabetically } from "../../kernel/text/alphabet.ts";
import {
  type FacetFilter,
  type FacetTest,
  facetTests,
  hasSample,
  inRange,
  isInStock,
} from "./facet-filter.ts";
import type { Facet } from "./facet-params.ts";

/** docs/rules.md#filters */
export const FACET_RANGES = {
  price: ["0-15", "15-25", "25-40", "40-"],
  year: ["2020-", "2010-2019", "2000-2009", "0-1999"],
};

export type FacetOption = { value: string; count: number };
export type FacetCounts = Record<Facet, readonly FacetOption[]>;

/** Counts each option with the other filters applied. A chosen option is listed even with no books. `books` are unfiltered. */
export function countFacets(books: readonly BookSummary[], filter: FacetFilter): FacetCounts {
  const options = fixedOptions(filter);
  const languages = new Map<string, number>(filter.language ? [[filter.language, 0]] : []);
  const tests = Object.entries(facetTests(filter)) as [Facet, FacetTest][];
  for (const book of books) {
    const failed = tests.filter(([, test]) => !test(book));
    if (failed.length > 1) continue;
    // A book that fails one filter counts only for the other options of that filter, which would list it.
    const failedFacet = failed[0]?.[0];
    for (const option of options)
      if ((!failedFacet || failedFacet === option.facet) && option.test(book)) option.count += 1;
    if (book.language && (!failedFacet || failedFacet === "language"))
      languages.set(book.language, (languages.get(book.language) ?? 0) + 1);
  }
  const counts: Record<Facet, FacetOption[]> = { price: [], year: [], language: [], stock: [], sample: [] };
  for (const { facet, value, count } of options)
    if (count > 0 || filter[facet] === value) counts[facet].push({ value, count });
  counts.language = [...languages]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || alphabetically(a.value, b.value));
  return counts;
}

type CountedOption = FacetOption & { facet: Facet; test: FacetTest };

function fixedOptions({ price, year }: FacetFilter): CountedOption[] {
  const option = (facet: Facet, value: string, test: FacetTest) => ({ facet, value, test, count: 0 });
  const ranges = (facet: "price" | "year", known: readonly string[], chosen: string | undefined) =>
    [...new Set([...known, ...(chosen ? [chosen] : [])])].map((value) =>
      option(facet, value, inRange(facet, value)),
    );
  return [
    ...ranges("price", FACET_RANGES.price, price),
    ...ranges("year", FACET_RANGES.year, year),
    option("stock", "in", isInStock),
    option("sample", "yes", hasSample),
  ];
}
