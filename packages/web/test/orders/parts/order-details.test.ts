// @vitest-environment happy-dom
import type { OrderWire } from "@frangipani/core/orders";
import { act, createElement } from "react";
import { expect, it, vi } from "vitest";
import { NotesForm } from "../../../src/admin/orders/OrderActions.tsx";
import { OrderDetailsDialog } from "../../../src/orders/parts/OrderDetails.tsx";
import { eventuallyRendered } from "../../support/eventually.ts";
import { press, render } from "../../support/render.ts";
import { routed } from "../../support/routed.ts";
import { savedOrder } from "../../support/saved-order.ts";
import { withQueries } from "../../support/with-queries.ts";

const order = {
  ...savedOrder,
  user: { name: "Mei", email: "mei@x.example" },
  createdAt: "2026-11-21T04:30:00Z",
  products: [],
  shippingAddress: { country: "Singapore" },
  shippingFee: 4,
  gstPercentage: 9,
  gstTotal: 0,
  totalAmount: 4,
  orderStatus: "pending",
  paymentStatus: "paid",
} as unknown as OrderWire;

async function openDialog() {
  vi.stubGlobal("scrollTo", () => {});
  vi.stubGlobal("fetch", async () => Response.json([order]));
  const onClose = vi.fn();
  const actions = (current: OrderWire) => createElement(NotesForm, { order: current });
  const dialog = () => createElement(OrderDetailsDialog, { order, onClose, actions });
  await render(withQueries(await routed(dialog)));
  await eventuallyRendered(() => expect(document.querySelector("textarea")).not.toBeNull());
  return onClose;
}

const note = () => document.querySelector("textarea");
const typeNote = (text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(note(), text);
    note()?.dispatchEvent(new Event("input", { bubbles: true }));
  });
const isAsking = () => document.body.textContent.includes("Discard unsaved changes?");

it("closes the details of an order at once while nothing was entered", async () => {
  const onClose = await openDialog();
  await press("Close");
  expect(onClose).toHaveBeenCalledOnce();
  expect(isAsking()).toBe(false);
});

it("asks before a note that was typed in the details of an order is discarded", async () => {
  const onClose = await openDialog();
  await typeNote("Rang about the address");
  await press("Close");
  await eventuallyRendered(() => expect(isAsking()).toBe(true));
  expect(onClose).not.toHaveBeenCalled();
  await press("Keep editing");
  expect(note()?.value).toBe("Rang about the address");
  await press("Close");
  await eventuallyRendered(() => expect(isAsking()).toBe(true));
  await press("Discard changes");
  expect(onClose).toHaveBeenCalledOnce();
});

it("stops asking once nothing is unsaved any more", async () => {
  await openDialog();
  await typeNote("Rang");
  await press("Close");
  await eventuallyRendered(() => expect(isAsking()).toBe(true));
  await typeNote("");
  await eventuallyRendered(() => expect(isAsking()).toBe(false));
});
