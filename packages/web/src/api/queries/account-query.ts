import { queryOptions } from "@tanstack/react-query";
import { callApi } from "../call-api.ts";

export const ACCOUNT_FAILED = "The setting of two-step sign-in could not be loaded";

/** Used for two-step sign-in and the state of the email address; the session has the user's other data. */
export const accountQuery = (userId: string) =>
  queryOptions({
    queryKey: ["account", userId],
    meta: { failure: ACCOUNT_FAILED },
    queryFn: ({ signal }) => callApi("GET /api/auth/getUserById/:id", { params: { id: userId }, signal }),
  });
