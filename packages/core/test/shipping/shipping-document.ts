import { ShippingDocument } from "../../src/shipping/document.ts";

const zone = (_id: string, name: string, isActive = true) => ({
  _id,
  name,
  code: _id.toUpperCase(),
  description: "",
  isActive,
});
/** Zones, countries and rates, some of them inactive. */
export const shipping = ShippingDocument.parse({
  version: 1,
  zones: [zone("sg", "Singapore"), zone("sea", "Southeast Asia"), zone("eu", "Europe", false)],
  countries: [
    { _id: "co_sg", name: "Singapore", code: "SG", isActive: true, zoneId: "sg" },
    { _id: "co_my", name: "Malaysia", code: "MY", isActive: true, zoneId: "sea" },
    { _id: "co_de", name: "Germany", code: "DE", isActive: false, zoneId: "eu" },
    { _id: "co_x", name: "Côte d'Ivoire", code: "CI", isActive: true, zoneId: null },
  ],
  rates: [
    rate("r1", "sg", 0, 1000, 400),
    rate("r2", "sg", 1001, 5000, 750),
    rate("r3", "sg", 5001, 20000, 1500, false),
    rate("r4", "eu", 0, 1000, 2000),
  ],
});
export function rate(_id: string, zoneId: string, min: number, max: number, cents: number, isActive = true) {
  const weights = { weightRangeMin: min, weightRangeMax: max };
  return { _id, zoneId, ...weights, rate: cents, description: "kept", isActive };
}
