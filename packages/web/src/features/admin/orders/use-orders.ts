import { orderMessages } from "@frangipani/core/orders/messages";
import type { OrderStatus } from "@frangipani/core/orders/order";
import type { OrderWire } from "@frangipani/core/orders/wire";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { callApi, requestApi } from "../../../app/api.ts";
import { PAGE_SIZE } from "../../shared/table/paging.ts";
import type { OrdersSearch } from "./orders-search.ts";

export type OrdersShown = {
  orders: readonly OrderWire[];
  total: number;
  /** How many of them are attempts to pay; unknown of found ones. */
  attempts: number | null;
  next: string | null;
  previous: string | null;
  /** More fit than a search looks at. */
  isCut: boolean;
};

const keyOf = (search: OrdersSearch) => ["admin", "orders", search] as const;
const salesKey = ["admin", "sales"] as const;

/** One page of orders: whatever there are of them, the server reads a dozen items and answers ten. */
export const useOrders = (search: OrdersSearch) =>
  useQuery({
    queryKey: keyOf(search),
    meta: { failure: orderMessages.noneFound },
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
    queryFn: async ({ signal }) =>
      shownOf(await requestApi("GET /api/orders/getAllOrders", { query: queryOf(search), signal })),
  });

export const useSales = () =>
  useQuery({
    queryKey: salesKey,
    meta: { failure: orderMessages.salesFailed },
    refetchOnWindowFocus: true,
    queryFn: ({ signal }) => callApi("GET /api/orders/sales", { signal }),
  });

type Change = { order: OrderWire; status: OrderStatus };

/**
 * Sets a status: the list shows it at once, then what the server answers; a refusal puts back what was there.
 */
export function useChangeStatus(search: OrdersSearch) {
  const client = useQueryClient();
  const key = keyOf(search);
  const show = (id: string, orderStatus: OrderStatus) =>
    client.setQueryData<OrdersShown>(
      key,
      (held) =>
        held && {
          ...held,
          orders: held.orders.map((order) => (order._id === id ? { ...order, orderStatus } : order)),
        },
    );
  return useMutation({
    mutationFn: async ({ order, status }: Change) =>
      shownOf(
        await requestApi("PUT /api/orders/updateStatus/:id", {
          params: { id: order._id },
          query: queryOf(search),
          json: { orderStatus: status },
        }),
      ),
    onMutate: async ({ order, status }) => {
      // A list on its way knows nothing of this yet.
      await client.cancelQueries({ queryKey: key });
      show(order._id, status);
    },
    onSuccess: (shown, { order }) => {
      client.setQueryData(key, shown);
      void client.invalidateQueries({ queryKey: ["admin", "orders"], refetchType: "none" });
      void client.invalidateQueries({ queryKey: salesKey });
      void client.invalidateQueries({ queryKey: ["order", order._id] });
    },
    onError: (_error, { order }) => {
      show(order._id, order.orderStatus);
      void client.invalidateQueries({ queryKey: key });
    },
    meta: {
      success: (_shown: never, { order, status }: Change) =>
        orderMessages.statusUpdated(order.orderNumber, status),
      failure: orderMessages.statusFailed,
    },
  });
}

/** Gives the money of a cancelled, paid order back. */
export function useRefund() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (order: OrderWire) => callApi("POST /api/orders/refund/:id", { params: { id: order._id } }),
    onSuccess: (order) =>
      Promise.all([
        client.invalidateQueries({ queryKey: ["admin", "orders"] }),
        client.invalidateQueries({ queryKey: salesKey }),
        client.invalidateQueries({ queryKey: ["order", order._id] }),
      ]),
    meta: { success: ({ orderNumber }: OrderWire) => orderMessages.refunded(orderNumber) },
  });
}

const queryOf = ({ q, page = 1, group, cursor, back }: OrdersSearch) => ({
  limit: PAGE_SIZE,
  ...(q ? { q, page } : group && { group }),
  ...(cursor && { cursor }),
  ...(back && { back: "true" as const }),
});

const shownOf = ({ body, headers }: { body: OrderWire[]; headers: Headers }): OrdersShown => ({
  orders: body,
  total: Number(headers.get("x-total-count")),
  attempts: headers.has("x-total-attempts") ? Number(headers.get("x-total-attempts")) : null,
  next: headers.get("x-next-cursor"),
  previous: headers.get("x-previous-cursor"),
  isCut: headers.has("x-total-cut"),
});
