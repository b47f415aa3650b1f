import { isEnded, type OrderStatus, type OrderWire, orderMessages } from "@frangipani/core/orders";
import type { DecisionInput, ShipmentInput } from "@frangipani/core/orders/contract";
import {
  hashKey,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { isOffline, textOf } from "../../api/api-error.ts";
import { callApi, requestApi } from "../../api/call-api.ts";
import { formatDollars } from "../../api/dollars.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { PAGE_SIZE } from "../../ui/table/url/paging.ts";
import type { OrdersSearch } from "./orders-search.ts";

export type OrderList = {
  orders: readonly OrderWire[];
  total: number;
  /** Number of attempts among them; null for search results. */
  attempts: number | null;
  next: string | null;
  previous: string | null;
  isCounted: boolean;
};

export const ordersKey = ["admin", "orders"] as const;
const listsKey = [...ordersKey, "lists"] as const;
const keyOf = (search: OrdersSearch) => [...listsKey, search] as const;
const paymentProblemsKey = ["admin", "payment-problems"] as const;
const salesKey = ["admin", "sales"] as const;

export const ordersQuery = (search: OrdersSearch) =>
  queryOptions({
    queryKey: keyOf(search),
    meta: { failure: orderMessages.noneFound },
    queryFn: async ({ signal }): Promise<OrderList> =>
      toOrderList(await requestApi("GET /api/orders/getAllOrders", { query: queryOf(search), signal })),
  });

export const useOrders = (search: OrdersSearch) =>
  useQuery({
    ...ordersQuery(search),
    // keepPreviousData is evaluated only once, so a status that is set while a list is loading would not show.
    placeholderData: (previous: OrderList | undefined) => previous,
    refetchOnWindowFocus: true,
  });

export const salesQuery = queryOptions({
  queryKey: salesKey,
  meta: { failure: orderMessages.salesFailed },
  queryFn: ({ signal }) => callApi("GET /api/orders/sales", { signal }),
});

export const useSales = () => useQuery({ ...salesQuery, refetchOnWindowFocus: true });

type Change = {
  order: OrderWire;
  status: OrderStatus;
  search: OrdersSearch;
  /** An id for this change, by which it can be undone. */
  undoId?: string;
};

/** docs/rules.md#order-states; the server accepts it for longer. */
const UNDO_MS = 15_000;

const changeKey = ["admin", "order-status"];

/** Sets a status optimistically in every cached list that holds the order, and restores it if the server refuses. */
export function useChangeStatus() {
  const client = useQueryClient();
  const undo = useUndoStatus();
  const setStatus = (id: string, orderStatus: OrderStatus) =>
    client.setQueriesData<OrderList>(
      { queryKey: listsKey },
      (cached) =>
        cached && {
          ...cached,
          orders: cached.orders.map((order) => (order._id === id ? { ...order, orderStatus } : order)),
        },
    );
  return useMutation({
    mutationKey: changeKey,
    // One after the other, so that the latest response is the latest state.
    scope: { id: "order-status" },
    mutationFn: async ({ order, status, search, undoId }: Change) =>
      toOrderList(
        await requestApi("PUT /api/orders/updateStatus/:id", {
          params: { id: order._id },
          query: queryOf(search),
          // The shop decides whether there is money to refund: the list may be older than a payment.
          json: { orderStatus: status, ...(isEnded(status) && { refund: true }), ...(undoId && { undoId }) },
        }),
      ),
    onMutate: async ({ order, status }) => {
      // A pending list response would overwrite the optimistic update.
      await client.cancelQueries({ queryKey: listsKey });
      setStatus(order._id, status);
    },
    onSuccess: (list, { order, status, search, undoId }) => {
      const { paymentStatus } = list.orders.find(({ _id }) => _id === order._id) ?? order;
      const isRefunded = isEnded(status) && paymentStatus !== "unpaid";
      toast.success(orderMessages.statusUpdated(order.orderNumber, status), {
        id: `status-${order._id}`,
        ...(isRefunded && {
          description: `${formatDollars(order.totalAmount)} goes back to the way it was paid.`,
        }),
        ...(undoId &&
          !isRefunded && {
            durationMs: UNDO_MS,
            action: { label: "Undo", onClick: () => undo.mutate({ order, undoId }) },
          }),
      });
      const queryKey = keyOf(search);
      // A later change is shown already, and its response has this one.
      if (client.isMutating({ mutationKey: changeKey }) === 1) {
        setStatus(order._id, status);
        client.setQueryData(queryKey, list);
      }
      void client.invalidateQueries({ queryKey: listsKey, refetchType: "none" });
      // A list of another search may have been read before the change.
      void client.refetchQueries({
        queryKey: listsKey,
        type: "active",
        predicate: ({ queryHash }) => queryHash !== hashKey(queryKey),
      });
      void client.invalidateQueries({
        queryKey: ordersKey,
        predicate: ({ queryKey }) => queryKey[2] !== "lists",
      });
      void client.invalidateQueries({ queryKey: salesKey });
      void client.invalidateQueries({ queryKey: requestsKey });
      void client.invalidateQueries({ queryKey: ["order", order._id] });
    },
    onError: (_error, { order }) => {
      setStatus(order._id, order.orderStatus);
      void client.invalidateQueries({ queryKey: listsKey });
    },
    meta: { failure: orderMessages.statusFailed },
  });
}

type Undo = { order: OrderWire; undoId: string };

function useUndoStatus() {
  const client = useQueryClient();
  const undo = useMutation({
    mutationFn: ({ order, undoId }: Undo) =>
      callApi("POST /api/orders/undoStatus/:id", { params: { id: order._id }, json: { undoId } }),
    onSuccess: (order) => reloadOrder(client, order),
    onError: (error, change) => {
      toast.error(orderMessages.undoFailed, {
        description: textOf(error),
        ...(isOffline(error) && {
          durationMs: UNDO_MS,
          action: { label: "Undo", onClick: () => undo.mutate(change) },
        }),
      });
      void reloadOrder(client, change.order);
    },
    meta: {
      success: ({ orderNumber, orderStatus }: OrderWire) =>
        orderMessages.statusUndone(orderNumber, orderStatus),
      failure: false,
    },
  });
  return undo;
}

const requestsKey = ["admin", "requests"] as const;

export const reloadOrder = (client: QueryClient, ...orders: readonly OrderWire[]) =>
  Promise.all(
    [ordersKey, salesKey, requestsKey, paymentProblemsKey, ...orders.map(({ _id }) => ["order", _id])].map(
      (queryKey) => client.invalidateQueries({ queryKey }),
    ),
  );

type Sending = { order: OrderWire; input: ShipmentInput; isStatusChange: boolean };

export function useSetShipment() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ order, input }: Sending) =>
      callApi("PUT /api/orders/shipment/:id", {
        params: { id: order._id },
        json: { ...input, replaces: order.shipment?.trackingNumber ?? null },
      }),
    onSuccess: (order) => reloadOrder(client, order),
    meta: {
      success: ({ orderNumber }: OrderWire, { isStatusChange }: Sending) =>
        isStatusChange
          ? orderMessages.statusUpdated(orderNumber, "shipped")
          : orderMessages.trackingSaved(orderNumber),
      failure: false,
    },
  });
}

