import { categoryMessages } from "@frangipani/core/categories/messages";
import { ApiError, isOffline, serverText } from "../../../app/api-error.ts";

const { category, subcategory, failed, unexpected } = categoryMessages;

/** For a refusal the server's message, from the field of the response that applies. */
export const categoryFailures = {
  add: (error) => serverText(error, "message", "error") ?? otherwise(error),
  addSubcategory: (error) => serverText(error, "error", "message") ?? otherwise(error),
  rename: (error) =>
    isConflict(error) ? category.renameConflict : (serverText(error, "error") ?? otherwise(error)),
  renameSubcategory: (error) =>
    serverText(error, "error", "message") ?? (isConflict(error) ? subcategory.nameExists : otherwise(error)),
  remove: (error) => serverText(error, "error", "message") ?? otherwise(error),
  removeSubcategory: (error) => serverText(error, "error", "message") ?? otherwise(error),
} satisfies Record<string, (error: unknown) => string>;

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 409;

const otherwise = (error: unknown): string =>
  error instanceof ApiError && !isOffline(error) ? failed : unexpected;
