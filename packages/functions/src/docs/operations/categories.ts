import {
  CategoryRemoval,
  CategoryRename,
  NewCategory,
  NewSubcategory,
  SubcategoryRemoval,
  SubcategoryRename,
} from "@frangipani/core/categories/contract";
import { CategoryWire } from "@frangipani/core/categories/wire";
import * as z from "zod/mini";
import type { Operation } from "../operation.ts";
import { conflict, missing } from "../refusals.ts";

const area = "Catalogue";
const list = z.array(CategoryWire);
const noCategory = missing("category.missing", "There is no such category.");
const noSubcategory = missing("subcategory.missing", "The category has no such subcategory.");
const exists = conflict("category.exists", "Another category has this name.");
const subExists = conflict("subcategory.exists", "Another subcategory of the category has this name.");
const tooMany = conflict("category.too-many", "The shop has as many categories and subcategories as it can.");

export const categories = {
  "GET /api/category/getCategories": {
    area,
    summary: "List categories",
    answers: { 200: { what: "Categories in display order", json: list } },
    revalidates: true,
  },
  "POST /api/category/create": {
    area,
    summary: "Add a category",
    json: NewCategory,
    answers: { 201: { what: "The category", json: CategoryWire } },
    refusals: [exists, tooMany],
  },
  "POST /api/category/add-subcategory": {
    area,
    summary: "Add a subcategory",
    json: NewSubcategory,
    answers: { 201: { what: "The category", json: CategoryWire } },
    refusals: [noCategory, subExists, tooMany],
  },
  "PUT /api/category/update-category-name": {
    area,
    summary: "Rename a category, or move it in the order",
    about: "Its books move with it, in the same write.",
    json: CategoryRename,
    answers: { 200: { what: "The category", json: CategoryWire } },
    refusals: [noCategory, exists],
  },
  "POST /api/category/update-subcategory": {
    area,
    summary: "Rename a subcategory",
    json: SubcategoryRename,
    answers: { 200: { what: "The category", json: CategoryWire } },
    refusals: [noCategory, noSubcategory, subExists],
  },
  "POST /api/category/delete-category": {
    area,
    summary: "Delete a category",
    json: CategoryRemoval,
    answers: { 200: { what: "The categories that are left", json: list } },
    refusals: [noCategory, conflict("category.in-use", "Active books are still in it.")],
  },
  "POST /api/category/delete-subcategory": {
    area,
    summary: "Delete a subcategory",
    json: SubcategoryRemoval,
    answers: { 200: { what: "All categories", json: list } },
    refusals: [noCategory, noSubcategory, conflict("subcategory.in-use", "Active books are still in it.")],
  },
} satisfies Record<string, Operation>;
