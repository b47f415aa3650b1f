import { books } from "./books.ts";
import { countries, gst, rates, zones } from "./charges.ts";

interface SeedCategory {
  name: string;
  subcategories: readonly string[];
  displayOrder: number;
}

/** Nine categories, with every subcategory that the 10,000-title catalogue uses. */
const categories: readonly SeedCategory[] = [
  { name: "mystery", subcategories: ["detective", "noir", "cosy"], displayOrder: 1 },
  { name: "biography", subcategories: ["memoir", "historical", "letters"], displayOrder: 2 },
  { name: "science-fiction", subcategories: ["space-opera", "dystopia", "first-contact"], displayOrder: 3 },
  { name: "self-help", subcategories: ["habits", "mindfulness", "creativity"], displayOrder: 4 },
  { name: "fantasy", subcategories: ["epic", "urban", "folklore"], displayOrder: 5 },
  { name: "fiction", subcategories: ["contemporary", "classics", "short-stories"], displayOrder: 6 },
  { name: "history", subcategories: ["ancient", "modern", "maritime"], displayOrder: 7 },
  { name: "business", subcategories: ["leadership", "startups"], displayOrder: 8 },
  { name: "cooking", subcategories: ["asian", "baking", "preserving"], displayOrder: 9 },
];

/** Everything in a new shop, in wire form: dollars, kilograms, percent. */
export const catalogue = { categories, books, zones, countries, rates, gst } as const;

export const coverFile = (bookId: string, width: 160 | 320 | 640, format: "webp" | "avif"): URL =>
  new URL(`covers/${bookId}-${width}.${format}`, import.meta.url);
export const sampleFile = (bookId: string): URL => new URL(`samples/${bookId}.pdf`, import.meta.url);