export function useRefund() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (order: OrderWire) => callApi("POST /api/orders/refund/:id", { params: { id: order._id } }),
    // A refusal by the provider is stored as well.
    onSettled: (_refunded, _error, order) => reloadOrder(client, order),
    meta: { success: ({ orderNumber }: OrderWire) => orderMessages.refunded(orderNumber) },
  });
}

const queryOf = ({ q, page = 1, group, order, cursor, back }: OrdersSearch) => ({
  limit: PAGE_SIZE,
  ...((q || order) && { q, page, order }),
  ...(group && { group }),
  ...(cursor && { cursor }),
  ...(back && { back: "true" as const }),
});

const toOrderList = ({ body, headers }: { body: OrderWire[]; headers: Headers }): OrderList => ({
  orders: body,
  total: Number(headers.get("x-total-count")),
  attempts: headers.has("x-total-attempts") ? Number(headers.get("x-total-attempts")) : null,
  next: headers.get("x-next-cursor"),
  previous: headers.get("x-previous-cursor"),
  isCounted: !headers.has("x-total-cut"),
});

const requestsQuery = queryOptions({
  queryKey: requestsKey,
  meta: { failure: orderMessages.requestsFailed },
  queryFn: ({ signal }) => callApi("GET /api/orders/requests", { signal }),
});

const problemsQuery = queryOptions({
  queryKey: paymentProblemsKey,
  meta: { failure: orderMessages.paymentProblemsFailed },
  queryFn: ({ signal }) => callApi("GET /api/orders/payment-problems", { signal }),
});

export const usePaymentProblems = () => useQuery({ ...problemsQuery, refetchOnWindowFocus: true });

export const useOpenRequests = () => useQuery({ ...requestsQuery, refetchOnWindowFocus: true });

export function useDecideRequest() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ order, input }: { order: OrderWire; input: DecisionInput }) =>
      callApi("PUT /api/orders/request/:id", { params: { id: order._id }, json: input }),
    onSuccess: (order) => reloadOrder(client, order),
    meta: {
      success: ({ orderNumber }: OrderWire) => orderMessages.decisionSaved(orderNumber),
      failure: false,
    },
  });
}
