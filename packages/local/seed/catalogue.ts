import { books } from "./books.ts";

// Zones, countries, shipping rates and GST, which tests compute with.
interface SeedZone {
  id: string;
  name: string;
  code: string;
  description: string;
  isActive: boolean;
  deliveryDays: number;
}

interface SeedCountry {
  id: string;
  name: string;
  code: string;
  /** Null for a country without shipping. */
  zoneId: string | null;
  isActive: boolean;
}

interface SeedRate {
  id: string;
  zoneId: string;
  /** Kilograms, both ends included. */
  weightRangeMin: number;
  weightRangeMax: number;
  rate: number;
  description: string;
  isActive: boolean;
}

// A GST slab without its year: seeding sets the current one.
interface SeedGst {
  id: string;
  name: string;
  rate: number;
  description: string;
  isActive: boolean;
}

const zones: readonly SeedZone[] = [
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

const countries: readonly SeedCountry[] = [
  { id: "sg", name: "Singapore", code: "SG", zoneId: "singapore", isActive: true },
  { id: "my", name: "Malaysia", code: "MY", zoneId: "southeast-asia", isActive: true },
  { id: "atlantis", name: "Atlantis", code: "XA", zoneId: null, isActive: false },
];

const rates: readonly SeedRate[] = [
  {
    id: "sg-light",
    zoneId: "singapore",
    weightRangeMin: 0,
    weightRangeMax: 1,
    rate: 4,
    description: "Letterbox parcel, a book or two",
    isActive: true,
  },
  {
    id: "sg-medium",
    zoneId: "singapore",
    weightRangeMin: 1.001,
    weightRangeMax: 5,
    rate: 7.5,
    description: "Door to door",
    isActive: true,
  },
  {
    id: "sg-heavy",
    zoneId: "singapore",
    weightRangeMin: 5.001,
    weightRangeMax: 20,
    rate: 15,
    description: "A carton of books",
    isActive: true,
  },
  {
    id: "sea-light",
    zoneId: "southeast-asia",
    weightRangeMin: 0,
    weightRangeMax: 2,
    rate: 12,
    description: "Tracked airmail",
    isActive: true,
  },
];

const gst: SeedGst = {
  id: "gst",
  name: "GST",
  rate: 9,
  description: "Goods and services tax",
  isActive: true,
};

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
