// @vitest-environment happy-dom
import type { OrderStatus, OrderWire } from "@frangipani/core/orders";
import { useQuery } from "@tanstack/react-query";
import { createElement } from "react";
import type { Root } from "react-dom/client";
import { beforeEach, expect, it, vi } from "vitest";
import type { OrdersSearch } from "../../../src/admin/admin-search.ts";
import { useChangeStatus, useStatusChange } from "../../../src/admin/orders/change-status.tsx";
import { type OrderList, orderQuery, ordersKey, useOrders } from "../../../src/admin/orders/orders.ts";
import { toast } from "../../../src/ui/feedback/toast.ts";
import { eventually } from "../../support/eventually.ts";
import { control, rootOfTest } from "../../support/render.ts";
import { quietClient, withQueries } from "../../support/with-queries.ts";

const order = { _id: "or_1", orderNumber: "FB-1", orderStatus: "pending" } as OrderWire;
type Call = {
  method: string;
  address: string;
  body: unknown;
  respond(status: OrderStatus | "refused"): void;
};
/** Pending requests. */
let calls: Call[];
let root: Root;
let rendered: { statuses: OrderStatus[] | undefined; set(status: OrderStatus): void };

function List({ search }: { search: OrdersSearch }) {
  const { data } = useOrders(search);
  const { mutate } = useChangeStatus();
  rendered = {
    statuses: data?.orders.map(({ orderStatus }) => orderStatus),
    set: (status) => mutate({ order, status, search }),
  };
  return null;
}
function Page() {
  const { data } = useQuery(orderQuery("FB-1"));
  const { mutate } = useChangeStatus();
  rendered = {
    statuses: data ? [data.orderStatus] : undefined,
    set: (status) => mutate({ order, status, search: { q: "FB-1" } }),
  };
  return null;
}
const paid = { ...order, paymentStatus: "paid", totalAmount: 20, refundedAmount: 5, user: { name: "Mei" } };
let askToCancel: () => void;
function Question() {
  const { onStatus, question } = useStatusChange({});
  askToCancel = () => onStatus(paid as OrderWire, "cancelled");
  return question;
}
const client = quietClient();
const show = (search: OrdersSearch) => root.render(withQueries(createElement(List, { search }), client));
const expectStatus = (status: OrderStatus) => expect.poll(() => rendered.statuses).toEqual([status]);

const pendingCall = (method: "GET" | "PUT", search = "") =>
  eventually(() => {
    const found = calls.find((call) => call.method === method && call.address.includes(search));
    if (!found) throw new Error(`${method} ${search} was not requested`);
    calls = calls.filter((call) => call !== found);
    return found;
  });

beforeEach(async () => {
  client.clear();
  calls = [];
  vi.stubGlobal("fetch", (address: string, { method = "GET", signal, body }: RequestInit) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    signal?.addEventListener("abort", () => reject(signal.reason));
    const respond = (status: OrderStatus | "refused") =>
      resolve(
        status === "refused"
          ? Response.json({ message: "Not now" }, { status: 409 })
          : Response.json([{ ...order, orderStatus: status }], { headers: { "x-total-count": "1" } }),
      );
    calls.push({ method, address, body, respond });
    return promise;
  });
  root = rootOfTest();
  show({});
  (await pendingCall("GET")).respond("pending");
  await expectStatus("pending");
});

it("shows a status at once, then the server's response", async () => {
  rendered.set("shipped");
  await expectStatus("shipped");
  (await pendingCall("PUT")).respond("delivered");
  await expectStatus("delivered");
});

it("keeps showing the new status while a new search is loading, and in its results", async () => {
  show({ q: "emma" });
  const search = await pendingCall("GET", "q=emma");
  rendered.set("shipped");
  await expectStatus("shipped");
  search.respond("pending");
  await expectStatus("shipped");
  (await pendingCall("PUT", "q=emma")).respond("shipped");
  await expectStatus("shipped");
  show({});
  await expectStatus("shipped");
});

it("updates the results of a search that was made while the change was pending", async () => {
  rendered.set("shipped");
  const change = await pendingCall("PUT");
  show({ q: "emma" });
  (await pendingCall("GET", "q=emma")).respond("pending");
  await expectStatus("pending");
  change.respond("shipped");
  await expectStatus("shipped");
  (await pendingCall("GET", "q=emma")).respond("shipped");
  await expectStatus("shipped");
});

