import type { Category, CategoryId } from "../categories/taxonomy.ts";
import type { Cents } from "../kernel/money.ts";
import { centsOf, gramsOf } from "../kernel/units.ts";
import type { Grams } from "../kernel/weight.ts";
import { coverOfUrl, sampleOfUrl } from "./file-urls.ts";
import { type BookDetails, type BookSummary, detailsOf, summaryOf } from "./views.ts";
import type { BookWire } from "./wire.ts";

/** The views of a book that travelled; the categories give those that it names their ids of today. */
export function viewsOfWire(
  wire: BookWire,
  categories: readonly Category[],
): { summary: BookSummary; details: BookDetails } {
  const category = categories.find(({ name }) => name === wire.category);
  const subcategory = category?.subcategories.find(({ name }) => name === wire.subcategory);
  // Branded without a check, which the server has made.
  const book = {
    ...wire,
    price: centsOf(wire.price) as Cents,
    categoryId: category?._id ?? ("" as CategoryId),
    subcategoryId: subcategory?._id ?? null,
    weight: gramsOf(wire.weight) as Grams,
    publishedDate: Number(wire.publishedDate),
    cover: coverOfUrl(wire.imageUrl, wire.imageColor),
    samplePdf: sampleOfUrl(wire.samplePdf),
  };
  return { summary: summaryOf(book), details: detailsOf(book) };
}
