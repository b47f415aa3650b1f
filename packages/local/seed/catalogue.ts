import { books } from "./books.ts";
import { categories } from "./categories.ts";
import { countries, gst, rates, zones } from "./charges.ts";

/** Everything in a new shop, in wire form: dollars, kilograms, percent. */
export const catalogue = { categories, books, zones, countries, rates, gst } as const;

export const coverFile = (bookId: string, width: 160 | 320 | 640, format: "webp" | "avif"): URL =>
  new URL(`covers/${bookId}-${width}.${format}`, import.meta.url);
export const sampleFile = (bookId: string): URL => new URL(`samples/${bookId}.pdf`, import.meta.url);
