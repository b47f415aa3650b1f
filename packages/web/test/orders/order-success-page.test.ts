// @vitest-environment happy-dom
import { onlineManager } from "@tanstack/react-query";
import { createElement } from "react";
import { expect, it, onTestFinished, vi } from "vitest";
import { OrderSuccessPage } from "../../src/orders/OrderSuccessPage.tsx";
import { hasTypedDelivery, loadDelivery, saveDelivery } from "../../src/orders/typed-delivery.ts";
import { eventuallyRendered } from "../support/eventually.ts";
import { render } from "../support/render.ts";
import { routed } from "../support/routed.ts";
import { savedOrder } from "../support/saved-order.ts";
import { reader } from "../support/session-server.ts";
import { withQueries } from "../support/with-queries.ts";

it("explains offline why the order is not shown", async () => {
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  const route = await routed(() => withQueries(createElement(OrderSuccessPage, { sessionId: "cs_1" })));
  const page = await render(route);
  expect(page.textContent).toBe("You are offlineYour order will show once you are back online.");
});

const paidOrder = {
  ...savedOrder,
  user: { name: reader.name, email: reader.email },
  createdAt: "2026-11-21T04:30:00Z",
  products: [],
  shippingFee: 4,
  gstPercentage: 9,
  gstTotal: 0,
  totalAmount: 4,
  orderStatus: "pending",
};

const openAfterPayment = async (paymentStatus: "paid" | "unpaid") => {
  vi.stubGlobal("scrollTo", () => {});
  vi.stubGlobal("fetch", async () => Response.json({ ...paidOrder, paymentStatus }));
  saveDelivery(reader, { address: "88 Amoy Street" });
  const success = createElement(OrderSuccessPage, { sessionId: `cs_${paymentStatus}` });
  return render(await routed(() => withQueries(success)));
};

it("removes the address that was typed for the order once it is paid", async () => {
  const page = await openAfterPayment("paid");
  await eventuallyRendered(() => expect(page.textContent).toContain("Order Confirmed!"));
  expect(hasTypedDelivery(reader)).toBe(false);
  expect(loadDelivery(reader)).toBeNull();
});

it("keeps the address that was typed for the order while it is not paid", async () => {
  const page = await openAfterPayment("unpaid");
  await eventuallyRendered(() => expect(page.textContent).toContain("still processing"));
  expect(hasTypedDelivery(reader)).toBe(true);
});
