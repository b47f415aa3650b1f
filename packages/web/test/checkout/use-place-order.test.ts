// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { act, createElement } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { cart as savedCart } from "../../src/cart/cart.ts";
import { cartState } from "../../src/cart/cart-state.ts";
import { useReturnFromPayment } from "../../src/checkout/CheckoutPage.tsx";
import { usePlaceOrder } from "../../src/checkout/use-place-order.ts";
import { connection } from "../../src/device/connection.ts";
import { confirmedOrderOf, saveUnpaidOrder } from "../../src/orders/saved-payments.ts";
import { eventuallyRendered } from "../support/eventually.ts";
import { holdResponses } from "../support/held-responses.ts";
import { render } from "../support/render.ts";
import { savedOrder } from "../support/saved-order.ts";
import { reader } from "../support/session-server.ts";

type Placed = Parameters<ReturnType<typeof usePlaceOrder>["mutate"]>[0];
const cart = { lines: [], totals: { gstRate: 900, shipping: 400 }, freshQuote: null };
const customer = { user: { id: "us_1" }, address: {}, addressId: null };
const order = { ...cart, ...customer } as unknown as Placed;

let visitedUrls: string[];
let calls: ReturnType<typeof holdResponses>;

beforeEach(() => {
  vi.stubGlobal("scrollTo", () => {});
  sessionStorage.clear();
  visitedUrls = [];
  calls = holdResponses();
  vi.spyOn(location, "assign").mockImplementation((url) => void visitedUrls.push(String(url)));
});

/** Renders a checkout that exposes its state and button, in a router with another page. */
async function openCheckout() {
  const rendered: { place(): void; isBusy: boolean; returned: ReturnType<typeof useReturnFromPayment> } = {
    place: () => {},
    isBusy: false,
    returned: null,
  };
  const rootRoute = createRootRoute();
  const checkout = createRoute({
    getParentRoute: () => rootRoute,
    path: "/checkout",
    component: () => {
      const place = usePlaceOrder();
      rendered.returned = useReturnFromPayment(reader, () => place.isSuccess && place.reset());
      rendered.isBusy = place.isPending || place.isSuccess;
      rendered.place = () => place.mutate(order);
      return null;
    },
  });
  const others = ["/elsewhere", "/order-confirmation"].map((path) =>
    createRoute({ getParentRoute: () => rootRoute, path, component: () => null }),
  );
  const history = createMemoryHistory({ initialEntries: ["/checkout"] });
  const router = createRouter({ routeTree: rootRoute.addChildren([checkout, ...others]), history });
  await router.load();
  const page = createElement(RouterProvider, { router } as Parameters<typeof RouterProvider>[0]);
  await render(createElement(QueryClientProvider, { client: new QueryClient() }, page));
  const go = (href: string) => act(async () => void router.navigate({ href }));
  const pathname = () => router.state.location.pathname;
  return { rendered, place: () => act(async () => rendered.place()), go, pathname };
}

const neverPaid = { attempt: { state: "never-paid" } };

const requests = () => calls.map(({ url }) => url.replace(/^\/api\/stripe\//, ""));
const respond = (at: number, body: object) => act(async () => calls[at]?.respond(body));

it("opens the payment page", async () => {
  const { place } = await openCheckout();
  await place();
  await respond(0, { url: "https://pay.example/1", orderId: "or_1" });
  expect(visitedUrls).toEqual(["https://pay.example/1"]);
  expect(requests()).toEqual(["create-checkout-session"]);
});

it("cancels an order whose response arrives after checkout was left, and does not open the payment page", async () => {
  const { place, go } = await openCheckout();
  await place();
  await go("/elsewhere");
  await respond(0, { url: "https://pay.example/1", orderId: "or_1" });
  expect(visitedUrls).toEqual([]);
  expect(requests()).toEqual(["create-checkout-session", "cancel-checkout/or_1"]);
  await respond(1, {});
});

it("places an order again only once the previous one is cancelled", async () => {
  const { place, go } = await openCheckout();
  await place();
  await go("/elsewhere");
  await go("/checkout");
  await place();
  expect(requests()).toEqual(["create-checkout-session"]);
  await respond(0, { url: "https://pay.example/1", orderId: "or_1" });
  expect(requests()).toEqual(["create-checkout-session", "cancel-checkout/or_1"]);
  await respond(1, {});
  await respond(2, { url: "https://pay.example/2", orderId: "or_2" });
  expect(requests().slice(2)).toEqual(["create-checkout-session"]);
  expect(visitedUrls).toEqual(["https://pay.example/2"]);
});

it("keeps an order whose payment page is being opened while the connection is lost and comes back", async () => {
  const { place } = await openCheckout();
  await place();
  await respond(0, { url: "https://pay.example/1", orderId: "or_1" });
  await act(async () => connection.set(false));
  await act(async () => connection.set(true));
  expect(requests()).toEqual(["create-checkout-session"]);
});

it("keeps an order that is being placed while the abandoned one is cancelled", async () => {
  saveUnpaidOrder("or_1");
  const { place, rendered } = await openCheckout();
  await place();
  expect(requests()).toEqual(["cancel-checkout/or_1"]);
  await respond(0, neverPaid);
  expect(rendered).toMatchObject({ returned: "not-paid", isBusy: true });
  await respond(1, { url: "https://pay.example/2", orderId: "or_2" });
  expect(visitedUrls).toEqual(["https://pay.example/2"]);
});

it("confirms an order that was paid before its shopper returned, and removes its books from the cart", async () => {
  saveUnpaidOrder("or_1");
  for (const _id of ["1", "2"])
    savedCart.add({ _id, title: "Emma", author: "", price: 2000, weight: 400, stock: 5 } as never);
  const { rendered, pathname } = await openCheckout();
  expect(requests()).toEqual(["cancel-checkout/or_1"]);
  const paid = { paymentStatus: "paid", createdAt: "2026-11-21T04:30:00Z", products: [{ productId: "1" }] };
  await respond(0, { ...savedOrder, ...paid });
  await eventuallyRendered(() => expect(pathname()).toBe("/order-confirmation"));
  expect(rendered.returned).toBeNull();
  expect(confirmedOrderOf(reader)?.orderId).toBe("or_1");
  await eventuallyRendered(() => expect(cartState.get().lines).toMatchObject([{ book: { _id: "2" } }]));
});

it("does not say that nothing was charged before the shop has responded, and asks again once online", async () => {
  saveUnpaidOrder("or_1");
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  const { rendered } = await openCheckout();
  await eventuallyRendered(() => expect(rendered.returned).toBe("unknown"));
  calls = holdResponses();
  await act(async () => connection.set(true));
  await respond(0, neverPaid);
  expect(rendered.returned).toBe("not-paid");
});
