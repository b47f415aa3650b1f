import type { Category, CategoryId } from "../../categories/taxonomy.ts";
import type { Cents, Grams } from "../../kernel/amounts/quantities.ts";
import { toCents, toGrams } from "../../kernel/amounts/units.ts";
import { parseCoverUrl, parseSampleUrl } from "./file-urls.ts";
import { summarize } from "./summarize.ts";
import { type BookDetails, type BookSummary, toDetails } from "./views.ts";
import type { BookWire } from "./wire.ts";

/** The reverse of `bookToWire`; categories map names back to ids. */
export function viewsFromWire(
  wire: BookWire,
  categories: readonly Category[],
): { summary: BookSummary; details: BookDetails } {
  const category = categories.find(({ name }) => name === wire.category);
  const subcategory = category?.subcategories.find(({ name }) => name === wire.subcategory);
  // Branded without a check, which the server has made.
  const book = {
    ...wire,
    price: toCents(wire.price) as Cents,
    categoryId: category?._id ?? ("" as CategoryId),
    subcategoryId: subcategory?._id ?? null,
    weight: toGrams(wire.weight) as Grams,
    publishedDate: Number(wire.publishedDate),
    cover: parseCoverUrl(wire.imageUrl, wire.imageColor),
    samplePdf: parseSampleUrl(wire.samplePdf),
  };
  return { summary: summarize(book), details: toDetails(book) };
}
