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
import { control, press, render } from "../support/render.ts";
import { routed } from "../support/routed.ts";
import { reader } from "../support/session-server.ts";
import { withQueries } from "../support/with-queries.ts";

beginWithCategories();

const place = { address: "88 Amoy Street", city: "Singapore", state: "Singapore", zipCode: "069904" };
const soldBook = (stock: number) => book(1, { price: 2000 as Cents, weight: 400 as Grams, stock });

/** Opens checkout with copies of a book in the cart and a typed address. */
async function openCheckout({ copies = 1 } = {}) {
  vi.stubGlobal("scrollTo", () => {});
  publishBooks([soldBook(5)]);
  cart.clear();
  cart.add(soldBook(5) as never, copies);
  saveDelivery(reader, { ...place, name: "Mei Lin", email: reader.email, country: "Singapore" });
  const addresses = createElement("button", { type: "button" }, "Another address");
  const props = { user: reader, chosen: null, addresses, isLoading: false, onTyped() {} };
  const checkout = () => createElement(CheckoutPage, props);
  return render(withQueries(await routed(checkout)));
}

const publishBooks = (books: ReturnType<typeof soldBook>[]) =>
  publish({ settings, catalogue: Catalogue.of(books, categories) });

/** Responds to Place Order with a refusal, and with no saved addresses. */
const refuseOrder = (code: string, message: string) =>
  vi.stubGlobal("fetch", async (url: string) =>
    url.includes("create-checkout-session")
      ? Response.json({ code, message, error: message }, { status: 409 })
      : Response.json([]),
  );

const isDisabled = (name: string) => control(name).matches(":disabled");

it("marks a book that is no longer sold, links to the cart and disables Place Order", async () => {
  refuseOrder("order.book-gone", "gone");
  const page = await openCheckout();
  await eventuallyRendered(() => expect(isDisabled("Place Order")).toBe(false));
  expect(page.textContent).not.toContain("Some books cannot be ordered");
  await act(async () => publishBooks([]));
  expect(page.textContent).toContain("No longer sold");
  expect(page.textContent).toContain("Some books cannot be ordered");
  expect(control("Change your cart").getAttribute("href")).toBe("/cart");
  expect(isDisabled("Place Order")).toBe(true);
});

it("marks a book with too few copies, which the server may still sell, as they may be reserved for this shopper", async () => {
  const refusal = "Only 1 copy of this book is left.";
  refuseOrder("order.out-of-stock", refusal);
  const page = await openCheckout({ copies: 2 });
  await act(async () => publishBooks([soldBook(1)]));
  expect(page.textContent).toContain("Only 1 left");
  expect(page.textContent).toContain("Some books cannot be ordered");
  await press("Place Order");
  await eventuallyRendered(() => expect(page.textContent).toContain(refusal));
  expect(page.textContent).not.toContain("Some books cannot be ordered");
  expect(control("Change your cart").getAttribute("href")).toBe("/cart");
});

it("removes a refusal once the country is served again, and not before", async () => {
  refuseOrder("order.country", "We do not ship to Singapore.");
  const page = await openCheckout();
  await press("Place Order");
  await eventuallyRendered(() => expect(page.textContent).toContain("Your order was not placed"));
  const { shipping } = settings;
  const countries = shipping?.countries.filter(({ name }) => name !== "Singapore");
  const elsewhere = { ...settings, shipping: { ...shipping, countries } } as typeof settings;
  await act(async () => publish({ settings: elsewhere }));
  expect(page.textContent).toContain("Your order was not placed");
  await act(async () => publish({ settings }));
  expect(page.textContent).not.toContain("Your order was not placed");
  expect(isDisabled("Place Order")).toBe(false);
});

it("removes a refusal when the cart changes, as in another tab", async () => {
  refuseOrder("order.too-many-copies", "At most 2 copies can be reserved.");
  const page = await openCheckout({ copies: 3 });
  await press("Place Order");
  await eventuallyRendered(() => expect(page.textContent).toContain("Your order was not placed"));
  await act(async () => cart.setQuantity(soldBook(5)._id, 2));
  expect(page.textContent).not.toContain("Your order was not placed");
});

it("makes the other addresses inert while the typed one is saved and the order is placed", async () => {
  const saving = Promise.withResolvers<Response>();
  const requests: string[] = [];
  vi.stubGlobal("fetch", (url: string) => {
    requests.push(url.split("/").at(-1) ?? "");
    if (url.includes("getAddresses")) return Promise.resolve(Response.json([]));
    return url.includes("createAddress") ? saving.promise : new Promise(() => {});
  });
  const page = await openCheckout();
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
