import { userMessages } from "@frangipani/core/accounts";
import { ApiError, serverText } from "../../api/api-error.ts";

export const saveUserFailure = (error: unknown): string => serverText(error, "error") ?? userMessages.failed;

export const listUsersFailure = (error: unknown): string =>
  (error instanceof ApiError && error.status === 401
    ? serverText(error, "message", "error")
    : serverText(error, "error", "message")) ?? userMessages.listFailed;
