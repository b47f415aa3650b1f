import { beforeEach, describe, expect, it } from "vitest";
import { testAddress } from "../../../core/test/support/address.ts";
import { calls } from "../../src/api.ts";
import { createSetting } from "../support/admin-changes/change.ts";
import { type BooksShop, booksShop } from "../support/books-shop.ts";
import type { Json } from "../support/response.ts";

let shop: BooksShop;
beforeEach(async () => {
  shop = await booksShop();
});

type Fields = Record<string, string | number | boolean | null>;
type Form = {
  /** Stores something, and returns how it is edited and read. */
  store(): Promise<{
    path: string;
    read(): Promise<Json>;
    as?: typeof shop.admin;
    body?(fields: Fields): object;
  }>;
  /** All fields, as the form reads them. */
  start: Fields;
  /** What one person changes. */
  first: Fields;
  /** What somebody changes in a form that was opened before. */
  older: Fields;
};

const listed = async (list: string, id: string): Promise<Json> =>
  (await shop.get(list, shop.admin)).body.find((one: Json) => one._id === id);

const setting = (create: string, update: string, list: string, fields: Fields) => async () => {
  const id = await createSetting(shop, create, fields);
  return { path: `${update}/${id}`, read: () => listed(list, id) };
};

const zone = { name: "Lost", code: "LO", description: "", isActive: true, deliveryDays: 5 };
const country = { name: "Lostland", code: "LL", isActive: true };
const rate = { weightRangeMin: 0, weightRangeMax: 1.5, rate: 33, description: "", isActive: true };
const slab = { name: "Lost", year: 2031, rate: 9, description: "", isActive: true };
const seller = { name: "Frangipani", address: "12 Tiong Bahru Road", registrationNumber: null };
const once = { order: "once", request: "once", payment: "once", import: "once" };
const notices = { addresses: "", ...once, stock: "daily", lowStock: 2 };
const address = { ...testAddress, isDefault: true };
const person = { name: "Mei Lin", email: "mei@example.com", role: "customer", status: true };

const withZone = async (list: string, id: string) => {
  const row = await listed(list, id);
  return { ...row, zoneId: row.zoneId._id };
};

const forms: Record<string, Form> = {
  "PUT /api/zones/updateZone/:id": {
    store: () => setting("/zones/createZone", "/zones/updateZone", "/zones/getZones", zone)(),
    start: zone,
    first: { deliveryDays: 7 },
    older: { name: "Lost and found" },
  },
  "PUT /api/countries/updateCountry/:id": {
    async store() {
      const zoneId = await createSetting(shop, "/zones/createZone", { name: "Served", code: "SE" });
      const id = await createSetting(shop, "/countries/createCountry", { ...country, zoneId });
      return {
        path: `/countries/updateCountry/${id}`,
        body: (fields) => ({ zoneId, ...fields }),
        read: () => withZone("/countries/getCountries", id),
      };
    },
    start: country,
    first: { isActive: false },
    older: { code: "LX" },
  },
  "PUT /api/shipping-rates/updateShippingRate/:id": {
    async store() {
      const zoneId = await createSetting(shop, "/zones/createZone", { name: "Rated", code: "RA" });
      const id = await createSetting(shop, "/shipping-rates/createShippingRate", { ...rate, zoneId });
      return {
        path: `/shipping-rates/updateShippingRate/${id}`,
        body: (fields) => ({ zoneId, ...fields }),
        read: () => withZone("/shipping-rates/getAllShippingRates", id),
      };
    },
    start: rate,
    first: { rate: 60 },
    older: { description: "By sea" },
  },
  "PUT /api/gst-slabs/updateGst/:id": {
    store: () => setting("/gst-slabs/createGst", "/gst-slabs/updateGst", "/gst-slabs/getGst", slab)(),
    start: slab,
    first: { rate: 10 },
    older: { description: "Standard" },
  },
  "PUT /api/gst-slabs/seller": {
    async store() {
      await shop.send("PUT", "/gst-slabs/seller", { ...seller, registrationNumber: "" });
      const read = async () => (await shop.get("/gst-slabs/seller", shop.admin)).body.seller;
      return {
        path: "/gst-slabs/seller",
        read,
        body: (all) => ({ ...all, registrationNumber: all.registrationNumber ?? "" }),
      };
    },
    start: seller,
    first: { registrationNumber: "M90370000A" },
    older: { address: "14 Tiong Bahru Road" },
  },
  "PUT /api/notices/settings": {
    async store() {
      await shop.send("PUT", "/notices/settings", notices);
      const read = async () => (await shop.get("/notices/settings", shop.admin)).body;
      return { path: "/notices/settings", read };
    },
    start: notices,
    first: { lowStock: 9 },
    older: { addresses: "seller@example.com", order: "off" },
  },
  "PUT /api/category/update-category-name": {
    async store() {
      const { body } = await shop.send("POST", "/category/create", { name: "lost", displayOrder: 3 });
      return {
        path: "/category/update-category-name",
        body: (all) => ({ ...all, oldName: "lost", categoryId: body._id }),
        async read() {
          const { name, displayOrder } = await listed("/category/getCategories", body._id);
          return { newName: name, displayOrder };
        },
      };
    },
    start: { newName: "lost", displayOrder: 3 },
    first: { displayOrder: 7 },
    older: { newName: "found" },
  },
  "PUT /api/auth/update/:id": {
    async store() {
      const user = await shop.person({ email: person.email, name: person.name });
      return {
        path: `/auth/update/${user._id}`,
        body: ({ base, ...fields }) => ({ user: fields, base }),
        read: async () => (await shop.get(`/auth/getUserById/${user._id}`, shop.admin)).body,
      };
    },
    start: person,
    first: { email: "mei.lin@example.com", status: false },
    older: { name: "Mei" },
  },
  "PUT /api/auth/updateProfile/:id": {
    async store() {
      const user = await shop.person({ name: "Ann Lee", email: "ann@example.com" });
      const read = async () => (await shop.get(`/auth/getUserById/${user._id}`, shop.admin)).body;
      return { as: user, path: `/auth/updateProfile/${user._id}`, read };
    },
    start: { name: "Ann Lee", email: "ann@example.com" },
    // An address counts once it is confirmed, so only a name is changed at once.
    first: { name: "Anne Lee" },
    older: {},
  },
  "PUT /api/addresses/updateAddress/:addressId": {
    async store() {
      const user = await shop.person();
      const body = { addressData: address, id: user._id };
      const made = await shop.call(user, "POST", "/addresses/createAddress", body);
      const list = async () => (await shop.get(`/addresses/getAddresses/${user._id}`, user)).body;
      return {
        as: user,
        path: `/addresses/updateAddress/${made.body._id}`,
        body: ({ base, ...addressData }) => ({ addressData, userId: user._id, base }),
        read: async () => (await list())[0],
      };
    },
    start: address,
    first: { zipCode: "168733" },
    older: { name: "Mei" },
  },
  "PUT /api/push/topics": {
    async store() {
      const user = await shop.person();
      const read = async () => (await shop.get("/push/topics", user)).body;
      return { as: user, path: "/push/topics", read };
    },
    start: { orderProgress: true, bookAlerts: true },
    first: { bookAlerts: false },
    older: { orderProgress: false },
  },
};

