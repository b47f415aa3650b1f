import { type UserWire, userMessages } from "@frangipani/core/accounts";
import type { CustomerSummary } from "@frangipani/core/orders";
import type { ApiInput } from "@frangipani/functions/api";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError, type FailureText, serverText } from "../../api/api-error.ts";
import { callApi } from "../../api/call-api.ts";
import type { FormBase } from "../../api/forms/use-form.ts";
import { updateUser } from "../../api/session/session.ts";
import { type ServerList, serverListKey } from "../shared/tables.ts";

export const listUsersFailure = (error: unknown): string =>
  (error instanceof ApiError && error.status === 401
    ? serverText(error, "message", "error")
    : serverText(error, "error", "message")) ?? userMessages.listFailed;

export const users: ServerList<UserWire, "name" | "email" | "role"> = {
  pluralName: "users",
  sortKeys: ["name", "email", "role"],
  async fetch(query, signal) {
    const { users: rows, ...counts } = await callApi("GET /api/orders/users", { query, signal });
    return { rows, ...counts };
  },
  failure: listUsersFailure,
};

/** The lists can be reloaded right after a change, since the server's index of users contains it as soon as it is stored. */
function useReloadUsers() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: serverListKey(users) });
}

type SaveUserInput =
  | { id: null; user: ApiInput<"POST /api/auth/signup">["json"]["user"] }
  | { id: string; user: ApiInput<"PUT /api/auth/update/:id">["json"]["user"]; base: FormBase };

/** @param failure the text of the toast; false if a form shows the failure itself */
export function useSaveUser(failure: FailureText | false = false) {
  const reload = useReloadUsers();
  return useMutation({
    mutationFn: (input: SaveUserInput) =>
      input.id === null
        ? callApi("POST /api/auth/signup", { json: { user: input.user } })
        : callApi("PUT /api/auth/update/:id", {
            params: { id: input.id },
            json: { user: input.user, base: input.base },
          }),
    onSuccess: (user) => {
      void reload();
      // The sidebar shows the user's own name.
      updateUser(user);
    },
    meta: {
      success: (_user: never, { id }: { id: string | null }) =>
        id === null ? userMessages.added : userMessages.updated,
      failure,
    },
  });
}

export function useDeactivateUser() {
  const reload = useReloadUsers();
  const restore = useSaveUser(saveUserFailure);
  return useMutation({
    mutationFn: ({ id }: UserWire) => callApi("PUT /api/auth/deleteUserById/:id", { params: { id } }),
    onSuccess: reload,
    meta: {
      success: userMessages.deleted,
      undo: (_response: never, { id, name, email, role }: UserWire) =>
        restore.mutate({ id, user: { name, email, role, status: true }, base: { status: false } }),
    },
  });
}

/** The reason why no mail is sent to a user's address, if there is one. */
export const suppressionQuery = (id: string) =>
  queryOptions({
    queryKey: ["mail suppressed", id],
    queryFn: async ({ signal }) =>
      (await callApi("GET /api/auth/getUserById/:id", { params: { id }, signal })).mailSuppressed ?? null,
  });

export function useAllowMail(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi("POST /api/auth/allowMail/:id", { params: { id } }),
    onSuccess: () => client.setQueryData(suppressionQuery(id).queryKey, null),
    meta: { success: userMessages.mailAllowed },
  });
}

export function useEraseUser() {
  const reload = useReloadUsers();
  return useMutation({
    mutationFn: ({ id }: UserWire) => callApi("POST /api/auth/eraseUser/:id", { params: { id } }),
    onSuccess: reload,
    meta: { success: userMessages.userErased },
  });
}

export const saveUserFailure = (error: unknown): string => serverText(error, "error") ?? userMessages.failed;

export const NO_CUSTOMERS = "No Customer Records Found!";

export const customers: ServerList<CustomerSummary, "name" | "orders" | "spent" | "last"> = {
  pluralName: "customers",
  sortKeys: ["name", "orders", "spent", "last"],
  async fetch(query, signal) {
    const { customers: rows, ...counts } = await callApi("GET /api/orders/customers", { query, signal });
    return { rows, ...counts };
  },
  failure: () => NO_CUSTOMERS,
  // The pagination counts all customers (docs/rules.md#admin-customers).
  pagesAll: true,
};
