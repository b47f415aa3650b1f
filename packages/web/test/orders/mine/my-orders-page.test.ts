// @vitest-environment happy-dom
import type { OrderWire } from "@frangipani/core/orders";
import { createElement } from "react";
import { expect, it, vi } from "vitest";
import { MyOrdersPage } from "../../../src/orders/mine/MyOrdersPage.tsx";
import { eventuallyRendered } from "../../support/eventually.ts";
import { render } from "../../support/render.ts";
import { routed } from "../../support/routed.ts";
import { reader } from "../../support/session-server.ts";
import { quietClient, withQueries } from "../../support/with-queries.ts";

it("says that a linked order is missing only once the server's orders are here", async () => {
  let respond = (_: Response): void => {};
  vi.stubGlobal("fetch", async (url: string) =>
    url.includes("getOrdersByUser")
      ? new Promise<Response>((done) => {
          respond = done;
        })
      : Response.json({ accessToken: "t1" }),
  );
  const client = quietClient();
  // As when the success page of a payment leads to the order.
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

it("turns no page beyond the last one by keys", async () => {
  vi.stubGlobal("fetch", async () => Response.json([]));
  const orders = Array.from({ length: 11 }, (_, at) => ({
    ...{ _id: `or_${at}`, orderNumber: `FB-${at}`, orderStatus: "pending", products: [], attempt: null },
    ...{ createdAt: "2026-11-21T04:00:00.000Z", totalAmount: 12, totalQuantity: 1 },
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
