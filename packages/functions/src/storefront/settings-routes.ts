import { type CategoryPorts, listCategories } from "@frangipani/core/categories";
import { type GstStore, slabsInForce, slabsToWire } from "@frangipani/core/gst";
import { type Clock, yearInSingapore } from "@frangipani/core/kernel";
import { countriesToWire, ratesToWire, type ShippingStore, zonesToWire } from "@frangipani/core/shipping";
import { routes } from "../contract/routes.ts";
import { publicRead } from "./etag.ts";
import { serviceCalls, settingsCalls } from "./settings-calls.ts";

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

/** The document is loaded lazily, as it imports every schema. */
export const serviceRoutes = () =>
  routes(
    serviceCalls,
    {
      "GET /api/health": () => ({ status: "ok" }),
      "GET /api/openapi.json": async ({ c }) => {
        const { contractDocument } = await import("../docs/document.ts");
        return c.json(contractDocument());
      },
      "GET /api/docs": async ({ c }) => {
        const [{ contractDocument }, { contractPage, contractPageCsp }] = await Promise.all([
          import("../docs/document.ts"),
          import("../docs/page.ts"),
        ]);
        c.header("content-security-policy", await contractPageCsp());
        return c.html(contractPage(contractDocument()));
      },
    },
    publicRead,
  );
