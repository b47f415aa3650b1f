import type { dynamoSettings } from "@frangipani/core/dynamo";
import { GstDocument } from "@frangipani/core/gst";
import { ShippingDocument } from "@frangipani/core/shipping";
import { testCategory } from "../../../core/test/support/category.ts";
import { country, rate, slab, zone } from "../../../core/test/support/settings.ts";

/** Two zones with their countries and rates, GST of 9 %, and two categories. */
export async function seedTestSettings(settings: ReturnType<typeof dynamoSettings>): Promise<void> {
  const shipping = ShippingDocument.parse({
    version: 0,
    zones: [zone("zo_sg", "Singapore"), zone("zo_sea", "Southeast Asia")],
    countries: [
      country("SG", "Singapore", "zo_sg"),
      country("MY", "Malaysia", "zo_sea"),
      country("AT", "Atlantis", "zo_sea", { isActive: false }),
    ],
    rates: [
      rate("ra_1", "zo_sg", 0, 1000, 400),
      rate("ra_2", "zo_sg", 1001, 5000, 750),
      rate("ra_3", "zo_sg", 5001, 20000, 1500),
      rate("ra_4", "zo_sea", 0, 2000, 1200),
    ],
  });
  const gst = GstDocument.parse({ version: 0, slabs: [slab("gs_1", 2026, 900)] });
  await settings.shipping.change(() => shipping);
  await settings.gst.change(() => gst);
  const history = { ...testCategory("history", "modern"), displayOrder: 2 };
  const categories = [testCategory("fiction", "classics", "contemporary"), history];
  await settings.taxonomy.change((taxonomy) => ({ ...taxonomy, categories }));
}
