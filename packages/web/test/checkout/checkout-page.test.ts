// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { Catalogue } from "@frangipani/core/catalogue";
import type { Cents, Grams } from "@frangipani/core/kernel";
import { act, createElement } from "react";
import { expect, it, vi } from "vitest";
import { cart } from "../../src/cart/cart.ts";
import { publish } from "../../src/catalogue/catalogue-state.ts";
import { CheckoutPage } from "../../src/checkout/CheckoutPage.tsx";
import { saveDelivery } from "../../src/orders/typed-delivery.ts";
import { settings } from "../cart/support/settings.ts";
import { beginWithCategories, book, categories } from "../catalogue/published-catalogue.ts";
import { eventuallyRendered } from "../support/eventually.ts";
import { press, render } from "../support/render.ts";
import { routed } from "../support/routed.ts";
import { reader } from "../support/session-server.ts";
import { withQueries } from "../support/with-queries.ts";

beginWithCategories();

it("makes the other addresses inert while the typed one is saved and the order is placed", async () => {
  const saving = Promise.withResolvers<Response>();
  const requests: string[] = [];
  vi.stubGlobal("scrollTo", () => {});
  vi.stubGlobal("fetch", (url: string) => {
    requests.push(url.split("/").at(-1) ?? "");
    if (url.includes("getAddresses")) return Promise.resolve(Response.json([]));
    return url.includes("createAddress") ? saving.promise : new Promise(() => {});
  });
  const sold = book(1, { price: 2000 as Cents, weight: 400 as Grams });
  publish({ settings, catalogue: Catalogue.of([sold], categories) });
  cart.add(sold as never, 1);
  const place = { address: "88 Amoy Street", city: "Singapore", state: "Singapore", zipCode: "069904" };
  saveDelivery(reader, { ...place, name: "Mei Lin", email: reader.email, country: "Singapore" });
  const addresses = createElement("button", { type: "button" }, "Another address");
  const props = { user: reader, chosen: null, addresses, isLoading: false, onTyped() {} };
  const checkout = () => createElement(CheckoutPage, props);
  const page = await render(withQueries(await routed(checkout)));
  const saveCheckbox = () => page.querySelector<HTMLInputElement>("input[type=checkbox]");
  await eventuallyRendered(() => expect(saveCheckbox()).not.toBeNull());
  await act(async () => saveCheckbox()?.click());
  const otherAddress = () =>
    [...page.querySelectorAll("button")].find((one) => one.textContent === "Another address");
  const isUsable = () => otherAddress()?.closest("[inert]") === null;
  expect(isUsable()).toBe(true);
  await press("Place Order");
  await eventuallyRendered(() => expect(requests).toContain("createAddress"));
  expect(isUsable()).toBe(false);
  await act(async () => saving.resolve(Response.json({ ...place, id: "ad_1", name: "Mei Lin" })));
  await eventuallyRendered(() => expect(requests).toContain("create-checkout-session"));
  expect(isUsable()).toBe(false);
});
