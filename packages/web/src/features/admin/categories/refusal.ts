import { categoryMessages } from "@frangipani/core/categories/messages";
import { ApiError } from "../../../app/api-error.ts";

/** What is said when a renamed category is refused (spec §8, Categories). */
export function renameRefusal(error: unknown): ApiError {
  const { status, code } = error instanceof ApiError ? error : { status: 0, code: "" };
  if (status === 0) return new ApiError(0, code, categoryMessages.unexpected);
  if (code === "category.exists") return new ApiError(status, code, categoryMessages.category.renameConflict);
  return error instanceof ApiError && status < 500
    ? error
    : new ApiError(status, code, categoryMessages.failed);
}
