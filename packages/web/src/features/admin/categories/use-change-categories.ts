import { categoryMessages } from "@frangipani/core/categories/messages";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../app/api.ts";
import { categoriesKey } from "../parts/use-categories.ts";
import { categoryFailures } from "./failure-texts.ts";

const { category, subcategory } = categoryMessages;

/** Every change of categories, by its name; the forms show what is refused, deletions say it in a toast. */
export const changes = {
  add: { method: "post", path: "/category/create", success: category.added },
  addSubcategory: { method: "post", path: "/category/add-subcategory", success: subcategory.added },
  rename: { method: "put", path: "/category/update-category-name", success: category.updated },
  renameSubcategory: { method: "post", path: "/category/update-subcategory", success: subcategory.updated },
  remove: { method: "post", path: "/category/delete-category", success: category.deleted },
  removeSubcategory: { method: "post", path: "/category/delete-subcategory", success: subcategory.deleted },
} as const;
export type CategoryChange = keyof typeof changes;

/** Makes one kind of change; the list is then asked for again. */
export function useChange<Input extends object>(kind: CategoryChange) {
  const client = useQueryClient();
  const { method, path, success } = changes[kind];
  const isShownInPlace = !kind.startsWith("remove");
  return useMutation({
    mutationFn: (input: Input) => api[method](path, input),
    onSuccess: () => client.invalidateQueries({ queryKey: categoriesKey }),
    meta: { success, failure: !isShownInPlace && categoryFailures[kind] },
  });
}
