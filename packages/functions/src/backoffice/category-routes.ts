import { manageCategories } from "@frangipani/core/categories/manage-categories";
import type { Admin } from "@frangipani/core/users/who";
import { routes } from "../contract/routes.ts";
import type { SettingsDeps } from "../storefront/settings-routes.ts";
import { categoryCalls } from "./category-calls.ts";

export type CategoryDeps = Pick<SettingsDeps, "settings" | "countBooks">;

export const categoryRoutes = ({ settings, countBooks }: CategoryDeps) => {
  const manage = (admin: Admin) => manageCategories(admin, { taxonomy: settings.taxonomy, countBooks });
  return routes(categoryCalls, {
    "POST /api/category/create": ({ principal, json }) => manage(principal).add(json),
    "POST /api/category/add-subcategory": ({ principal, json }) => manage(principal).addSubcategory(json),
    "PUT /api/category/update-category-name": ({ principal, json }) => manage(principal).rename(json),
    "POST /api/category/update-subcategory": ({ principal, json }) =>
      manage(principal).renameSubcategory(json),
    "POST /api/category/delete-category": ({ principal, json }) => manage(principal).remove(json),
    "POST /api/category/delete-subcategory": ({ principal, json }) =>
      manage(principal).removeSubcategory(json),
  });
};
