import { type CategoryPorts, listCategories } from "@frangipani/core/categories";
import { type GstStore, slabsInForce, slabsToWire } from "@frangipani/core/gst";
import { type Clock, yearInSingapore } from "@frangipani/core/kernel";
import { countriesToWire, ratesToWire, type ShippingStore, zonesToWire } from "@frangipani/core/shipping";
import { routes } from "../contract/routes.ts";
import { publicRead } from "../http/public-read.ts";
import { settingsCalls } from "./settings-calls.ts";

type SettingsPorts = CategoryPorts & {
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
