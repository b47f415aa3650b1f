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
    "POST /api/category/create": ({ actor, json }) => categories.add(actor, json),
    "POST /api/category/add-subcategory": ({ actor, json }) => categories.addSubcategory(actor, json),
    "PUT /api/category/update-category-name": ({ actor, json }) => categories.rename(actor, json),
    "POST /api/category/update-subcategory": ({ actor, json }) => categories.renameSubcategory(actor, json),
    "POST /api/category/delete-category": ({ actor, json }) => categories.remove(actor, json),
    "POST /api/category/delete-subcategory": ({ actor, json }) => categories.removeSubcategory(actor, json),
  });
};

export const shippingRoutes = (ports: { shipping: ShippingStore }) => {
  const { zones, countries, rates } = manageShipping(ports.shipping);
  return routes(shippingCalls, {
    "POST /api/zones/createZone": ({ actor, json }) => zones.create(actor, json),
    "PUT /api/zones/updateZone/:id": ({ actor, params, json }) => zones.update(actor, params.id, json),
    "DELETE /api/zones/deleteZone/:id": ({ actor, params }) => zones.remove(actor, params.id),

    "POST /api/countries/createCountry": ({ actor, json }) => countries.create(actor, json),
    "PUT /api/countries/updateCountry/:id": ({ actor, params, json }) =>
      countries.update(actor, params.id, json),
    "DELETE /api/countries/deleteCountry/:id": ({ actor, params }) => countries.remove(actor, params.id),

    "POST /api/shipping-rates/createShippingRate": ({ actor, json }) => rates.create(actor, json),
    "PUT /api/shipping-rates/updateShippingRate/:id": ({ actor, params, json }) =>
      rates.update(actor, params.id, json),
    "DELETE /api/shipping-rates/deleteShippingRate/:id": ({ actor, params }) =>
      rates.remove(actor, params.id),
  });
};

export const gstRoutes = (ports: { gst: GstStore; clock: Clock }) => {
  const gst = manageGst(ports.gst);
  return routes(gstCalls, {
    "GET /api/gst-slabs/getGst": () => gst.list(),
    "GET /api/gst-slabs/seller": () => gst.seller(ports.clock),
    "PUT /api/gst-slabs/seller": ({ actor, json }) => gst.setSeller(actor, json),
    "POST /api/gst-slabs/createGst": ({ actor, json }) => gst.create(actor, json),
    "PUT /api/gst-slabs/updateGst/:id": ({ actor, params, json }) => gst.update(actor, params.id, json),
    "DELETE /api/gst-slabs/deleteGst/:id": ({ actor, params }) => gst.remove(actor, params.id),
  });
};

export const noticeRoutes = (ports: { noticeSettings: NoticeSettingsStore }) => {
  const notices = manageNotices(ports.noticeSettings);
  return routes(noticeCalls, {
    "GET /api/notices/settings": () => notices.read(),
    "PUT /api/notices/settings": ({ actor, json }) => notices.set(actor, json),
  });
};

export const apiKeyRoutes = (ports: ApiKeyPorts) =>
  routes(apiKeyCalls, {
    "GET /api/keys": () => listApiKeys(ports),
    "POST /api/keys": ({ actor, json }) => createApiKey(ports, actor, json),
    "DELETE /api/keys/:id": ({ actor, params }) => revokeApiKey(ports, actor, params.id),
  });

export const webhookRoutes = (ports: WebhookPorts) => {
  const webhooks = manageWebhooks(ports);
  return routes(outgoingWebhookCalls, {
    "GET /api/webhooks/list": () => webhooks.list(),
    "POST /api/webhooks": ({ actor, json }) => webhooks.add(actor, json),
    "PUT /api/webhooks/:id": ({ actor, params, json }) => webhooks.setOn(actor, params.id, json.isOn),
    "POST /api/webhooks/:id/secret": ({ actor, params }) => webhooks.renewSecret(actor, params.id),
    "DELETE /api/webhooks/:id": ({ actor, params }) => webhooks.remove(actor, params.id),
    "GET /api/webhooks/:id/deliveries": ({ params }) => webhooks.deliveries(params.id),
    "POST /api/webhooks/:id/test": ({ params }) => webhooks.sendTest(params.id),
    "POST /api/webhooks/:id/deliveries/:event/again": ({ params }) =>
      webhooks.sendAgain(params.id, params.event),
  });
};
