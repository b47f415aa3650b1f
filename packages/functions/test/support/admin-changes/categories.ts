import { expect } from "vitest";
import type { BooksShop } from "../books-shop.ts";
import { type Changes, createSetting, suffix } from "./change.ts";

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

export const categoryChanges: Changes = {
  "POST /api/category/create": {
    make: async () => ({ body: { name: `new-${suffix()}` } }),
    fields: { name: [null, expect.stringContaining("new-")] },
  },
  "POST /api/category/add-subcategory": {
    make: async (shop) => ({
      body: { categoryName: await newCategory(shop), newSubcategoryName: "asia" },
    }),
    fields: { subcategories: [null, "asia"] },
  },
  "PUT /api/category/update-category-name": {
    make: async (shop) => ({
      body: { oldName: await newCategory(shop), newName: `guides-${suffix()}` },
    }),
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
