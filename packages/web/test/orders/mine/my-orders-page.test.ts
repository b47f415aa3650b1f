// @vitest-environment happy-dom
import type { OrderWire } from "@frangipani/core/orders";
import { onlineManager } from "@tanstack/react-query";
import { createElement } from "react";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { DashboardPage } from "../../../src/orders/mine/DashboardPage.tsx";
import { findOrders, MyOrdersPage } from "../../../src/orders/mine/MyOrdersPage.tsx";
import { pageCountOf, pageOf } from "../../../src/ui/table/Pagination.tsx";
import { eventuallyRendered } from "../../support/eventually.ts";
import { render } from "../../support/render.ts";
import { routed } from "../../support/routed.ts";
import { reader } from "../../support/session-server.ts";
import { quietClient, withQueries } from "../../support/with-queries.ts";

it("shows that a linked order is missing only after the server has responded", async () => {
  let respond = (_: Response): void => {};
  vi.stubGlobal("fetch", async (url: string) =>
    url.includes("getOrdersByUser")
      ? new Promise<Response>((done) => {
          respond = done;
        })
      : Response.json({ accessToken: "t1" }),
  );
  const client = quietClient();
  // Cached orders may be older than the order, as after a payment.
  client.setQueryData(["orders", reader.id], [] as OrderWire[], { updatedAt: 1 });
  const table = { search: { order: "FB-7K2M-9QDF" }, text: "", page: 1 } as never;
  const component = () => withQueries(createElement(MyOrdersPage, { user: reader, table }), client);
  const page = await render(await routed(component));
  await eventuallyRendered(() => expect(page.textContent).toContain("My Orders"));
  expect(page.textContent).not.toContain("There is no order");
  respond(Response.json([]));
  await eventuallyRendered(() =>
    expect(page.textContent).toContain("There is no order FB-7K2M-9QDF in this account."),
  );
});

it.each([
  ["order list", MyOrdersPage],
  ["dashboard", DashboardPage],
])("says offline why the %s shows no orders", async (_, component) => {
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  const table = { search: {}, text: "", page: 1 } as never;
  const page = await render(
    withQueries(await routed(() => createElement(component, { user: reader, table }))),
  );
  await eventuallyRendered(() =>
    expect(page.textContent).toContain("You are offlineYour orders will show once you are back online."),
  );
  expect(page.querySelector("[aria-busy='true'], [data-loading]")).toBeNull();
});

it("opens no page beyond the last one by keyboard", async () => {
  vi.stubGlobal("fetch", async () => Response.json([]));
  const orders = Array.from({ length: 11 }, (_, at) => ({
    _id: `or_${at}`,
    orderNumber: `FB-${at}`,
    orderStatus: "pending",
    products: [],
    attempt: null,
    createdAt: "2026-11-21T04:00:00.000Z",
    totalAmount: 12,
    totalQuantity: 1,
  }));
  const client = quietClient();
  client.setQueryData(["orders", reader.id], orders as unknown as OrderWire[]);
  client.setDefaultOptions({ queries: { staleTime: Number.POSITIVE_INFINITY } });
  const onPage = vi.fn();
  const table = { search: { page: 2 }, text: "", page: 2, onPage } as never;
  const component = () => withQueries(createElement(MyOrdersPage, { user: reader, table }), client);
  const page = await render(await routed(component));
  const press = (key: string) =>
    page.querySelector("table")?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  press("PageDown");
  expect(onPage).not.toHaveBeenCalled();
  press("PageUp");
  expect(onPage).toHaveBeenCalledExactlyOnceWith(1);
});

const order = (
  _id: string,
  orderNumber: string,
  orderStatus: string,
  createdAt: string,
  attempt: string | null = null,
) => ({ _id, orderNumber, orderStatus, createdAt, attempt: attempt && { state: attempt } }) as OrderWire;

const orders = [
  order("or_a1", "FB-7K2M-9QDF", "pending", "2026-11-21T04:00:00.000Z"),
  // In Singapore it is already the 21st.
  order("or_b2", "FB-10PX-GH11", "shipped", "2026-11-20T17:00:00.000Z"),
  // Orders from before order numbers have their id as number.
  order("or_c3", "or_c3", "delivered", "2026-01-05T04:00:00.000Z"),
];
const attempts = [
  order("or_d4", "FB-3X5M-9QDC", "pending", "2026-11-22T04:00:00.000Z", "awaiting-payment"),
  order("or_e5", "FB-4Y6N-8RE2", "expired", "2026-11-22T03:00:00.000Z", "never-paid"),
];
const found = (text: string) => findOrders(orders, text).map(({ _id }) => _id);

describe("a search in the user's orders", () => {
  it.each([
    ["", ["or_a1", "or_b2", "or_c3"]],
    ["  ", ["or_a1", "or_b2", "or_c3"]],
    ["PEND", ["or_a1"]],
    ["or_b", ["or_b2"]],
    ["OR_C3", ["or_c3"]],
    ["FB-7K2M-9QDF", ["or_a1"]],
    ["#fb7k2m9qdf", ["or_a1"]],
    ["2m-9q", ["or_a1"]],
    ["9qdf", ["or_a1"]],
    ["iopx", ["or_b2"]],
    ["gh ll", ["or_b2"]],
    ["-", ["or_a1", "or_b2", "or_c3"]],
    ["FB-7K2M-9QDE", []],
    ["21-11-2026", ["or_a1", "or_b2"]],
    ["2026", ["or_a1", "or_b2", "or_c3"]],
    ["05-01", ["or_c3"]],
    ["2026-11", []],
  ])("%j finds %j", (text, ids) => expect(found(text)).toEqual(ids));

  it.each([
    ["pending", []],
    ["awaiting", ["or_d4"]],
    ["expired", ["or_e5"]],
  ])("%j finds the payment attempts %j, by the text of their badges", (text, ids) =>
    expect(findOrders(attempts, text).map(({ _id }) => _id)).toEqual(ids),
  );
});

describe("pages of ten", () => {
  const items = Array.from({ length: 21 }, (_, index) => index);

  it.each([
    [1, 1, 0, 10],
    [3, 3, 20, 1],
    [4, 3, 20, 1],
    [0, 1, 0, 10],
  ])(
    "for page %i shows page %i, which starts at item %i and has %i items",
    (requested, page, first, length) => {
      const current = pageOf(items, requested);
      expect(current.page).toBe(page);
      expect(current.items[0]).toBe(first);
      expect(current.items).toHaveLength(length);
    },
  );

  it("there is at least one page", () => {
    expect(pageCountOf(0)).toBe(1);
    expect(pageCountOf(10)).toBe(1);
    expect(pageCountOf(11)).toBe(2);
    expect(pageOf([], 2)).toEqual({ page: 1, items: [] });
  });
});
