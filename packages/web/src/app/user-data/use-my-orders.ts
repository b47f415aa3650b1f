import { orderMessages } from "@frangipani/core/orders/messages";
import { useQuery } from "@tanstack/react-query";
import { callApi } from "../api.ts";
import type { SessionUser } from "../session.ts";
import { ordersPersister } from "./orders-persister.ts";

const OPEN_ATTEMPT_POLL_MS = 60_000;

/**
 * The person's own orders, newest first: those seen before at once, also without a network, then those of today.
 * `asOf` says when the shown ones were fetched.
 */
export function useMyOrders(user: SessionUser) {
  const query = useQuery({
    queryKey: ["orders", user.id] as const,
    meta: { failure: orderMessages.fetchFailed },
    // Begun without a network as well, as what is stored is read first.
    networkMode: "offlineFirst",
    queryFn: ({ signal }) =>
      callApi("GET /api/orders/getOrdersByUser/:userId", { params: { userId: user.id }, signal }),
    persister: ordersPersister,
    // An open attempt to pay ends by itself, or in another tab.
    refetchInterval: ({ state }) =>
      state.data?.some(({ attempt }) => attempt?.state === "awaiting-payment") ? OPEN_ATTEMPT_POLL_MS : false,
  });
  return { ...query, orders: query.data, asOf: query.dataUpdatedAt ? new Date(query.dataUpdatedAt) : null };
}
