import { CategoryId, SubcategoryId, type Taxonomy } from "@frangipani/core/categories";
import { dynamoSettings } from "@frangipani/core/dynamo";
import { SlabId } from "@frangipani/core/gst";
import { Dollars, Kilograms, Percent, yearInSingapore } from "@frangipani/core/kernel";
import { CountryId, RateId, ZoneId } from "@frangipani/core/shipping";
import * as z from "zod/mini";
import { catalogue } from "../../seed/catalogue.ts";
import type { SeedPorts } from "./ports.ts";

const unlessStored = <D extends { version: number }>(stored: D, initial: D): D =>
  stored.version > 0 ? stored : initial;

/** Categories, shipping and GST; existing documents stay. Returns the taxonomy */
export async function seedSettings({ table, clock }: SeedPorts): Promise<Taxonomy> {
  const { taxonomy, shipping, gst } = dynamoSettings(table);
  await shipping.change((now) =>
    unlessStored(now, {
      version: 0,
      zones: catalogue.zones.map(({ id, ...zone }) => ({ ...zone, _id: ZoneId.parse(id) })),
      countries: catalogue.countries.map(({ id, zoneId, ...country }) => ({
        ...country,
        _id: CountryId.parse(id),
        zoneId: zoneId === null ? null : ZoneId.parse(zoneId),
      })),
      rates: catalogue.rates.map(({ id, zoneId, weightRangeMin, weightRangeMax, rate, ...rest }) => ({
        ...rest,
        _id: RateId.parse(id),
        zoneId: ZoneId.parse(zoneId),
        weightRangeMin: z.decode(Kilograms, weightRangeMin),
        weightRangeMax: z.decode(Kilograms, weightRangeMax),
        rate: z.decode(Dollars, rate),
      })),
    }),
  );
  const { id, rate, ...slab } = catalogue.gst;
  const year = yearInSingapore(clock.now());
  await gst.change((now) =>
    unlessStored(now, {
      version: 0,
      slabs: [{ ...slab, _id: SlabId.parse(id), year, rate: z.decode(Percent, rate) }],
    }),
  );
  return taxonomy.change((now) =>
    unlessStored(now, {
      version: 0,
      categories: catalogue.categories.map(({ name, subcategories, displayOrder }) => ({
        _id: CategoryId.parse(name),
        name,
        displayOrder,
        subcategories: subcategories.map((sub) => ({
          _id: SubcategoryId.parse(`${name}_${sub}`),
          name: sub,
        })),
      })),
    }),
  );
}
