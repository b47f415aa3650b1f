import { ShippingDocument } from "../../src/shipping/document.ts";
import { country, rate, zone } from "../support/settings.ts";

/** Zones, countries and rates, some of them inactive. */
export const shipping = ShippingDocument.parse({
  version: 1,
  zones: [zone("sg", "Singapore"), zone("sea", "Southeast Asia"), zone("eu", "Europe", { isActive: false })],
  countries: [
    country("SG", "Singapore", "sg"),
    country("MY", "Malaysia", "sea"),
    country("DE", "Germany", "eu", { isActive: false }),
    country("CI", "Côte d'Ivoire", null),
  ],
  rates: [
    rate("r1", "sg", 0, 1000, 400),
    rate("r2", "sg", 1001, 5000, 750),
    rate("r3", "sg", 5001, 20000, 1500, { isActive: false }),
    rate("r4", "eu", 0, 1000, 2000),
  ],
});
