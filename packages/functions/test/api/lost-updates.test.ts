import type { User } from "@frangipani/core/accounts";
import { beforeEach, describe, expect, it } from "vitest";
import { calls } from "../../src/api.ts";
import { adminChanges } from "../support/admin-changes/all.ts";
import { type BooksShop, booksShop } from "../support/books-shop.ts";
import { userForm } from "../support/identity-shop.ts";
import type { Json } from "../support/response.ts";
import { address } from "../support/shop.ts";

let shop: BooksShop;
beforeEach(async () => (shop = await booksShop()));

type Fields = Record<string, string | number | boolean | null>;
type Form = {
  /** Stores something, and returns how it is edited and read. */
  store(): Promise<{ path: string; read(): Promise<Json>; as?: User; body?(fields: Json): object }>;
  /** Fields that are changed first. */
  first: Fields;
  /** Fields that are changed later, in a form that was opened before the first change. */
  older: Fields;
};

const read = async (path: string, as = shop.admin): Promise<Json> => (await shop.get(path, as)).body;

/** The form of a setting of which there is a list. */
const setting = (call: string, list: string, first: Fields, older: Fields): Record<string, Form> => ({
  [call]: {
    async store() {
      const { id = "" } = (await adminChanges[call]?.make(shop)) ?? {};
      const path = call.slice("PUT /api".length).replace(":id", id);
      const row = async () => {
        const { zoneId: zone, ...fields } = (await read(list)).find(({ _id }: Json) => _id === id);
        return zone ? { ...fields, zoneId: zone._id } : fields;
      };
      return { path, read: row };
    },
    first,
    older,
  },
});

const forms: Record<string, Form> = {
  ...setting(
    "PUT /api/zones/updateZone/:id",
    "/zones/getZones",
    { deliveryDays: 7 },
    { name: "Lost and found" },
  ),
  ...setting(
    "PUT /api/countries/updateCountry/:id",
    "/countries/getCountries",
    { isActive: false },
    { code: "LX" },
  ),
  ...setting(
    "PUT /api/shipping-rates/updateShippingRate/:id",
    "/shipping-rates/getAllShippingRates",
    { rate: 60 },
    { description: "By sea" },
  ),
  ...setting(
    "PUT /api/gst-slabs/updateGst/:id",
    "/gst-slabs/getGst",
    { rate: 10 },
    { description: "Standard" },
  ),
  "PUT /api/gst-slabs/seller": {
    async store() {
      const path = "/gst-slabs/seller";
      await shop.send("PUT", path, {
        name: "Frangipani",
        address: "12 Tiong Bahru Road",
        registrationNumber: "",
      });
      const body = (all: Json) => ({ ...all, registrationNumber: all.registrationNumber ?? "" });
      return { path, body, read: async () => (await read(path)).seller };
    },
    first: { registrationNumber: "M90370000A" },
    older: { address: "14 Tiong Bahru Road" },
  },
  "PUT /api/notices/settings": {
    async store() {
      const path = "/notices/settings";
      const once = { order: "once", request: "once", payment: "once", import: "once" };
      await shop.send("PUT", path, { addresses: "", ...once, stock: "daily", lowStock: 2 });
      return { path, read: () => read(path) };
    },
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
          const all: Json[] = await read("/category/getCategories");
          const { name, displayOrder } = all.find(({ _id }) => _id === body._id);
          return { newName: name, displayOrder };
        },
      };
    },
    first: { displayOrder: 7 },
    older: { newName: "found" },
  },
  "PUT /api/auth/update/:id": {
    async store() {
      const { _id } = await shop.person();
      const body = ({ base, ...user }: Json) => ({ user, base });
      const readForm = async () => userForm(await read(`/auth/getUserById/${_id}`));
      return { path: `/auth/update/${_id}`, body, read: readForm };
    },
    first: { email: "mei.lin@example.com", status: false },
    older: { name: "Mei" },
  },
  "PUT /api/auth/updateProfile/:id": {
    async store() {
      const as = await shop.person();
      return { as, path: `/auth/updateProfile/${as._id}`, read: () => read(`/auth/getUserById/${as._id}`) };
    },
    // An address counts once it is confirmed, so only a name is changed at once.
    first: { name: "Anne Lee" },
    older: {},
  },
  "PUT /api/addresses/updateAddress/:addressId": {
    async store() {
      const as = await shop.person();
      const posted = { addressData: { ...address, isDefault: true }, id: as._id };
      const { _id } = (await shop.call(as, "POST", "/addresses/createAddress", posted)).body;
      return {
        as,
        path: `/addresses/updateAddress/${_id}`,
        body: ({ base, ...addressData }) => ({ addressData, userId: as._id, base }),
        read: async () => (await read(`/addresses/getAddresses/${as._id}`, as))[0],
      };
    },
    first: { zipCode: "168733" },
    older: { name: "Mei" },
  },
  "PUT /api/push/topics": {
    async store() {
      const as = await shop.person();
      return { as, path: "/push/topics", read: () => read("/push/topics", as) };
    },
    first: { bookAlerts: false },
    older: { orderProgress: false },
  },
};

