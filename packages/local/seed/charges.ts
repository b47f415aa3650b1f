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

export const zones: readonly SeedZone[] = [
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

export const countries: readonly SeedCountry[] = [
  { id: "sg", name: "Singapore", code: "SG", zoneId: "singapore", isActive: true },
  { id: "my", name: "Malaysia", code: "MY", zoneId: "southeast-asia", isActive: true },
  { id: "atlantis", name: "Atlantis", code: "XA", zoneId: null, isActive: false },
];

export const rates: readonly SeedRate[] = [
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

export const gst: SeedGst = {
  id: "gst",
  name: "GST",
  rate: 9,
  description: "Goods and services tax",
  isActive: true,
};
