import type { BookSummary } from "../../books/book/views.ts";
import type { Facet } from "./facet-params.ts";

/** The filters of a list beside search and category, as in URLs (docs/rules.md#filters). */
export type FacetFilter = {
  /** Whole dollars "15-25", the upper one excluded, or "40-". */
  price?: string | undefined;
  /** "2010-2019", both included, or "2020-". */
  year?: string | undefined;
  language?: string | undefined;
  stock?: "in" | undefined;
  sample?: "yes" | undefined;
};

export const FACET_RANGE = /^\d{1,5}-\d{0,5}$/;

/** Parses URL parameters; invalid ones are left out. */
export function toFacetFilter(params: { [F in Facet]?: string | undefined }): FacetFilter {
  const range = (text: string | undefined) => (text && FACET_RANGE.test(text) ? text : undefined);
  return {
    price: range(params.price),
    year: range(params.year),
    language: params.language,
    stock: params.stock === "in" ? "in" : undefined,
    sample: params.sample === "yes" ? "yes" : undefined,
  };
}

/** Both ends included; in cents for prices. */
type ValueRange = { from: number; to: number };

/** @param text that matches FACET_RANGE */
export function rangeOf(facet: "price" | "year", text: string): ValueRange {
  const [from = "", to = ""] = text.split("-");
  const end = facet === "price" ? Number(to) * 100 - 1 : Number(to);
  return {
    from: facet === "price" ? Number(from) * 100 : Number(from),
    to: to === "" ? Number.MAX_SAFE_INTEGER : end,
  };
}

export type FacetTest = (book: BookSummary) => boolean;

export function facetTests({
  price,
  year,
  language,
  stock,
  sample,
}: FacetFilter): Partial<Record<Facet, FacetTest>> {
  return {
    ...(price && { price: inRange("price", price) }),
    ...(year && { year: inRange("year", year) }),
    ...(language && { language: (book: BookSummary) => book.language === language }),
    ...(stock && { stock: isInStock }),
    ...(sample && { sample: hasSample }),
  };
}

export const isInStock: FacetTest = ({ stock }) => stock > 0;
export const hasSample: FacetTest = (book) => book.hasSample;

export function inRange(facet: "price" | "year", text: string): FacetTest {
  const { from, to } = rangeOf(facet, text);
  return facet === "price"
    ? ({ price }) => price >= from && price <= to
    : ({ publishedDate }) => publishedDate >= from && publishedDate <= to;
}

export function filterByFacets<B extends BookSummary>(
  books: readonly B[],
  filter: FacetFilter,
): readonly B[] {
  const tests = Object.values(facetTests(filter));
  return tests.length === 0 ? books : books.filter((book) => tests.every((test) => test(book)));
}
