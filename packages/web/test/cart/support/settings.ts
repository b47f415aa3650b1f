import { GstDocument } from "@frangipani/core/gst";
import { ShippingDocument } from "@frangipani/core/shipping";
import { country, rate, slab, zone } from "../../../../core/test/support/settings.ts";
import type { ShopSettings } from "../../../src/catalogue/catalogue-state.ts";

/** Settings of a shop that ships parcels of up to 5 kg, within Singapore only. */
export const settings: ShopSettings = {
  year: 2026,
  gst: GstDocument.parse({ version: 1, slabs: [slab("g", 2026, 900)] }),
  shipping: ShippingDocument.parse({
    version: 1,
    zones: [zone("z1", "Singapore")],
    countries: [country("SG", "Singapore", "z1"), country("AT", "Atlantis", "z1", { isActive: false })],
    rates: [rate("r400", "z1", 0, 1000, 400), rate("r750", "z1", 1001, 5000, 750)],
  }),
};
