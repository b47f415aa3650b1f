import { listCategories } from "@frangipani/core/categories/manage-categories";
import type { CategoryCounts } from "@frangipani/core/categories/wire";
import type { SettingsStores } from "@frangipani/core/dynamo/settings";
import { slabsInForce } from "@frangipani/core/gst/rate";
import { slabsToWire } from "@frangipani/core/gst/wire";
import { type Clock, yearInSingapore } from "@frangipani/core/kernel/clock";
import { countriesToWire, ratesToWire, zonesToWire } from "@frangipani/core/shipping/wire";
import { routes } from "../contract/routes.ts";
import { publicRead } from "../http/public-read.ts";
import { settingsCalls } from "./settings-calls.ts";

export type SettingsPorts = {
  settings: SettingsStores;
  /** `readCategoryCounts` of the table. */
  countBooks: () => Promise<CategoryCounts>;
  clock: Clock;
};

export const settingsRoutes = ({ settings, countBooks, clock }: SettingsPorts) =>
  routes(
    settingsCalls,
    {
      "GET /api/category/getCategories": () => listCategories({ taxonomy: settings.taxonomy, countBooks }),
      "GET /api/countries/getCountries": async () => countriesToWire(await settings.shipping.read()),
      "GET /api/zones/getZones": async () => zonesToWire(await settings.shipping.read()),
      "GET /api/shipping-rates/getAllShippingRates": async () => ratesToWire(await settings.shipping.read()),
      "GET /api/gst-slabs/getGstRate": async () =>
        slabsToWire(slabsInForce(await settings.gst.read(), yearInSingapore(clock.now()))),
    },
    publicRead,
  );
