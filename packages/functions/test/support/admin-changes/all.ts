import { instant } from "@frangipani/core/kernel";
import { expect } from "vitest";
import type { BooksShop } from "../books-shop.ts";
import { PASSWORD } from "../shop.ts";
import { bookChanges } from "./books.ts";
import { type Changes, createSetting, suffix } from "./change.ts";
import { orderChanges } from "./orders.ts";
import { settingChanges } from "./settings.ts";

const accountChanges: Changes = {
  "POST /api/auth/signup": {
    make: async () => ({
      body: { user: { name: "Nadia Rahman", email: `nadia-${suffix()}@books.example`, password: PASSWORD } },
    }),
    fields: { name: [null, "N…"], email: [null, "n…@b….example"], role: [null, "admin"] },
  },
  "PUT /api/auth/update/:id": {
    async make(shop) {
      const { _id: id, name, email } = await shop.person();
      return { id, body: { user: { name, email, role: "admin" } } };
    },
    fields: { role: ["customer", "admin"] },
  },
  "PUT /api/auth/deleteUserById/:id": {
    make: async (shop) => ({ id: (await shop.person())._id }),
    fields: { status: ["true", "false"] },
  },
  "POST /api/auth/allowMail/:id": {
    async make(shop) {
      const { _id: id, email } = await shop.person();
      await shop.suppressions.add(email, { reason: "bounce", at: instant(new Date()) });
      return { id };
    },
    fields: { mailSuppressed: ["bounce", null] },
  },
  "POST /api/auth/eraseUser/:id": {
    make: async (shop) => ({ id: (await shop.person())._id }),
    fields: { status: ["true", "false"] },
  },
};

const newCategory = async (shop: BooksShop): Promise<string> => {
  const name = `travel-${suffix()}`;
  await createSetting(shop, "/category/create", { name });
  return name;
};
const withSubcategory = async (shop: BooksShop): Promise<string> => {
  const categoryName = await newCategory(shop);
  await shop.send("POST", "/category/add-subcategory", { categoryName, newSubcategoryName: "asia" });
  return categoryName;
};

const categoryChanges: Changes = {
  "POST /api/category/create": {
    make: async () => ({ body: { name: `new-${suffix()}` } }),
    fields: { name: [null, expect.stringContaining("new-")] },
  },
  "POST /api/category/add-subcategory": {
    make: async (shop) => ({ body: { categoryName: await newCategory(shop), newSubcategoryName: "asia" } }),
    fields: { subcategories: [null, "asia"] },
  },
  "PUT /api/category/update-category-name": {
    make: async (shop) => ({ body: { oldName: await newCategory(shop), newName: `guides-${suffix()}` } }),
    fields: { name: [expect.stringContaining("travel"), expect.stringContaining("guides")] },
  },
  "POST /api/category/update-subcategory": {
    make: async (shop) => ({
      body: { category: await withSubcategory(shop), oldName: "asia", newName: "europe" },
    }),
    fields: { subcategories: ["asia", "europe"] },
  },
  "POST /api/category/delete-category": {
    make: async (shop) => ({ body: { category: await newCategory(shop) } }),
    fields: { name: [expect.stringContaining("travel"), null] },
  },
  "POST /api/category/delete-subcategory": {
    make: async (shop) => ({ body: { category: await withSubcategory(shop), subcategory: "asia" } }),
    fields: { subcategories: ["asia", null] },
  },
};

/** Every call by which an administrator changes something. */
export const adminChanges: Changes = {
  ...bookChanges,
  ...categoryChanges,
  ...settingChanges,
  ...accountChanges,
  ...orderChanges,
};
