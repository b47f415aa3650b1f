import { listCategories } from "@frangipani/core/categories/manage-categories";
import type { ShelfCounts } from "@frangipani/core/categories/wire";
import type { SettingsStores } from "@frangipani/core/dynamo/settings";
import { slabsInForce } from "@frangipani/core/gst/rate";
import { slabsToWire } from "@frangipani/core/gst/wire";
import { type Clock, yearInSingapore } from "@frangipani/core/kernel/clock";
import { countriesToWire, ratesToWire, zonesToWire } from "@frangipani/core/shipping/wire";
import { Hono } from "hono";
import type { Env } from "../http/env.ts";
import { publicRead } from "../http/public-read.ts";

export type SettingsDeps = {
  settings: SettingsStores;
  /** `readShelfCounts` of the table. */
  countBooks: () => Promise<ShelfCounts>;
  clock: Clock;
};

/** What everybody may know of the shop's settings: lists, each read as one document (spec §7). */
export const settingsRoutes = ({ settings, countBooks, clock }: SettingsDeps) =>
  new Hono<Env>()
    .get("/category/getCategories", publicRead, async (c) =>
      c.json(await listCategories({ taxonomy: settings.taxonomy, countBooks })),
    )
    .get("/countries/getCountries", publicRead, async (c) =>
      c.json(countriesToWire(await settings.shipping.read())),
    )
    .get("/zones/getZones", publicRead, async (c) => c.json(zonesToWire(await settings.shipping.read())))
    .get("/shipping-rates/getAllShippingRates", publicRead, async (c) =>
      c.json(ratesToWire(await settings.shipping.read())),
    )
    .get("/gst-slabs/getGstRate", publicRead, async (c) =>
      c.json(slabsToWire(slabsInForce(await settings.gst.read(), yearInSingapore(clock.now())))),
    );
