import { savedBooksMessages } from "@frangipani/core/saved-books";
import type { SavedBooksResponse, SharedLink } from "@frangipani/core/saved-books/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { callApi } from "../api/call-api.ts";
import type { SessionUser } from "../api/session/session-user.ts";

/** The link of the user's list, null when it is not shared. */
export function useSharedLink(user: SessionUser) {
  const client = useQueryClient();
  const queryKey = ["saved-books", user.id];
  const { data, isPending, isError, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => callApi("GET /api/saved/books", { signal }),
  });
  const setLink = (link: SharedLink | null) =>
    client.setQueryData<SavedBooksResponse>(queryKey, (before) => before && { ...before, link });
  const share = useMutation({
    mutationFn: (showsName: boolean) => callApi("POST /api/saved/link", { json: { showsName } }),
    onSuccess: setLink,
    meta: { failure: savedBooksMessages.shareFailed },
  });
  const stop = useMutation({
    mutationFn: () => callApi("DELETE /api/saved/link"),
    onSuccess: () => setLink(null),
    meta: { success: savedBooksMessages.linkRemoved, failure: "Your list is still shared" },
  });
  const link = data?.link ?? null;
  return { link, isLoading: isPending, isFailed: isError, retry: () => void refetch(), share, stop };
}
