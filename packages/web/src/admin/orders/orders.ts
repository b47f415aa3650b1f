import { canBePacked, type OrderWire, orderMessages } from "@frangipani/core/orders";
import {
  type MutationMeta,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { callApi, requestApi } from "../../api/call-api.ts";
import { PAGE_SIZE } from "../../ui/table/Pagination.tsx";
import type { OrdersSearch } from "../admin-search.ts";

export type OrderList = {
  orders: readonly OrderWire[];
  total: number;
  /** Number of attempts among them; null for search results. */
  attempts: number | null;
  next: string | null;
  previous: string | null;
  /** False if there are more than `total`, or these are still being counted. */
  isCounted: boolean;
};

/** The prefix of all query keys about orders, since a change of one order may affect any of them. */
export const ordersKey = ["admin", "orders"] as const;
export const listsKey = [...ordersKey, "lists"] as const;
export const listKeyOf = (search: OrdersSearch) => [...listsKey, search] as const;

export const ordersQuery = (search: OrdersSearch) =>
  queryOptions({
    queryKey: listKeyOf(search),
    meta: { failure: orderMessages.noneFound },
    queryFn: async ({ signal }): Promise<OrderList> =>
      toOrderList(await requestApi("GET /api/orders/getAllOrders", { query: queryOf(search), signal })),
  });

export const useOrders = (search: OrdersSearch) =>
  useQuery({
    ...ordersQuery(search),
    // keepPreviousData is evaluated only once, so a status that is set while a list is loading would not show.
    placeholderData: (previous: OrderList | undefined) => previous,
  });

/** Selects the order from the list that a search for its number returns, so that an optimistic status shows here too. */
export const orderQuery = (number: string) =>
  queryOptions({
    ...ordersQuery({ q: number }),
    select: ({ orders }) => orders.find(({ orderNumber }) => orderNumber === number) ?? null,
  });

export const queryOf = ({ q, page = 1, group, order, cursor, back }: OrdersSearch) => ({
  limit: PAGE_SIZE,
  ...((q || order) && { q, page, order }),
  ...(group && { group }),
  ...(cursor && { cursor }),
  ...(back && { back: "true" as const }),
});

export const toOrderList = ({ body, headers }: { body: OrderWire[]; headers: Headers }): OrderList => ({
  orders: body,
  total: Number(headers.get("x-total-count")),
  attempts: headers.has("x-total-attempts") ? Number(headers.get("x-total-attempts")) : null,
  next: headers.get("x-next-cursor"),
  previous: headers.get("x-previous-cursor"),
  isCounted: !headers.has("x-total-cut"),
});

export const salesQuery = queryOptions({
  queryKey: [...ordersKey, "sales"],
  meta: { failure: orderMessages.salesFailed },
  queryFn: ({ signal }) => callApi("GET /api/orders/sales", { signal }),
});

/** Limit per status; further orders are loaded as these are sent. */
const MAX_TO_PACK = 100;
const PACKING_REFRESH_MS = 30_000;

/** Paid orders that have not been sent, oldest first. */
export const ordersToPack = queryOptions({
  queryKey: [...ordersKey, "packing"],
  meta: { failure: orderMessages.noneFound },
  queryFn: async ({ signal }): Promise<readonly OrderWire[]> => {
    const read = (group: "pending" | "processing") =>
      callApi("GET /api/orders/getAllOrders", { query: { group, back: "true", limit: MAX_TO_PACK }, signal });
    const orders = (await Promise.all([read("pending"), read("processing")])).flat();
    return orders
      .filter((order) => canBePacked({ ...order, isAttempt: order.attempt !== null }))
      .sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt));
  },
  // Other administrators pack orders at the same time.
  refetchInterval: PACKING_REFRESH_MS,
});

export const reloadOrder = (client: QueryClient, ...orders: readonly OrderWire[]) =>
  Promise.all(
    [ordersKey, ...orders.map(({ _id }) => ["order", _id])].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );

/** A mutation of one order; the calling form shows a failure. */
export function useOrderChange<Input>(
  send: (input: Input) => Promise<OrderWire>,
  success?: MutationMeta["success"],
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (changed) => reloadOrder(client, changed),
    meta: { ...(success && { success }), failure: false },
  });
}
