import { type UserWire, userMessages } from "@frangipani/core/accounts";
import type { UserResponse } from "@frangipani/core/accounts/contract";
import type { ApiInput } from "@frangipani/functions/api";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError, serverText } from "../../api/api-error.ts";
import { callApi, requestApi } from "../../api/call-api.ts";
import type { FormBase } from "../../api/forms/use-form.ts";
import { updateUser } from "../../api/session/session.ts";
import { pagedList, useUpdateList } from "../shared/list.ts";

export const listUsersFailure = (error: unknown): string =>
  (error instanceof ApiError && error.status === 401
    ? serverText(error, "message", "error")
    : serverText(error, "error", "message")) ?? userMessages.listFailed;

export const users = pagedList("users", listUsersFailure, (query, signal) =>
  requestApi("GET /api/auth/getAlluser", { query, signal }),
);

type SaveUserInput =
  | { id: null; user: ApiInput<"POST /api/auth/signup">["json"]["user"] }
  | { id: string; user: ApiInput<"PUT /api/auth/update/:id">["json"]["user"]; base: FormBase };

export function useSaveUser() {
  const updateList = useUpdateUserInList();
  return useMutation({
    mutationFn: (input: SaveUserInput) =>
      input.id === null
        ? callApi("POST /api/auth/signup", { json: { user: input.user } })
        : callApi("PUT /api/auth/update/:id", {
            params: { id: input.id },
            json: { user: input.user, base: input.base },
          }),
    onSuccess: (user) => {
      updateList(user);
      // The sidebar shows the user's own name.
      updateUser(user);
    },
    meta: {
      success: (_user: never, { id }: { id: string | null }) =>
        id === null ? userMessages.added : userMessages.updated,
      failure: false,
    },
  });
}

export function useDeactivateUser() {
  const updateList = useUpdateUserInList();
  const save = useSaveUser();
  return useMutation({
    mutationFn: ({ id }: UserWire) => callApi("PUT /api/auth/deleteUserById/:id", { params: { id } }),
    onSuccess: updateList,
    meta: {
      success: userMessages.deleted,
      undo: (_response: never, { id, name, email, role }: UserWire) =>
        save.mutate({ id, user: { name, email, role, status: true }, base: { status: false } }),
    },
  });
}

/** Why no mail goes to a user's address, if none does. */
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
  const change = useUpdateList(users);
  return useMutation({
    mutationFn: ({ id }: UserWire) => callApi("POST /api/auth/eraseUser/:id", { params: { id } }),
    onSuccess: (_response, { id }) => change((rows) => rows.filter((one) => one.id !== id)),
    meta: { success: userMessages.userErased },
  });
}

function useUpdateUserInList() {
  const change = useUpdateList(users);
  return ({ message: _, ...user }: UserResponse) =>
    change((rows) =>
      rows.some(({ id }) => id === user.id)
        ? rows.map((one) => (one.id === user.id ? user : one))
        : [user, ...rows],
    );
}

export const saveUserFailure = (error: unknown): string => serverText(error, "error") ?? userMessages.failed;
