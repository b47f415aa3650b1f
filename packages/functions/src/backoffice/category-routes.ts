import { type CategoryPorts, manageCategories } from "@frangipani/core/categories";
import { routes } from "../contract/routes.ts";
import { categoryCalls } from "./category-calls.ts";

export const categoryRoutes = (ports: CategoryPorts) => {
  const categories = manageCategories(ports);
  return routes(categoryCalls, {
    "POST /api/category/create": ({ json }) => categories.add(json),
    "POST /api/category/add-subcategory": ({ json }) => categories.addSubcategory(json),
    "PUT /api/category/update-category-name": ({ json }) => categories.rename(json),
    "POST /api/category/update-subcategory": ({ json }) => categories.renameSubcategory(json),
    "POST /api/category/delete-category": ({ json }) => categories.remove(json),
    "POST /api/category/delete-subcategory": ({ json }) => categories.removeSubcategory(json),
  });
};
