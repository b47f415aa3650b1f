import { canBePacked, type OrderWire, orderMessages } from "@frangipani/core/orders";
import { queryOptions } from "@tanstack/react-query";
import { callApi } from "../../../api/call-api.ts";
import { ordersKey } from "../use-orders.ts";

/** Per status; more are loaded when these are sent. */
const MAX_ORDERS = 100;
const REFRESH_MS = 30_000;

/** Paid orders that have not been sent, the longest waiting first. */
export const ordersToPack = queryOptions({
  queryKey: [...ordersKey, "packing"],
  meta: { failure: orderMessages.noneFound },
  queryFn: async ({ signal }): Promise<readonly OrderWire[]> => {
    const read = (group: "pending" | "processing") =>
      callApi("GET /api/orders/getAllOrders", { query: { group, back: "true", limit: MAX_ORDERS }, signal });
    const orders = (await Promise.all([read("pending"), read("processing")])).flat();
    return orders
      .filter((order) => canBePacked({ ...order, isAttempt: order.attempt !== null }))
      .sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt));
  },
  // Colleagues pack as well.
  refetchInterval: REFRESH_MS,
  refetchOnWindowFocus: true,
});
