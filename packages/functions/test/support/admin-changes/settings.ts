import { expect } from "vitest";
import type { BooksShop } from "../books-shop.ts";
import { type Changes, createSetting, suffix } from "./change.ts";

export const newZone = () => ({ name: `Zone ${suffix()}`, code: suffix() });
const newCountry = async (shop: BooksShop) => ({
  name: `Country ${suffix()}`,
  code: suffix(),
  zoneId: await createSetting(shop, "/zones/createZone", newZone()),
});
const newRate = async (shop: BooksShop) => ({
  zoneId: await createSetting(shop, "/zones/createZone", newZone()),
  weightRangeMin: 0,
  weightRangeMax: 1,
  rate: 4,
});
const newKey = () => ({ name: `Key ${suffix()}`, scopes: ["stock:write"], days: null });
const newWebhook = () => ({ url: `https://${suffix()}.example/hook`, kinds: ["order.paid"] });
const addWebhook = async (shop: BooksShop): Promise<string> =>
  (await shop.send("POST", "/webhooks", newWebhook())).body.webhook._id;
const newSlab = () => ({ name: `GST ${suffix()}`, year: 2030, rate: 9, isActive: false });

export const settingChanges: Changes = {
  "POST /api/zones/createZone": {
    make: async () => ({ method: "POST", path: "/zones/createZone", body: newZone() }),
    fields: { isActive: [null, "true"] },
  },
  "PUT /api/zones/updateZone/:id": {
    async make(shop) {
      const zone = newZone();
      const id = await createSetting(shop, "/zones/createZone", zone);
      return { method: "PUT", path: `/zones/updateZone/${id}`, body: { ...zone, isActive: false } };
    },
    fields: { isActive: ["true", "false"] },
  },
  "DELETE /api/zones/deleteZone/:id": {
    async make(shop) {
      return {
        method: "DELETE",
        path: `/zones/deleteZone/${await createSetting(shop, "/zones/createZone", newZone())}`,
      };
    },
    fields: { isActive: ["true", null] },
  },
  "POST /api/countries/createCountry": {
    make: async (shop) => ({
      method: "POST",
      path: "/countries/createCountry",
      body: await newCountry(shop),
    }),
    fields: { zone: [null, expect.stringContaining("Zone")] },
  },
  "PUT /api/countries/updateCountry/:id": {
    async make(shop) {
      const country = await newCountry(shop);
      const id = await createSetting(shop, "/countries/createCountry", country);
      return { method: "PUT", path: `/countries/updateCountry/${id}`, body: { ...country, isActive: false } };
    },
    fields: { isActive: ["true", "false"] },
  },
  "DELETE /api/countries/deleteCountry/:id": {
    async make(shop) {
      const id = await createSetting(shop, "/countries/createCountry", await newCountry(shop));
      return { method: "DELETE", path: `/countries/deleteCountry/${id}` };
    },
    fields: { isActive: ["true", null] },
  },
  "POST /api/shipping-rates/createShippingRate": {
    make: async (shop) => ({
      method: "POST",
      path: "/shipping-rates/createShippingRate",
      body: await newRate(shop),
    }),
    fields: { rate: [null, "$4.00"], weight: [null, "0–1 kg"] },
  },
  "PUT /api/shipping-rates/updateShippingRate/:id": {
    async make(shop) {
      const rate = await newRate(shop);
      const id = await createSetting(shop, "/shipping-rates/createShippingRate", rate);
      const body = { ...rate, rate: 5.5 };
      return { method: "PUT", path: `/shipping-rates/updateShippingRate/${id}`, body };
    },
    fields: { rate: ["$4.00", "$5.50"] },
  },
  "DELETE /api/shipping-rates/deleteShippingRate/:id": {
    async make(shop) {
      const id = await createSetting(shop, "/shipping-rates/createShippingRate", await newRate(shop));
      return { method: "DELETE", path: `/shipping-rates/deleteShippingRate/${id}` };
    },
    fields: { rate: ["$4.00", null] },
  },
  "PUT /api/gst-slabs/seller": {
    async make() {
      return {
        method: "PUT",
        path: "/gst-slabs/seller",
        body: {
          name: `Seller ${suffix()}`,
          address: "12 Tiong Bahru Road",
          registrationNumber: "M90370000A",
        },
      };
    },
    fields: { address: [null, "12 Tiong Bahru Road"] },
  },
  "PUT /api/notices/settings": {
    async make() {
      const body = {
        addresses: `${suffix()}@b.example`,
        order: "daily",
        request: "once",
        payment: "once",
        stock: "daily",
        import: "once",
        lowStock: 2,
      };
      return { method: "PUT", path: "/notices/settings", body };
    },
    fields: { addresses: [null, expect.stringContaining("@b.example")], order: ["once", "daily"] },
  },
  "POST /api/keys": {
    make: async () => ({ method: "POST", path: "/keys", body: newKey() }),
    fields: { scopes: [null, "stock:write"] },
    isOnce: true,
  },
  "DELETE /api/keys/:id": {
    async make(shop) {
      const { body } = await shop.send("POST", "/keys", newKey());
      return { method: "DELETE", path: `/keys/${body.key._id}` };
    },
    fields: { scopes: ["stock:write", null] },
  },
  "POST /api/webhooks": {
    make: async () => ({ method: "POST", path: "/webhooks", body: newWebhook() }),
    fields: { kinds: [null, "order.paid"] },
    isOnce: true,
  },
  "PUT /api/webhooks/:id": {
    make: async (shop) => ({
      method: "PUT",
      path: `/webhooks/${await addWebhook(shop)}`,
      body: { isOn: false },
    }),
    fields: { isOn: ["true", "false"] },
  },
  "POST /api/webhooks/:id/secret": {
    async make(shop) {
      const path = `/webhooks/${await addWebhook(shop)}/secret`;
      shop.clock.advance(1);
      return { method: "POST", path };
    },
    fields: { secretAt: [expect.any(String), expect.any(String)] },
    isOnce: true,
  },
  "DELETE /api/webhooks/:id": {
    make: async (shop) => ({ method: "DELETE", path: `/webhooks/${await addWebhook(shop)}` }),
    fields: { kinds: ["order.paid", null] },
  },
  "POST /api/gst-slabs/createGst": {
    make: async () => ({ method: "POST", path: "/gst-slabs/createGst", body: newSlab() }),
    fields: { rate: [null, "9"], year: [null, "2030"] },
  },
  "PUT /api/gst-slabs/updateGst/:id": {
    async make(shop) {
      const slab = newSlab();
      const id = await createSetting(shop, "/gst-slabs/createGst", slab);
      return { method: "PUT", path: `/gst-slabs/updateGst/${id}`, body: { ...slab, rate: 10 } };
    },
    fields: { rate: ["9", "10"] },
  },
  "DELETE /api/gst-slabs/deleteGst/:id": {
    async make(shop) {
      return {
        method: "DELETE",
        path: `/gst-slabs/deleteGst/${await createSetting(shop, "/gst-slabs/createGst", newSlab())}`,
      };
    },
    fields: { rate: ["9", null] },
  },
};
