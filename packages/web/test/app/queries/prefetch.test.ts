// @vitest-environment happy-dom
import { queryOptions } from "@tanstack/react-query";
import { beforeEach, expect, it, vi } from "vitest";
import { prefetch } from "../../../src/app/queries/prefetch.ts";
import { queryClient } from "../../../src/app/queries/query-client.ts";

const fetchOrders = vi.fn(async () => ["order"]);
const orders = queryOptions({ queryKey: ["orders"], queryFn: fetchOrders });

beforeEach(() => {
  queryClient.clear();
  fetchOrders.mockClear();
});

it("requests a page's data when the page is opened", async () => {
  prefetch({ preload: false }, orders);
  await vi.waitFor(() => expect(queryClient.getQueryData(orders.queryKey)).toEqual(["order"]));
});

it("requests nothing while a link to the page is only pointed at", () => {
  prefetch({ preload: true }, orders);
  expect(fetchOrders).not.toHaveBeenCalled();
});