/** What changes nothing that a form has read before, and why. */
const OTHERS: Record<string, RegExp> = {
  "one value, which is what is asked for":
    /(password|two-step|deleteUserById|deleteBookById|bringBackBookById|deleteImage|alerts.books|updateStatus|webhooks)/,
  "with the version that was read": /bulkUpdate/,
  "an act on an order that its state allows": /orders.(shipment|request|packing)/,
  "each book with the time of its change": /saved.books/,
  "added under an id of its own, and never edited": /views.saved/,
};

const others = (name: string) => Object.values(OTHERS).some((pattern) => pattern.test(name));
it("every call that changes stored fields is here", () => {
  const edits = Object.keys(calls).filter((name) => name.startsWith("PUT ") && !others(name));
  expect(edits.toSorted()).toEqual(Object.keys(forms).toSorted());
});

const baseOf = (start: Fields, changed: Fields): Fields =>
  Object.fromEntries(Object.keys(changed).map((field) => [field, start[field] ?? null]));

describe.each(Object.entries(forms))("%s", (name, { store, start, first, older }) => {
  const open = async () => {
    const { path, read, as = shop.admin, body = (fields) => fields } = await store();
    const save = (changed: Fields, base?: Fields) =>
      shop.call(as, "PUT", path, body({ ...start, ...changed, ...((base && { base }) as object) } as Fields));
    return { save, read };
  };

  it("an older form does not undo what was changed meanwhile, and is told of the same field", async () => {
    const { save, read } = await open();
    expect(await save(first, baseOf(start, first))).toMatchObject({ status: 200 });
    expect(await save(older, baseOf(start, older))).toMatchObject({ status: 200 });
    expect(await read()).toMatchObject({ ...start, ...first, ...older });

    const [field = "", value] = Object.entries(start).find(([one]) => one in first) ?? [];
    if (typeof value === "boolean") return;
    const text = field === "email" ? "a@example.com" : "Zero Nine";
    const mine = { [field]: typeof value === "number" ? value + 3 : text };
    if (field === "registrationNumber") mine[field] = "M90370000B";
    const refused = await save(mine, baseOf(start, mine));
    expect(refused).toMatchObject({ status: 409, body: { code: "edit.changed", now: first } });
    expect(await read()).toMatchObject({ ...start, ...first, ...older });
    // The same as is stored, from a second click, is no conflict.
    expect(await save({ [field]: first[field] ?? null }, baseOf(start, mine))).toMatchObject({ status: 200 });
  });

  it("takes every field from a form that says nothing of what it read, as earlier builds", async () => {
    if (name.includes("category")) return;
    const { save, read } = await open();
    expect(await save(first)).toMatchObject({ status: 200 });
    expect(await read()).toMatchObject({ ...start, ...first });
  });
});
