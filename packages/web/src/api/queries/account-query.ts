import { queryOptions } from "@tanstack/react-query";
import { callApi } from "../call-api.ts";

export const ACCOUNT_FAILED = "The setting of two-step sign-in could not be loaded";

/** Only two-step sign-in and the state of the address are used; the session has the rest. */
export const accountQuery = (userId: string) =>
  queryOptions({
    queryKey: ["account", userId],
    meta: { failure: ACCOUNT_FAILED },
    queryFn: ({ signal }) => callApi("GET /api/auth/getUserById/:id", { params: { id: userId }, signal }),
  });
