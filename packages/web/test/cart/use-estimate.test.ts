// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import type { BookId } from "@frangipani/core/books";
import { Catalogue } from "@frangipani/core/catalogue";
import type { Cents, Grams } from "@frangipani/core/kernel";
import { act } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { cart } from "../../src/cart/cart.ts";
import { useCart } from "../../src/cart/use-cart.ts";
import {
  calculatedShippingState,
  calculateShipping,
  clearShipping,
  useCalculatedShipping,
  useEstimate,
  useGst,
} from "../../src/cart/use-estimate.ts";
import { publish } from "../../src/catalogue/catalogue-state.ts";
import { beginWithCategories, book, categories } from "../catalogue/published-catalogue.ts";
import { renderHook } from "../support/render-hook.ts";
import { settings } from "./support/settings.ts";

beginWithCategories();

beforeEach(() => {
  cart.clear();
  clearShipping();
  publish({ settings });
});

describe("totals", () => {
  const renderEstimate = () => renderHook(() => useEstimate(useCart(), useCalculatedShipping()));
  const cartOf = (...books: [number, number][]) => {
    const cards = books.map(([at]) => book(at, { price: 2000 as Cents, weight: 400 as Grams }));
    publish({ catalogue: Catalogue.of(cards, categories) });
    for (const [position, [, quantity]] of books.entries()) cart.add(cards[position] as never, quantity);
  };

  it("counts copies, adds current prices, and marks lines that cannot be ordered", () => {
    cartOf([1, 2], [2, 1]);
    const { now } = renderHook(useCart);
    expect(now()).toMatchObject({ count: 3, subtotal: 6000, weight: 1200, isEmpty: false });
    act(() =>
      publish({ catalogue: Catalogue.of([book(1, { stock: 1, price: 1500 as Cents })], categories) }),
    );
    expect(now().lines.map(({ state, price }) => [state, price])).toEqual([
      ["short", 1500],
      ["retired", 2000],
    ]);
  });

  it("a book that a partial catalogue does not have can be ordered, unless it is known to be unsold", () => {
    cartOf([1, 2]);
    publish({ hasWholeShop: false, hasWholeShare: true, catalogue: Catalogue.of([], categories) });
    const { now } = renderHook(useCart);
    expect(now().lines).toMatchObject([{ state: "ok", quantity: 2, price: 2000 }]);
    act(() => publish({ unsold: new Set(["b1"]) }));
    expect(now().lines).toMatchObject([{ state: "retired" }]);
  });

  it("calculates the totals, and updates them with the cart and the country", () => {
    cartOf([1, 2]);
    const { now } = renderEstimate();
    const empty = { country: null, problem: null };
    expect(now()).toMatchObject({ subtotal: 4000, shipping: 0, gst: 360, total: 4360, ...empty });
    act(() => void calculateShipping({ country: "Singapore", zipCode: "018956" }, 800 as Grams));
    expect(now()).toMatchObject({ shipping: 400, total: 4760, country: "Singapore", problem: null });
    act(() => cart.setQuantity("b1" as BookId, 3));
    expect(now()).toMatchObject({ subtotal: 6000, shipping: 750, gst: 540, total: 7290 });
    const stored = JSON.parse(sessionStorage.getItem("calculatedShipping") ?? "");
    expect(stored).toEqual({ fee: 750, country: "Singapore", zipCode: "018956", zoneId: "z1" });
  });

  it("stores the shipping to an address for the session, and does not restore it once it is cleared", () => {
    cartOf([1, 1]);
    const address = { country: "singapore", zipCode: "018956" };
    const { now } = renderHook(() => useEstimate(useCart(), address));
    expect(now()).toMatchObject({ country: "Singapore", shipping: 400 });
    const calculated = { country: "Singapore", zipCode: "018956", fee: 400 };
    expect(calculatedShippingState.get()).toMatchObject(calculated);
    act(() => clearShipping());
    expect(calculatedShippingState.get()).toBeNull();
  });

  it("without shop settings uses the session's fee, for its country only, and GST rate", () => {
    cartOf([1, 1]);
    act(() => void calculateShipping({ country: "Singapore" }, 400 as Grams));
    const [there, elsewhere] = [{ country: "Singapore" }, { country: "Malaysia" }];
    const { now } = renderHook(() => [useEstimate(useCart(), there), useEstimate(useCart(), elsewhere)]);
    act(() => publish({ settings: null, status: "unavailable" }));
    expect(now()[0]).toMatchObject({ shipping: 400, gst: 180, total: 2580, problem: null });
    expect(now()[1]).toMatchObject({ shipping: null, gst: 180, total: null });
    expect(now()[1]?.problem?.text).toBe("Failed to calculate shipping. Please try again.");
  });

  it("stores the fee of the whole cart when shipping was calculated for one book", () => {
    cartOf([1, 3]);
    act(() => void calculateShipping({ country: "Singapore" }, 400 as Grams, 1200 as Grams));
    publish({ settings: null, status: "unavailable" });
    expect(renderEstimate().now()).toMatchObject({ shipping: 750 });
  });

  it("uses the session's GST rate until the settings are loaded", () => {
    const { now } = renderHook(useGst);
    expect(now()).toBe(900);
    expect(sessionStorage.getItem("gstRate")).toBe("900");
    act(() => publish({ settings: null }));
    expect(now()).toBe(900);
  });
});
