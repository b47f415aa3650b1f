import { type CategoryPorts, manageCategories } from "@frangipani/core/categories";
import { routes } from "../contract/routes.ts";
import { categoryCalls } from "./category-calls.ts";

export const categoryRoutes = (ports: CategoryPorts) => {
  const categories = manageCategories(ports);
  return routes(categoryCalls, {
    "POST /api/category/create": ({ by, json }) => categories.add(by, json),
    "POST /api/category/add-subcategory": ({ by, json }) => categories.addSubcategory(by, json),
    "PUT /api/category/update-category-name": ({ by, json }) => categories.rename(by, json),
    "POST /api/category/update-subcategory": ({ by, json }) => categories.renameSubcategory(by, json),
    "POST /api/category/delete-category": ({ by, json }) => categories.remove(by, json),
    "POST /api/category/delete-subcategory": ({ by, json }) => categories.removeSubcategory(by, json),
  });
};
