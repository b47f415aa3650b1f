import { expect } from "vitest";
import type { BooksShop } from "../books-shop.ts";
import { type Changes, createSetting, settingCalls, suffix } from "./change.ts";

export const newZone = () => ({ name: `Zone ${suffix()}`, code: suffix(), deliveryDays: 5 });
const zoneId = (shop: BooksShop) => createSetting(shop, "/zones/createZone", newZone());
const newKey = () => ({ name: `Key ${suffix()}`, scopes: ["stock:write"], days: null });
const newWebhook = () => ({ url: `https://${suffix()}.example/hook`, kinds: ["order.paid"] });
const addWebhook = async (shop: BooksShop): Promise<string> =>
  (await shop.send("POST", "/webhooks", newWebhook())).body.webhook._id;

const isActive = { to: { isActive: false }, field: "isActive", texts: ["true", "false"] } as const;

export const settingChanges: Changes = {
  ...settingCalls("/zones/*Zone", async () => newZone(), isActive),
  ...settingCalls(
    "/countries/*Country",
    async (shop) => ({ name: `Country ${suffix()}`, code: suffix(), zoneId: await zoneId(shop) }),
    { ...isActive, created: { zone: [null, expect.stringContaining("Zone")] } },
  ),
  ...settingCalls(
    "/shipping-rates/*ShippingRate",
    async (shop) => ({ zoneId: await zoneId(shop), weightRangeMin: 0, weightRangeMax: 1, rate: 4 }),
    { to: { rate: 5.5 }, field: "rate", texts: ["$4.00", "$5.50"], created: { weight: [null, "0–1 kg"] } },
  ),
  ...settingCalls(
    "/gst-slabs/*Gst",
    async () => ({ name: `GST ${suffix()}`, year: 2030, rate: 9, isActive: false }),
    { to: { rate: 10 }, field: "rate", texts: ["9", "10"], created: { year: [null, "2030"] } },
  ),
  "PUT /api/gst-slabs/seller": {
    make: async () => ({
      body: { name: `Seller ${suffix()}`, address: "12 Tiong Bahru Road", registrationNumber: "M90370000A" },
    }),
    fields: { address: [null, "12 Tiong Bahru Road"] },
  },
  "PUT /api/notices/settings": {
    async make() {
      const when = { order: "daily", request: "once", payment: "once", stock: "daily", import: "once" };
      return { body: { addresses: `${suffix()}@b.example`, ...when, lowStock: 2 } };
    },
    fields: { addresses: [null, expect.stringContaining("@b.example")], order: ["once", "daily"] },
  },
  "POST /api/keys": {
    make: async () => ({ body: newKey() }),
    fields: { scopes: [null, "stock:write"] },
    isOnce: true,
  },
  "DELETE /api/keys/:id": {
    make: async (shop) => ({ id: (await shop.send("POST", "/keys", newKey())).body.key._id }),
    fields: { scopes: ["stock:write", null] },
  },
  "POST /api/webhooks": {
    make: async () => ({ body: newWebhook() }),
    fields: { kinds: [null, "order.paid"] },
    isOnce: true,
  },
  "PUT /api/webhooks/:id": {
    make: async (shop) => ({ id: await addWebhook(shop), body: { isOn: false } }),
    fields: { isOn: ["true", "false"] },
  },
  "POST /api/webhooks/:id/secret": {
    async make(shop) {
      const id = await addWebhook(shop);
      shop.clock.advance(1);
      return { id };
    },
    fields: { secretAt: [expect.any(String), expect.any(String)] },
    isOnce: true,
  },
  "DELETE /api/webhooks/:id": {
    make: async (shop) => ({ id: await addWebhook(shop) }),
    fields: { kinds: ["order.paid", null] },
  },
};
