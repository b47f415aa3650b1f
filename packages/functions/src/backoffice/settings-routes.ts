import { type ApiKeyPorts, createApiKey, listApiKeys, revokeApiKey } from "@frangipani/core/api-keys/server";
import { type CategoryPorts, manageCategories } from "@frangipani/core/categories";
import { type GstStore, manageGst } from "@frangipani/core/gst";
import type { Clock } from "@frangipani/core/kernel";
import { manageNotices, type NoticeSettingsStore } from "@frangipani/core/notices";
import { manageShipping, type ShippingStore } from "@frangipani/core/shipping";
import { manageWebhooks, type WebhookPorts } from "@frangipani/core/webhooks";
import { routes } from "../contract/routes.ts";
import { apiKeyCalls, outgoingWebhookCalls } from "./program-calls.ts";
import { categoryCalls, gstCalls, noticeCalls, shippingCalls } from "./settings-calls.ts";

export const categoryRoutes = (ports: CategoryPorts) => {
  const categories = manageCategories(ports);
  return routes(categoryCalls, {
    "POST /api/category/create": ({ by, json }) => categories.add(by, json),
    "POST /api/category/add-subcategory": ({ by, json }) => categories.addSubcategory(by, json),
    "PUT /api/category/update-category-name": ({ by, json }) => categories.rename(by, json),
    "POST /api/category/update-subcategory": ({ by, json }) => categories.renameSubcategory(by, json),
    "POST /api/category/delete-category": ({ by, json }) => categories.remove(by, json),
    "POST /api/category/delete-subcategory": ({ by, json }) => categories.removeSubcategory(by, json),
  });
};

export const shippingRoutes = (ports: { shipping: ShippingStore }) => {
  const { zones, countries, rates } = manageShipping(ports.shipping);
  return routes(shippingCalls, {
    "POST /api/zones/createZone": ({ by, json }) => zones.create(by, json),
    "PUT /api/zones/updateZone/:id": ({ by, params, json }) => zones.update(by, params.id, json),
    "DELETE /api/zones/deleteZone/:id": ({ by, params }) => zones.remove(by, params.id),

    "POST /api/countries/createCountry": ({ by, json }) => countries.create(by, json),
    "PUT /api/countries/updateCountry/:id": ({ by, params, json }) => countries.update(by, params.id, json),
    "DELETE /api/countries/deleteCountry/:id": ({ by, params }) => countries.remove(by, params.id),

    "POST /api/shipping-rates/createShippingRate": ({ by, json }) => rates.create(by, json),
    "PUT /api/shipping-rates/updateShippingRate/:id": ({ by, params, json }) =>
      rates.update(by, params.id, json),
    "DELETE /api/shipping-rates/deleteShippingRate/:id": ({ by, params }) => rates.remove(by, params.id),
  });
};

export const gstRoutes = (ports: { gst: GstStore; clock: Clock }) => {
  const gst = manageGst(ports.gst);
  return routes(gstCalls, {
    "GET /api/gst-slabs/getGst": () => gst.list(),
    "GET /api/gst-slabs/seller": () => gst.seller(ports.clock),
    "PUT /api/gst-slabs/seller": ({ by, json }) => gst.setSeller(by, json),
    "POST /api/gst-slabs/createGst": ({ by, json }) => gst.create(by, json),
    "PUT /api/gst-slabs/updateGst/:id": ({ by, params, json }) => gst.update(by, params.id, json),
    "DELETE /api/gst-slabs/deleteGst/:id": ({ by, params }) => gst.remove(by, params.id),
  });
};

export const noticeRoutes = (ports: { noticeSettings: NoticeSettingsStore }) => {
  const notices = manageNotices(ports.noticeSettings);
  return routes(noticeCalls, {
    "GET /api/notices/settings": () => notices.read(),
    "PUT /api/notices/settings": ({ by, json }) => notices.set(by, json),
  });
};

export const apiKeyRoutes = (ports: ApiKeyPorts) =>
  routes(apiKeyCalls, {
    "GET /api/keys": () => listApiKeys(ports),
    "POST /api/keys": ({ by, json }) => createApiKey(ports, by, json),
    "DELETE /api/keys/:id": ({ by, params }) => revokeApiKey(ports, by, params.id),
  });

export const webhookRoutes = (ports: WebhookPorts) => {
  const webhooks = manageWebhooks(ports);
  return routes(outgoingWebhookCalls, {
    "GET /api/webhooks/list": () => webhooks.list(),
    "POST /api/webhooks": ({ by, json }) => webhooks.add(by, json),
    "PUT /api/webhooks/:id": ({ by, params, json }) => webhooks.setOn(by, params.id, json.isOn),
    "POST /api/webhooks/:id/secret": ({ by, params }) => webhooks.renewSecret(by, params.id),
    "DELETE /api/webhooks/:id": ({ by, params }) => webhooks.remove(by, params.id),
    "GET /api/webhooks/:id/deliveries": ({ params }) => webhooks.deliveries(params.id),
    "POST /api/webhooks/:id/test": ({ params }) => webhooks.sendTest(params.id),
    "POST /api/webhooks/:id/deliveries/:event/again": ({ params }) =>
      webhooks.sendAgain(params.id, params.event),
  });
};
