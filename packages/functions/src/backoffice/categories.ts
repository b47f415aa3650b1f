import {
  CategoryRemoval,
  CategoryRename,
  NewCategory,
  NewSubcategory,
  SubcategoryRemoval,
  SubcategoryRename,
} from "@frangipani/core/categories/contract";
import { manageCategories } from "@frangipani/core/categories/manage-categories";
import { asAdmin } from "@frangipani/core/users/who";
import { type Context, Hono } from "hono";
import type { Env } from "../http/env.ts";
import { input } from "../http/input.ts";
import type { SettingsDeps } from "../storefront/settings-routes.ts";

export type CategoryDeps = Pick<SettingsDeps, "settings" | "countBooks">;

/** Categories and subcategories, for administrators (spec §7, Category admin). */
export const categoryRoutes = ({ settings, countBooks }: CategoryDeps) => {
  const manage = (c: Context<Env>) =>
    manageCategories(asAdmin(c.var.user), { taxonomy: settings.taxonomy, countBooks });
  return new Hono<Env>()
    .post("/category/create", input("json", NewCategory), async (c) =>
      c.json(await manage(c).add(c.req.valid("json")), 201),
    )
    .put("/category/update-category-name", input("json", CategoryRename), async (c) =>
      c.json(await manage(c).rename(c.req.valid("json"))),
    )
    .post("/category/delete-category", input("json", CategoryRemoval), async (c) =>
      c.json(await manage(c).remove(c.req.valid("json"))),
    )
    .post("/category/add-subcategory", input("json", NewSubcategory), async (c) =>
      c.json(await manage(c).addSubcategory(c.req.valid("json")), 201),
    )
    .post("/category/update-subcategory", input("json", SubcategoryRename), async (c) =>
      c.json(await manage(c).renameSubcategory(c.req.valid("json"))),
    )
    .post("/category/delete-subcategory", input("json", SubcategoryRemoval), async (c) =>
      c.json(await manage(c).removeSubcategory(c.req.valid("json"))),
    );
};
