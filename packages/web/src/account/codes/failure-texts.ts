import { authMessages } from "@frangipani/core/accounts";
import { ApiError, isOffline, serverText } from "../../api/api-error.ts";
import { textOf } from "../../api/problem.ts";

const statusOf = (error: unknown): number => (error instanceof ApiError ? error.status : 0);
const isRefusal = (error: unknown): boolean => statusOf(error) >= 400 && statusOf(error) < 500;

export function codeFailure(error: unknown): string {
  if (isOffline(error)) return textOf(error);
  return (
    serverText(error, "message", "error") ??
    (statusOf(error) === 400 ? authMessages.invalidCode : authMessages.somethingWrong)
  );
}

export const resendFailure = (error: unknown): string =>
  (isRefusal(error) ? serverText(error, "message", "error") : undefined) ?? authMessages.resendFailed;
