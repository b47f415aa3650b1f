import type { UserAnswer } from "@frangipani/core/users/contract";
import { userMessages } from "@frangipani/core/users/messages";
import type { UserWire } from "@frangipani/core/users/user";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../app/api.ts";
import { updateUser } from "../../../app/session.ts";
import { useWholeList, type WholeList } from "../parts/use-whole-list.ts";
import { listUsersFailure } from "./failure-texts.ts";

const name = "users";

/** Everybody with an account, by name. */
export const useUsers = () => useWholeList<UserWire>(name, "/auth/getAlluser", listUsersFailure);

/** What is typed into the user form. */
export type UserTyped = Pick<UserWire, "name" | "email" | "role" | "status">;

/** Adds somebody, or changes them. The form shows what fails. */
export function useSaveUser() {
  const show = useShowUser();
  return useMutation({
    mutationFn: ({ id, user }: { id: string | null; user: UserTyped & { password?: string } }) =>
      id === null
        ? api.post<UserAnswer>("/auth/signup", { user })
        : api.put<UserAnswer>(`/auth/update/${id}`, { user }),
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

/** Takes an account out of use (spec §4, a soft delete). */
export function useRetireUser() {
  const show = useShowUser();
  return useMutation({
    mutationFn: ({ id }: UserWire) => api.put<UserAnswer>(`/auth/deleteUserById/${id}`, {}),
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
