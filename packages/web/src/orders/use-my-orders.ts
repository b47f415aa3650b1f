import { orderMessages } from "@frangipani/core/orders";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { callApi } from "../api/call-api.ts";
import type { SessionUser } from "../api/session/session-user.ts";
import { ordersPersister } from "./orders-persister.ts";

const OPEN_ATTEMPT_POLL_MS = 60_000;

export const myOrdersQuery = (user: SessionUser) =>
  queryOptions({
    queryKey: ["orders", user.id] as const,
    meta: { failure: orderMessages.fetchFailed },
    // Runs offline as well, since the persister reads saved orders first.
    networkMode: "offlineFirst",
    queryFn: ({ signal }) =>
      callApi("GET /api/orders/getOrdersByUser/:userId", { params: { userId: user.id }, signal }),
    persister: ordersPersister,
  });

/** Newest first: the saved ones at once, then those of the server. `asOf` is when the server sent them. */
export function useMyOrders(user: SessionUser) {
  const query = useQuery({
    ...myOrdersQuery(user),
    // An open attempt to pay may end on the server or in another tab.
    refetchInterval: ({ state }) =>
      state.data?.some(({ attempt }) => attempt?.state === "awaiting-payment") ? OPEN_ATTEMPT_POLL_MS : false,
  });
  return { ...query, orders: query.data, asOf: query.dataUpdatedAt ? new Date(query.dataUpdatedAt) : null };
}
