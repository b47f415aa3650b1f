import { manageShipping, type ShippingStore } from "@frangipani/core/shipping";
import { routes } from "../contract/routes.ts";
import { shippingCalls } from "./shipping-calls.ts";

export type ShippingPorts = { shipping: ShippingStore };

export const shippingRoutes = (ports: ShippingPorts) => {
  const shipping = manageShipping(ports.shipping);
  return routes(shippingCalls, {
    "POST /api/zones/createZone": ({ json }) => shipping.createZone(json),
    "PUT /api/zones/updateZone/:id": ({ params, json }) => shipping.updateZone(params.id, json),
    "DELETE /api/zones/deleteZone/:id": ({ params }) => shipping.deleteZone(params.id),
    "POST /api/countries/createCountry": ({ json }) => shipping.createCountry(json),
    "PUT /api/countries/updateCountry/:id": ({ params, json }) => shipping.updateCountry(params.id, json),
    "DELETE /api/countries/deleteCountry/:id": ({ params }) => shipping.deleteCountry(params.id),
    "POST /api/shipping-rates/createShippingRate": ({ json }) => shipping.createRate(json),
    "PUT /api/shipping-rates/updateShippingRate/:id": ({ params, json }) =>
      shipping.updateRate(params.id, json),
    "DELETE /api/shipping-rates/deleteShippingRate/:id": ({ params }) => shipping.deleteRate(params.id),
  });
};
