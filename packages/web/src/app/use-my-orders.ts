import type { OrderWire } from "@frangipani/core/orders/wire";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api } from "./api.ts";
import type { SessionUser } from "./session.ts";

const OPEN_ATTEMPT_POLL_MS = 60_000;

/**
 * The person's own orders, newest first: those seen before at once, also without a network, then those of today.
 * `asOf` says when the shown ones were heard.
 */
export function useMyOrders(user: SessionUser) {
  const client = useQueryClient();
  const key = ["orders", user.id] as const;
  const [readAsOf, setReadAsOf] = useState<Date>();
  const query = useQuery({
    queryKey: key,
    meta: { failure: "Failed to fetch orders" },
    queryFn: async ({ signal }) => {
      const orders = await api.get<OrderWire[]>(`/orders/getOrdersByUser/${user.id}`, { signal });
      const { rememberOrders } = await import("../data/own-orders.ts");
      await rememberOrders(user.id, orders);
      return orders;
    },
    // An open attempt to pay ends by itself, or in another tab.
    refetchInterval: ({ state }) =>
      state.data?.some(({ attempt }) => attempt?.state === "awaiting-payment") ? OPEN_ATTEMPT_POLL_MS : false,
  });
  useEffect(() => {
    let current = true;
    void import("../data/own-orders.ts")
      .then(({ rememberedOrders }) => rememberedOrders(user.id))
      .then((kept) => {
        if (!current || !kept || client.getQueryData(["orders", user.id])) return;
        client.setQueryData(["orders", user.id], kept.orders, { updatedAt: kept.asOf.getTime() });
        setReadAsOf(kept.asOf);
      });
    return () => {
      current = false;
    };
  }, [client, user.id]);
  const asOf = query.dataUpdatedAt ? new Date(query.dataUpdatedAt) : (readAsOf ?? null);
  return { ...query, orders: query.data, asOf };
}
