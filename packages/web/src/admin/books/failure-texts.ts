import { bookMessages } from "@frangipani/core/books";
import { ApiError } from "../../api/api-error.ts";

export function deleteSampleFailure(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500)
    return bookMessages.pdfDeleteError;
  return error.status === 404 ? bookMessages.unknownId : bookMessages.pdfDeleteFailed;
}