/** PUT calls that do not save a form, by what they are instead. */
const NO_FORMS: Record<string, RegExp> = {
  "one value, which is what is asked for":
    /(password|two-step|deleteUserById|deleteBookById|bringBackBookById|deleteImage|alerts.books|updateStatus|webhooks)/,
  "with the version that was read": /bulkUpdate/,
  "an act on an order that its state allows": /orders.(shipment|request|packing)/,
  "each book with the time of its change": /saved.books/,
  "added under an id of its own, and never edited": /views.saved/,
};

const isNoForm = (name: string) => Object.values(NO_FORMS).some((pattern) => pattern.test(name));
it("every PUT call that saves a form is tried", () => {
  const edits = Object.keys(calls).filter((name) => name.startsWith("PUT ") && !isNoForm(name));
  expect(edits.toSorted()).toEqual(Object.keys(forms).toSorted());
});

describe.each(Object.entries(forms))("%s", (name, { store, first, older }) => {
  const open = async () => {
    const { path, read, as = shop.admin, body = (fields) => fields } = await store();
    const start: Json = await read();
    const save = (changed: Fields, base?: Fields) =>
      shop.call(as, "PUT", path, body({ ...start, ...changed, ...(base && { base }) }));
    const baseOf = (changed: Fields): Fields =>
      Object.fromEntries(Object.keys(changed).map((field) => [field, start[field] ?? null]));
    return { start, save, baseOf, read };
  };

  it("a form that was opened before a change does not undo it, and is refused if it changes the same field", async () => {
    const { start, save, baseOf, read } = await open();
    expect(await save(first, baseOf(first))).toMatchObject({ status: 200 });
    expect(await save(older, baseOf(older))).toMatchObject({ status: 200 });
    expect(await read()).toMatchObject({ ...start, ...first, ...older });

    const [field = ""] = Object.keys(first);
    const value = start[field];
    if (typeof value === "boolean") return;
    const text = field === "email" ? "a@example.com" : "Zero Nine";
    const mine = { [field]: typeof value === "number" ? value + 3 : text };
    if (field === "registrationNumber") mine[field] = "M90370000B";
    const refused = await save(mine, baseOf(mine));
    expect(refused).toMatchObject({ status: 409, body: { code: "edit.changed", now: first } });
    expect(await read()).toMatchObject({ ...start, ...first, ...older });
    // The same as is stored, from a second click, is no conflict.
    expect(await save({ [field]: first[field] ?? null }, baseOf(mine))).toMatchObject({ status: 200 });
  });

  it("stores every field of a form without `base`, which earlier builds send", async () => {
    if (name.includes("category")) return;
    const { start, save, read } = await open();
    expect(await save(first)).toMatchObject({ status: 200 });
    expect(await read()).toMatchObject({ ...start, ...first });
  });
});
