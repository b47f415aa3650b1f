import { categoryMessages } from "@frangipani/core/categories/messages";
import { ApiError } from "../../../app/api-error.ts";

/** What is said when a renamed category is refused (spec §8, Categories). */
export function renameRefusal(error: unknown): Error {
  if (!(error instanceof ApiError) || error.status === 0) return new Error(categoryMessages.unexpected);
  if (error.code === "category.exists") return new Error(categoryMessages.category.renameConflict);
  return error.status < 500 ? error : new Error(categoryMessages.failed);
}