it("requests a refund with a cancellation, although the list has no payment, and with no other status", async () => {
  rendered.set("cancelled");
  const ending = await pendingCall("PUT");
  ending.respond("cancelled");
  rendered.set("shipped");
  expect([ending, await pendingCall("PUT")].map(({ body }) => JSON.parse(String(body)))).toEqual([
    { orderStatus: "cancelled", replaces: "pending", refund: true },
    { orderStatus: "shipped", replaces: "pending" },
  ]);
});

it("shows the later of two changes while only the first has a response", async () => {
  rendered.set("processing");
  await expectStatus("processing");
  rendered.set("shipped");
  await expectStatus("shipped");
  (await pendingCall("PUT")).respond("processing");
  await expect.poll(() => client.isMutating()).toBe(1);
  const [[, list] = []] = client.getQueriesData<OrderList>({ queryKey: [...ordersKey, "lists"] });
  expect(list?.orders).toMatchObject([{ orderStatus: "shipped" }]);
  (await pendingCall("PUT")).respond("shipped");
  await expect.poll(() => client.isMutating()).toBe(0);
  await expectStatus("shipped");
});

it("does not fetch the list again, which the response contains", async () => {
  rendered.set("shipped");
  (await pendingCall("PUT")).respond("shipped");
  await expect.poll(() => client.isMutating()).toBe(0);
  expect(calls.filter(({ address }) => address.includes("getAllOrders"))).toEqual([]);
});

it("restores the status in every list when the change is refused", async () => {
  show({ q: "emma" });
  await pendingCall("GET", "q=emma");
  rendered.set("shipped");
  await expectStatus("shipped");
  (await pendingCall("PUT")).respond("refused");
  await expectStatus("pending");
  (await pendingCall("GET", "q=emma")).respond("pending");
  show({});
  await expectStatus("pending");
});

it("shows a status on the order's page at once, and restores the earlier one when it is refused", async () => {
  root.render(withQueries(createElement(Page), client));
  (await pendingCall("GET", "q=FB-1")).respond("pending");
  await expectStatus("pending");
  rendered.set("shipped");
  await expectStatus("shipped");
  (await pendingCall("PUT")).respond("refused");
  await expectStatus("pending");
  (await pendingCall("GET", "q=FB-1")).respond("pending");
  rendered.set("delivered");
  (await pendingCall("PUT")).respond("delivered");
  await expectStatus("delivered");
});

it("asks again with the new status when a colleague has shipped the order while the question was open", async () => {
  const announced = vi.spyOn(toast, "success");
  const sent: unknown[] = [];
  let stored: OrderStatus = "shipped";
  vi.stubGlobal("fetch", async (address: string, { body }: RequestInit) => {
    if (!address.includes("updateStatus")) return Response.json([{ ...paid, orderStatus: stored }]);
    const { orderStatus, replaces } = JSON.parse(String(body));
    sent.push(replaces);
    if (replaces !== stored)
      return Response.json({ code: "order.changed-since", message: "Changed" }, { status: 409 });
    stored = orderStatus;
    return Response.json([{ ...paid, orderStatus }]);
  });
  root.render(withQueries(createElement(Question), client));
  const text = () => document.body.textContent;
  await eventually(() => askToCancel());
  await expect.poll(text).toContain("Its copies go back");
  expect(text()).not.toContain("Its status is now");
  control("Cancel and refund").click();
  await expect.poll(text).toContain("Its status is now shipped.");
  // A press while the dialog is still busy does nothing.
  await eventually(() => {
    if (sent.length === 1) control("Cancel and refund").click();
    expect(sent).toHaveLength(2);
  });
  await expect.poll(text).not.toContain("Its copies go back");
  expect([sent, stored]).toEqual([["pending", "shipped"], "cancelled"]);
  // What was refunded in parts before has gone back already.
  const description = "$15.00 goes back to the way it was paid.";
  expect(announced).toHaveBeenLastCalledWith(expect.any(String), expect.objectContaining({ description }));
});
