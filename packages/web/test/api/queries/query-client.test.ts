// @vitest-environment happy-dom
import { queryOptions } from "@tanstack/react-query";
import { beforeEach, expect, it, vi } from "vitest";
import { prefetch, queryClient } from "../../../src/api/queries/query-client.ts";
import { sessionState } from "../../../src/api/session/session-user.ts";

const fetchOrders = vi.fn(async () => ["order"]);
const user = { id: "us_1", name: "Mei", email: "mei@example.com", role: "customer" } as const;
const orders = queryOptions({ queryKey: ["orders"], queryFn: fetchOrders });

beforeEach(() => {
  sessionState.set(user);
  queryClient.clear();
  fetchOrders.mockClear();
});

it("prefetches a page's data when the page is opened", async () => {
  prefetch({ preload: false }, orders);
  await expect.poll(() => queryClient.getQueryData(orders.queryKey)).toEqual(["order"]);
});

it("prefetches nothing when a link is only hovered", () => {
  prefetch({ preload: true }, orders);
  expect(fetchOrders).not.toHaveBeenCalled();
});

it("prefetches nothing if the session has ended before the loader runs", () => {
  sessionState.set(null);
  prefetch({ preload: false }, orders);
  expect(fetchOrders).not.toHaveBeenCalled();
});
