import { books } from "./books.ts";

// Tests compute with these zones, countries, shipping rates and GST.
const zones = [
  {
    id: "singapore",
    name: "Singapore",
    code: "SG",
    description: "Island-wide delivery",
    isActive: true,
    deliveryDays: 3,
  },
  {
    id: "southeast-asia",
    name: "Southeast Asia",
    code: "SEA",
    description: "Airmail to our neighbours",
    isActive: true,
    deliveryDays: 3,
  },
];

const countries = [
  { id: "sg", name: "Singapore", code: "SG", zoneId: "singapore", isActive: true },
  { id: "my", name: "Malaysia", code: "MY", zoneId: "southeast-asia", isActive: true },
  // The shop does not ship to this country.
  { id: "atlantis", name: "Atlantis", code: "XA", zoneId: null, isActive: false },
];

/** The rate for a range of weights in kilograms, both ends included. */
const rate = (
  id: string,
  zoneId: string,
  [weightRangeMin, weightRangeMax]: [number, number],
  price: number,
  description: string,
) => ({ id, zoneId, weightRangeMin, weightRangeMax, rate: price, description, isActive: true });

const rates = [
  rate("sg-light", "singapore", [0, 1], 4, "Letterbox parcel, a book or two"),
  rate("sg-medium", "singapore", [1.001, 5], 7.5, "Door to door"),
  rate("sg-heavy", "singapore", [5.001, 20], 15, "A carton of books"),
  rate("sea-light", "southeast-asia", [0, 2], 12, "Tracked airmail"),
];

/** The rate of GST. Seeding adds the current year. */
const gst = {
  id: "gst",
  name: "GST",
  rate: 9,
  description: "Goods and services tax",
  isActive: true,
};

/** Nine categories, with every subcategory that the 10,000-title catalogue uses. */
const categories = [
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

export const coverFile = (bookId: string, width: 160 | 320 | 640, format: "webp" | "avif" | "jpeg"): URL =>
  new URL(`covers/${bookId}-${width}.${format}`, import.meta.url);
export const sampleFile = (bookId: string): URL => new URL(`samples/${bookId}.pdf`, import.meta.url);
