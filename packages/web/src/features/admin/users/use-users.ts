import type { UserAnswer } from "@frangipani/core/accounts/profile/contract";
import { userMessages } from "@frangipani/core/accounts/users/messages";
import type { UserWire } from "@frangipani/core/accounts/users/user";
import type { ApiInput } from "@frangipani/functions/api";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { callApi, requestApi } from "../../../app/api.ts";
import { updateUser } from "../../../app/session.ts";
import { useWholeList, type WholeList } from "../shared/use-whole-list.ts";
import { listUsersFailure } from "./failure-texts.ts";

const name = "users";

/** Everybody with an account, by name. */
export const useUsers = () =>
  useWholeList(
    name,
    (query, signal) => requestApi("GET /api/auth/getAlluser", { query, signal }),
    listUsersFailure,
  );

type Saving =
  | { id: null; user: ApiInput<"POST /api/auth/signup">["json"]["user"] }
  | { id: string; user: ApiInput<"PUT /api/auth/update/:id">["json"]["user"] };

/** Adds somebody, or changes them. The form shows what fails. */
export function useSaveUser() {
  const show = useShowUser();
  return useMutation({
    mutationFn: ({ id, user }: Saving) =>
      id === null
        ? callApi("POST /api/auth/signup", { json: { user } })
        : callApi("PUT /api/auth/update/:id", { params: { id }, json: { user } }),
    onSuccess: (user) => {
      show(user);
      // One's own name stands in the sidebar.
      updateUser(user);
    },
    meta: {
      success: (_user: never, { id }: { id: string | null }) =>
        id === null ? userMessages.added : userMessages.updated,
      failure: false,
    },
  });
}

export function useRetireUser() {
  const show = useShowUser();
  return useMutation({
    mutationFn: ({ id }: UserWire) => callApi("PUT /api/auth/deleteUserById/:id", { params: { id } }),
    onSuccess: show,
    meta: { success: userMessages.deleted },
  });
}

/** What was saved shows at once; the list is asked for again beside, as names have moved. */
function useShowUser() {
  const client = useQueryClient();
  const key = ["admin", name];
  return ({ message: _, ...user }: UserAnswer) => {
    client.setQueryData<WholeList<UserWire>>(
      key,
      (held) =>
        held && {
          ...held,
          rows: held.rows.some(({ id }) => id === user.id)
            ? held.rows.map((one) => (one.id === user.id ? user : one))
            : [user, ...held.rows],
        },
    );
    void client.invalidateQueries({ queryKey: key });
  };
}
