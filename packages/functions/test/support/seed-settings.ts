import type { Category } from "@frangipani/core/categories";
import type { dynamoSettings } from "@frangipani/core/dynamo";

/** Two zones with their countries and rates, GST of 9 %, and two categories. */
export async function seedSettings(settings: ReturnType<typeof dynamoSettings>): Promise<void> {
  const zone = (id: string, name: string) => ({
    _id: id,
    name,
    code: name.slice(0, 2),
    description: "",
    isActive: true,
  });
  const country = (id: string, name: string, zoneId: string | null, isActive = true) => ({
    _id: id,
    name,
    code: id,
    isActive,
    zoneId,
  });
  const rate = (id: string, zoneId: string, min: number, max: number, cost: number) => ({
    _id: id,
    zoneId,
    weightRangeMin: min,
    weightRangeMax: max,
    rate: cost,
    description: "",
    isActive: true,
  });
  await settings.shipping.change(
    () =>
      ({
        version: 0,
        zones: [zone("zo_sg", "Singapore"), zone("zo_sea", "Southeast Asia")],
        countries: [
          country("co_sg", "Singapore", "zo_sg"),
          country("co_my", "Malaysia", "zo_sea"),
          country("co_at", "Atlantis", "zo_sea", false),
        ],
        rates: [
          rate("ra_1", "zo_sg", 0, 1000, 400),
          rate("ra_2", "zo_sg", 1001, 5000, 750),
          rate("ra_3", "zo_sg", 5001, 20000, 1500),
          rate("ra_4", "zo_sea", 0, 2000, 1200),
        ],
      }) as never,
  );
  await settings.gst.change(
    () =>
      ({
        version: 0,
        slabs: [{ _id: "gs_1", name: "GST", year: 2026, rate: 900, description: "", isActive: true }],
      }) as never,
  );
  await settings.taxonomy.change((taxonomy) => ({
    ...taxonomy,
    categories: [category("fiction", 1, "classics", "contemporary"), category("history", 2, "modern")],
  }));
}

const category = (name: string, displayOrder: number, ...subcategories: string[]): Category =>
  ({
    _id: `ca_${name}`,
    name,
    displayOrder,
    subcategories: subcategories.map((sub) => ({ _id: `su_${sub}`, name: sub })),
  }) as Category;
