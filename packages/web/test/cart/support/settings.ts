import { GstDocument } from "@frangipani/core/gst";
import { ShippingDocument } from "@frangipani/core/shipping";
import type { ShopSettings } from "../../../src/catalogue/catalogue-state.ts";

const isActive = true;
const rate = (weightRangeMin: number, weightRangeMax: number, fee: number) => ({
  _id: `r${fee}`,
  zoneId: "z1",
  weightRangeMin,
  weightRangeMax,
  rate: fee,
  description: "",
  isActive,
});
/** Of a shop that sends parcels of up to 5 kg within Singapore. */
export const settings: ShopSettings = {
  year: 2026,
  gst: GstDocument.parse({
    version: 1,
    slabs: [{ _id: "g", name: "GST", year: 2026, rate: 900, description: "", isActive }],
  }),
  shipping: ShippingDocument.parse({
    version: 1,
    zones: [{ _id: "z1", name: "Singapore", code: "SG", description: "", isActive }],
    countries: [
      { _id: "c1", name: "Singapore", code: "SG", isActive, zoneId: "z1" },
      { _id: "c2", name: "Atlantis", code: "AT", isActive: false, zoneId: "z1" },
    ],
    rates: [rate(0, 1000, 400), rate(1001, 5000, 750)],
  }),
};
