import { categoryMessages } from "@frangipani/core/categories";
import { ApiError, isOffline, serverText } from "../../api/api-error.ts";

const { category, subcategory, failed, unexpected } = categoryMessages;

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
