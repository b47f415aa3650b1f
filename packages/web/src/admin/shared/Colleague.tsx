import { userMessages } from "@frangipani/core/accounts";
import { useQuery } from "@tanstack/react-query";
import { ApiError } from "../../api/api-error.ts";
import { callApi } from "../../api/call-api.ts";

/** Shows an administrator's email address, or that the account was erased. */
export function Colleague({ id }: { id: string }) {
  const { data } = useQuery({
    queryKey: ["author", id],
    queryFn: async ({ signal }) => {
      try {
        return (await callApi("GET /api/auth/getUserById/:id", { params: { id }, signal })).email;
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return userMessages.deletedUser;
        throw error;
      }
    },
  });
  return <span>{data}</span>;
}
