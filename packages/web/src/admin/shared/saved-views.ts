import { type SavedView, savedViewMessages, type ViewTable } from "@frangipani/core/saved-views";
import { type MutationMeta, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { linkOptions } from "@tanstack/react-router";
import { callApi } from "../../api/call-api.ts";

const PATHS = {
  books: "/admin",
  orders: "/admin/orders",
  customers: "/admin/customers",
  users: "/admin/users",
  countries: "/admin/countries",
  shipping: "/admin/shipping",
  activity: "/admin/activity",
} as const satisfies Record<ViewTable, string>;

export const tableAt = (pathname: string): ViewTable | undefined =>
  (Object.keys(PATHS) as ViewTable[]).find((table) => PATHS[table] === pathname);

/** Parameters that are not part of a view: the position in the list, and an open form. */
const NOT_SAVED = ["page", "cursor", "back", "isbn", "book"];

export const searchToSave = (search: object): SavedView["search"] =>
  Object.fromEntries(Object.entries(search).filter(([name]) => !NOT_SAVED.includes(name)));

export const linkToView = ({ table, search }: SavedView) =>
  // The page validates its search parameters, whatever was stored.
  linkOptions({ to: PATHS[table], search: search as object });

export const viewsQuery = queryOptions({
  queryKey: ["admin", "views"],
  queryFn: ({ signal }) => callApi("GET /api/views/saved", { signal }),
  meta: { failure: savedViewMessages.fetchFailed },
});

function useStoreView(meta: MutationMeta) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...json }: SavedView) => callApi("PUT /api/views/saved/:id", { params: { id }, json }),
    onSuccess: (views) => client.setQueryData(viewsQuery.queryKey, views),
    meta,
  });
}

/** The calling form shows a failure. */
export const useSaveView = () =>
  useStoreView({
    success: (_views: never, { name }: SavedView) => savedViewMessages.saved(name),
    failure: false,
  });

export function useRemoveView() {
  const client = useQueryClient();
  const restore = useStoreView({ failure: savedViewMessages.saveFailed });
  return useMutation({
    mutationFn: ({ id }: SavedView) => callApi("DELETE /api/views/saved/:id", { params: { id } }),
    onSuccess: (views) => client.setQueryData(viewsQuery.queryKey, views),
    meta: {
      success: (_views: never, { name }: SavedView) => savedViewMessages.removed(name),
      undo: (_views: never, view: SavedView) => restore.mutate(view),
      failure: savedViewMessages.removeFailed,
    },
  });
}
