// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import type { OrderWire } from "@frangipani/core/orders";
import { type FetchQueryOptions, QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, it } from "vitest";
import { storeUser } from "../../src/api/session/session-user.ts";
import "../../src/app/register-device-data.ts";
import { clearUserData } from "../../src/device/device-data.ts";
import { ordersPersister } from "../../src/orders/order-queries.ts";
import { removeOrders, savedOrders, saveOrders } from "../../src/orders/saved-orders.ts";
import { savedOrder as order } from "../support/saved-order.ts";

const YESTERDAY = Date.parse("2026-11-20T04:00:00Z");
const queryKey: readonly ["orders", string] = ["orders", "us_1"];
const shippedOrder: OrderWire = { ...order, orderStatus: "shipped" };

beforeEach(async () => {
  await removeOrders();
  storeUser({ id: "us_1", name: "Reader", email: "reader@x.example", role: "customer" });
});

/** Fetches the orders query. @returns the first data of the query and its `dataUpdatedAt` */
async function fetchOrdersQuery(client: QueryClient, fetchOrders: () => OrderWire[] | Promise<OrderWire[]>) {
  const shown: { data: OrderWire[]; at: number }[] = [];
  const unsubscribe = client.getQueryCache().subscribe(({ query: { state } }) => {
    if (state.data) shown.push({ data: state.data, at: state.dataUpdatedAt });
  });
  type Options = FetchQueryOptions<OrderWire[], Error, OrderWire[], typeof queryKey>;
  const options: Options = { queryKey, retry: false, persister: ordersPersister, queryFn: fetchOrders };
  await client.fetchQuery(options).catch(() => {});
  unsubscribe();
  return shown[0];
}

it("shows the stored orders and their age until the server responds, then stores its response", async () => {
  const client = new QueryClient();
  await saveOrders("us_1", [order]);
  const before = (await savedOrders("us_1"))?.asOf.getTime();
  expect(await fetchOrdersQuery(client, () => [shippedOrder])).toEqual({ data: [order], at: before });
  expect(client.getQueryData(queryKey)).toEqual([shippedOrder]);
  expect((await savedOrders("us_1"))?.orders).toEqual([shippedOrder]);
});

it("keeps showing and storing them while the server is down", async () => {
  const client = new QueryClient();
  await saveOrders("us_1", [order]);
  await fetchOrdersQuery(client, () => {
    throw new Error("no network");
  });
  expect(client.getQueryData(queryKey)).toEqual([order]);
  expect((await savedOrders("us_1"))?.orders).toEqual([order]);
});

it("keeps cached data although other orders are stored", async () => {
  const client = new QueryClient();
  client.setQueryData(queryKey, [shippedOrder], { updatedAt: YESTERDAY });
  await saveOrders("us_1", [order]);
  expect(await fetchOrdersQuery(client, () => [shippedOrder])).toEqual({
    data: [shippedOrder],
    at: YESTERDAY,
  });
});

it("stores no response that arrives after the user has signed out", async () => {
  await fetchOrdersQuery(new QueryClient(), async () => {
    storeUser(null);
    await clearUserData();
    return [order];
  });
  expect(await savedOrders("us_1")).toBeUndefined();
});

it("sends the request without waiting for the stored orders", async () => {
  let isRequested = false;
  const response = fetchOrdersQuery(new QueryClient(), () => {
    isRequested = true;
    return [shippedOrder];
  });
  expect(isRequested).toBe(true);
  await response;
});
