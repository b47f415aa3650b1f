import { expect } from "vitest";
import type { BooksShop } from "../books-shop.ts";
import { type Changes, createSetting, suffix } from "./change.ts";

const newCategory = async (shop: BooksShop): Promise<string> => {
  const name = `travel-${suffix()}`;
  await createSetting(shop, "/category/create", { name });
  return name;
};
const subcategoryOf = async (shop: BooksShop, categoryName: string): Promise<string> => {
  await shop.send("POST", "/category/add-subcategory", { categoryName, newSubcategoryName: "asia" });
  return "asia";
};

export const categoryChanges: Changes = {
  "POST /api/category/create": {
    make: async () => ({ method: "POST", path: "/category/create", body: { name: `new-${suffix()}` } }),
    fields: { name: [null, expect.stringContaining("new-")] },
  },
  "POST /api/category/add-subcategory": {
    async make(shop) {
      const body = { categoryName: await newCategory(shop), newSubcategoryName: "asia" };
      return { method: "POST", path: "/category/add-subcategory", body };
    },
    fields: { subcategories: [null, "asia"] },
  },
  "PUT /api/category/update-category-name": {
    async make(shop) {
      const body = { oldName: await newCategory(shop), newName: `guides-${suffix()}` };
      return { method: "PUT", path: "/category/update-category-name", body };
    },
    fields: { name: [expect.stringContaining("travel"), expect.stringContaining("guides")] },
  },
  "POST /api/category/update-subcategory": {
    async make(shop) {
      const category = await newCategory(shop);
      const body = { category, oldName: await subcategoryOf(shop, category), newName: "europe" };
      return { method: "POST", path: "/category/update-subcategory", body };
    },
    fields: { subcategories: ["asia", "europe"] },
  },
  "POST /api/category/delete-category": {
    async make(shop) {
      return {
        method: "POST",
        path: "/category/delete-category",
        body: { category: await newCategory(shop) },
      };
    },
    fields: { name: [expect.stringContaining("travel"), null] },
  },
  "POST /api/category/delete-subcategory": {
    async make(shop) {
      const category = await newCategory(shop);
      const body = { category, subcategory: await subcategoryOf(shop, category) };
      return { method: "POST", path: "/category/delete-subcategory", body };
    },
    fields: { subcategories: ["asia", null] },
  },
};
