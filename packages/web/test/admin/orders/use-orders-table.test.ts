// @vitest-environment happy-dom
import type { OrderWire } from "@frangipani/core/orders";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import type { Root } from "react-dom/client";
import { beforeEach, expect, it, vi } from "vitest";
import type { OrdersSearch } from "../../../src/admin/admin-search.ts";
import { useOrdersTable } from "../../../src/admin/orders/use-orders-table.ts";
import type { Table } from "../../../src/admin/shared/tables.ts";
import { holdResponses } from "../../support/held-responses.ts";
import { rootOfTest } from "../../support/render.ts";

let requests: ReturnType<typeof holdResponses>;
let root: Root;
beforeEach(() => {
  requests = holdResponses();
  root = rootOfTest();
});

let table: Table<OrderWire>;
const [onPage, turn] = [vi.fn(), vi.fn()];
function Page({ search }: { search: OrdersSearch }) {
  const { q: text = "", page = 1 } = search;
  const url = { search, text, page, onText() {}, onPage, change() {}, turn };
  table = useOrdersTable(url);
  return null;
}

const client = new QueryClient();
const open = (search: OrdersSearch) =>
  root.render(createElement(QueryClientProvider, { client }, createElement(Page, { search })));

async function respond(part: string, orders: Partial<OrderWire>[], headers?: Record<string, string>) {
  const isAsked = ({ url }: { url: string }) => url.includes(part);
  await expect.poll(() => requests.some(isAsked)).toBe(true);
  requests.find(isAsked)?.respond(orders, { "x-total-count": String(orders.length), ...headers });
}

it("keeps the previous rows and count while loading, but not an empty result", async () => {
  open({ q: "zola" });
  await respond("q=zola", [{ _id: "or_1" as OrderWire["_id"] }]);
  await expect.poll(() => table.status).toBe("Showing 1 of 1 orders");

  open({ q: "nobody" });
  await expect.poll(() => table).toMatchObject({ isOutdated: true, status: "Showing 1 of 1 orders" });
  expect(table.rows).toHaveLength(1);
  await respond("q=nobody", []);
  await expect.poll(() => table).toMatchObject({ rows: [], status: "Showing 0 of 0 orders" });

  open({ q: "ada" });
  await expect.poll(() => table).toMatchObject({ rows: undefined, status: "Loading orders..." });
  await respond("q=ada", [{ _id: "or_2" as OrderWire["_id"] }]);
  await expect.poll(() => table.status).toBe("Showing 1 of 1 orders");
});

it("shows that a search has more matches than are counted", async () => {
  open({ q: "e" });
  const found = { "x-total-count": "10000", "x-total-cut": "true" };
  await respond("q=e", [{ _id: "or_1" as OrderWire["_id"] }], found);
  await expect
    .poll(() => table)
    .toMatchObject({ status: "Showing 1 of more than 10000 orders", pageCount: 1000 });
});

it("goes to the last page of a search from a page far beyond it", async () => {
  open({ q: "rain", page: 50 });
  await respond("q=rain", [], { "x-total-count": "25" });
  await expect.poll(() => table).toMatchObject({ page: 50, pageCount: 3 });
  table.onPage(49);
  expect(onPage).toHaveBeenCalledExactlyOnceWith(3);
});

it("goes to the first page from a page without a cursor", async () => {
  open({ group: "shipped", page: 50 });
  await respond("group=shipped", [{ _id: "or_1" as OrderWire["_id"] }]);
  await expect.poll(() => table.status).toBe("Showing 1 of 1 orders");
  table.onPage(49);
  expect(turn).toHaveBeenCalledExactlyOnceWith({ page: undefined, cursor: undefined, back: undefined });
});
