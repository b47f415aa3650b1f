import { categoryMessages } from "@frangipani/core/categories";
import type {
  CategoryRemoval,
  CategoryRename,
  NewCategory,
  NewSubcategory,
  SubcategoryRemoval,
  SubcategoryRename,
} from "@frangipani/core/categories/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError, isOffline, serverText } from "../../api/api-error.ts";
import { callApi } from "../../api/call-api.ts";
import { allCategories } from "../shared/categories.ts";
import { listKey } from "../shared/list.ts";

const { category, subcategory, failed, unexpected } = categoryMessages;

/** The texts of refused changes. For some calls the server's text is in `error`, for others in `message`. */
export const categoryFailures = {
  add: (error) => serverText(error, "message", "error") ?? fallback(error),
  addSubcategory: (error) => serverText(error, "error", "message") ?? fallback(error),
  rename: (error) =>
    isConflict(error) ? category.renameConflict : (serverText(error, "error") ?? fallback(error)),
  renameSubcategory: (error) =>
    serverText(error, "error", "message") ?? (isConflict(error) ? subcategory.nameExists : fallback(error)),
  remove: (error) => serverText(error, "error", "message") ?? fallback(error),
  removeSubcategory: (error) => serverText(error, "error", "message") ?? fallback(error),
} satisfies Record<string, (error: unknown) => string>;

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 409;

const fallback = (error: unknown): string =>
  error instanceof ApiError && !isOffline(error) ? failed : unexpected;

type Change<Input> = {
  send(input: Input): Promise<unknown>;
  success: string;
  /** The toast; false where the form shows the failure (categoryFailures). */
  failure: false | ((error: unknown) => string);
};

export const categoryChanges = {
  add: {
    send: (json: NewCategory) => callApi("POST /api/category/create", { json }),
    success: category.added,
    failure: false,
  },
  addSubcategory: {
    send: (json: NewSubcategory) => callApi("POST /api/category/add-subcategory", { json }),
    success: subcategory.added,
    failure: false,
  },
  rename: {
    send: (json: CategoryRename) => callApi("PUT /api/category/update-category-name", { json }),
    success: category.updated,
    failure: false,
  },
  renameSubcategory: {
    send: (json: SubcategoryRename) => callApi("POST /api/category/update-subcategory", { json }),
    success: subcategory.updated,
    failure: false,
  },
  remove: {
    send: (json: CategoryRemoval) => callApi("POST /api/category/delete-category", { json }),
    success: category.deleted,
    failure: categoryFailures.remove,
  },
  removeSubcategory: {
    send: (json: SubcategoryRemoval) => callApi("POST /api/category/delete-subcategory", { json }),
    success: subcategory.deleted,
    failure: categoryFailures.removeSubcategory,
  },
} as const;

export function useChangeCategories<Input>({ send, ...meta }: Change<Input>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => send(input),
    onSuccess: () => client.invalidateQueries({ queryKey: listKey(allCategories) }),
    meta,
  });
}
