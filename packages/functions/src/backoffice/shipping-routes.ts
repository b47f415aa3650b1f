import { manageShipping } from "@frangipani/core/shipping/manage-shipping";
import type { Admin } from "@frangipani/core/users/who";
import { routes } from "../contract/routes.ts";
import type { SettingsDeps } from "../storefront/settings-routes.ts";
import { shippingCalls } from "./shipping-calls.ts";

export type ShippingDeps = { settings: Pick<SettingsDeps["settings"], "shipping"> };

export const shippingRoutes = ({ settings }: ShippingDeps) => {
  const manage = (admin: Admin) => manageShipping(admin, settings.shipping);
  return routes(shippingCalls, {
    "POST /api/zones/createZone": ({ principal, json }) => manage(principal).createZone(json),
    "PUT /api/zones/updateZone/:id": ({ principal, params, json }) =>
      manage(principal).updateZone(params.id, json),
    "DELETE /api/zones/deleteZone/:id": ({ principal, params }) => manage(principal).deleteZone(params.id),
    "POST /api/countries/createCountry": ({ principal, json }) => manage(principal).createCountry(json),
    "PUT /api/countries/updateCountry/:id": ({ principal, params, json }) =>
      manage(principal).updateCountry(params.id, json),
    "DELETE /api/countries/deleteCountry/:id": ({ principal, params }) =>
      manage(principal).deleteCountry(params.id),
    "POST /api/shipping-rates/createShippingRate": ({ principal, json }) =>
      manage(principal).createRate(json),
    "PUT /api/shipping-rates/updateShippingRate/:id": ({ principal, params, json }) =>
      manage(principal).updateRate(params.id, json),
    "DELETE /api/shipping-rates/deleteShippingRate/:id": ({ principal, params }) =>
      manage(principal).deleteRate(params.id),
  });
};
