import { CategoryWire } from "@frangipani/core/categories";
import {
  CategoryRemoval,
  CategoryRename,
  NewCategory,
  NewSubcategory,
  SubcategoryRemoval,
  SubcategoryRename,
} from "@frangipani/core/categories/contract";
import { type Calls, callsOf } from "../contract/call.ts";
import { conflict, editChanged, missing } from "../contract/refusals.ts";

const Category = { Category: CategoryWire };
const noCategory = missing("category.missing", "There is no such category.");
const noSubcategory = missing("subcategory.missing", "The category has no such subcategory.");
const exists = conflict("category.exists", "Another category has this name.");
const subExists = conflict("subcategory.exists", "Another subcategory of the category has this name.");
const tooMany = conflict("category.too-many", "The shop has as many categories and subcategories as it can.");

const { admin } = callsOf("Catalogue");

export const categoryCalls = {
  "POST /api/category/create": {
    ...admin,
    summary: "Add a category",
    json: { NewCategory },
    response: { status: 201, description: "The category", json: Category },
    refusals: [exists, tooMany],
  },
  "POST /api/category/add-subcategory": {
    ...admin,
    summary: "Add a subcategory",
    json: { NewSubcategory },
    response: { status: 201, description: "The category", json: Category },
    refusals: [noCategory, subExists, tooMany],
  },
  "PUT /api/category/update-category-name": {
    ...admin,
    summary: "Rename a category, or move it in the order",
    description: "Its books move with it, in the same write.",
    json: { CategoryRename },
    response: { description: "The category", json: Category },
    refusals: [noCategory, exists, editChanged],
  },
  "POST /api/category/update-subcategory": {
    ...admin,
    summary: "Rename a subcategory",
    json: { SubcategoryRename },
    response: { description: "The category", json: Category },
    refusals: [noCategory, noSubcategory, subExists, editChanged],
  },
  "POST /api/category/delete-category": {
    ...admin,
    summary: "Delete a category",
    json: { CategoryRemoval },
    response: { description: "The categories that are left", list: Category },
    refusals: [noCategory, conflict("category.in-use", "Active books are still in it.")],
  },
  "POST /api/category/delete-subcategory": {
    ...admin,
    summary: "Delete a subcategory",
    json: { SubcategoryRemoval },
    response: { description: "All categories", list: Category },
    refusals: [noCategory, noSubcategory, conflict("subcategory.in-use", "Active books are still in it.")],
  },
} satisfies Calls;
