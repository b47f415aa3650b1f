import { orderMessages } from "@frangipani/core/orders/messages";
import { useQuery } from "@tanstack/react-query";
import { callApi } from "../api.ts";
import type { SessionUser } from "../session.ts";

const OPEN_ATTEMPT_POLL_MS = 60_000;

/**
 * The person's own orders, newest first: those seen before at once, also without a network, then those of today.
 * `asOf` says when the shown ones were heard.
 */
export function useMyOrders(user: SessionUser) {
  const queryKey = ["orders", user.id] as const;
  const query = useQuery({
    queryKey,
    meta: { failure: orderMessages.fetchFailed },
    // Begun without a network as well, as what is stored is read first.
    networkMode: "offlineFirst",
    queryFn: async ({ client, signal }) => {
      const { savedOrders, saveOrders } = await import("./own-orders.ts");
      if (client.getQueryData(queryKey) === undefined) {
        const stored = await savedOrders(user.id);
        if (stored) client.setQueryData(queryKey, stored.orders, { updatedAt: stored.asOf.getTime() });
      }
      const orders = await callApi("GET /api/orders/getOrdersByUser/:userId", {
        params: { userId: user.id },
        signal,
      });
      await saveOrders(user.id, orders);
      return orders;
    },
    // An open attempt to pay ends by itself, or in another tab.
    refetchInterval: ({ state }) =>
      state.data?.some(({ attempt }) => attempt?.state === "awaiting-payment") ? OPEN_ATTEMPT_POLL_MS : false,
  });
  return { ...query, orders: query.data, asOf: query.dataUpdatedAt ? new Date(query.dataUpdatedAt) : null };
}
