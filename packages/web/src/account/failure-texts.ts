import { authMessages } from "@frangipani/core/accounts";
import { ApiError, serverText, textOf } from "../api/api-error.ts";

const isSignInRefusal = (error: unknown): boolean =>
  error instanceof ApiError && [400, 401, 403].includes(error.status);

export const signInFailure = (error: unknown): string =>
  serverText(error, "message", "error") ??
  (isSignInRefusal(error) ? authMessages.invalidCredentials : textOf(error));

export const signUpFailure = (error: unknown): string =>
  serverText(error, "error", "message") ?? textOf(error);
