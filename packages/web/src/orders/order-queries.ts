import { type OrderWire, orderMessages } from "@frangipani/core/orders";
import { type QueryPersister, queryOptions, useQuery } from "@tanstack/react-query";
import { callApi, requestApi } from "../api/call-api.ts";
import { savedQuery } from "../api/queries/persist-queries.ts";
import type { SessionUser } from "../api/session/session-user.ts";
import { setServerTime } from "../ui/hooks/use-now.ts";

const OPEN_ATTEMPT_POLL_MS = 60_000;

export const myOrdersQuery = (user: SessionUser) =>
  queryOptions({
    queryKey: ["orders", user.id] as const,
    meta: { failure: orderMessages.fetchFailed },
    // Runs offline too, since the persister reads saved orders first.
    networkMode: "offlineFirst",
    queryFn: async ({ signal }) => {
      const input = { params: { userId: user.id }, signal };
      const { body, headers } = await requestApi("GET /api/orders/getOrdersByUser/:userId", input);
      setServerTime(headers.get("date"));
      return body;
    },
    persister: ordersPersister,
  });

/** A user's orders, newest first: the saved ones at once, then the server's. `asOf` is when the server sent them. */
export function useMyOrders(user: SessionUser) {
  const query = useQuery({
    ...myOrdersQuery(user),
    // An open attempt to pay may end on the server or in another tab.
    refetchInterval: ({ state }) =>
      state.data?.some(({ attempt }) => attempt?.state === "awaiting-payment") ? OPEN_ATTEMPT_POLL_MS : false,
  });
  return { ...query, orders: query.data, asOf: query.dataUpdatedAt ? new Date(query.dataUpdatedAt) : null };
}

type OrdersKey = readonly ["orders", string];

export const ordersPersister: QueryPersister<OrderWire[], OrdersKey> = async (fetchOrders, context) => {
  const { client, queryKey } = context;
  const [, userId] = queryKey;
  // Requested at once, in parallel with reading the saved orders, which are shown first.
  const fresh = (async () => fetchOrders(context))();
  // Prevents an unhandled rejection, as it is awaited only below.
  fresh.catch(() => {});
  // The database is loaded with the first query, not with the page.
  const { savedOrders, saveOrders } = await import("./saved-orders.ts");
  if (client.getQueryData(queryKey) === undefined) {
    const saved = await savedOrders(userId);
    if (saved) client.setQueryData(queryKey, saved.orders, { updatedAt: saved.asOf.getTime() });
  }
  const orders = await fresh;
  await saveOrders(userId, orders);
  return orders;
};

export const dashboardQuery = (user: SessionUser) =>
  queryOptions({
    queryKey: ["dashboard", user.id],
    ...savedQuery("No Data Found"),
    queryFn: () => callApi("POST /api/orders/getUserOrder/:userId", { params: { userId: user.id } }),
  });

export const useDashboard = (user: SessionUser) => useQuery(dashboardQuery(user));

/** @param order the order's number or id */
export const invoiceQuery = (order: string) =>
  queryOptions({
    queryKey: ["invoice", order],
    ...savedQuery(orderMessages.invoiceFailed),
    queryFn: ({ signal }) => callApi("GET /api/orders/invoice/:order", { params: { order }, signal }),
  });
