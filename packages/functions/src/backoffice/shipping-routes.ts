import { manageShipping, type ShippingStore } from "@frangipani/core/shipping";
import { routes } from "../contract/routes.ts";
import { shippingCalls } from "./shipping-calls.ts";

export type ShippingPorts = { shipping: ShippingStore };

export const shippingRoutes = (ports: ShippingPorts) => {
  const shipping = manageShipping(ports.shipping);
  return routes(shippingCalls, {
    "POST /api/zones/createZone": ({ by, json }) => shipping.createZone(by, json),
    "PUT /api/zones/updateZone/:id": ({ by, params, json }) => shipping.updateZone(by, params.id, json),
    "DELETE /api/zones/deleteZone/:id": ({ by, params }) => shipping.deleteZone(by, params.id),
    "POST /api/countries/createCountry": ({ by, json }) => shipping.createCountry(by, json),
    "PUT /api/countries/updateCountry/:id": ({ by, params, json }) =>
      shipping.updateCountry(by, params.id, json),
    "DELETE /api/countries/deleteCountry/:id": ({ by, params }) => shipping.deleteCountry(by, params.id),
    "POST /api/shipping-rates/createShippingRate": ({ by, json }) => shipping.createRate(by, json),
    "PUT /api/shipping-rates/updateShippingRate/:id": ({ by, params, json }) =>
      shipping.updateRate(by, params.id, json),
    "DELETE /api/shipping-rates/deleteShippingRate/:id": ({ by, params }) =>
      shipping.deleteRate(by, params.id),
  });
};
