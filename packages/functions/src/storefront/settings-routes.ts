import { listCategories } from "@frangipani/core/categories/manage-categories";
import type { CategoryPorts } from "@frangipani/core/categories/ports";
import type { GstStore } from "@frangipani/core/gst/ports";
import { slabsInForce } from "@frangipani/core/gst/rate";
import { slabsToWire } from "@frangipani/core/gst/wire";
import type { Clock } from "@frangipani/core/kernel/clock";
import { yearInSingapore } from "@frangipani/core/kernel/dates";
import type { ShippingStore } from "@frangipani/core/shipping/ports";
import { countriesToWire, ratesToWire, zonesToWire } from "@frangipani/core/shipping/wire";
import { routes } from "../contract/routes.ts";
import { publicRead } from "../http/public-read.ts";
import { settingsCalls } from "./settings-calls.ts";

export type SettingsPorts = CategoryPorts & {
  shipping: Pick<ShippingStore, "read">;
  gst: Pick<GstStore, "read">;
  clock: Clock;
};

export const settingsRoutes = ({ taxonomy, countBooks, shipping, gst, clock }: SettingsPorts) =>
  routes(
    settingsCalls,
    {
      "GET /api/category/getCategories": () => listCategories({ taxonomy, countBooks }),
      "GET /api/countries/getCountries": async () => countriesToWire(await shipping.read()),
      "GET /api/zones/getZones": async () => zonesToWire(await shipping.read()),
      "GET /api/shipping-rates/getAllShippingRates": async () => ratesToWire(await shipping.read()),
      "GET /api/gst-slabs/getGstRate": async () =>
        slabsToWire(slabsInForce(await gst.read(), yearInSingapore(clock.now()))),
    },
    publicRead,
  );
