// @vitest-environment happy-dom
import { type BookId, toSummary } from "@frangipani/core/books";
import { Catalogue } from "@frangipani/core/catalogue";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { cart } from "../../src/cart/cart.ts";
import { cartState } from "../../src/cart/cart-state.ts";
import { publish } from "../../src/catalogue/catalogue-state.ts";
import { feedBook } from "../catalogue/fake-shop.ts";
import { textOf } from "./support/cart-text.ts";

const card = (at: number, stock = 5) => toSummary(feedBook(at, { stock }));
const lines = () => textOf(cartState.get());
const stored = () => JSON.parse(localStorage.getItem("cart") ?? "[]");
const id = (at: number) => `b${at}` as BookId;

beforeEach(() => {
  publish({ catalogue: Catalogue.of([], []), hasWholeShop: false });
  cart.clear();
  localStorage.clear();
});

describe("the cart", () => {
  it("appends a new book, and adds copies to an existing line", () => {
    expect(cart.add(card(1))).toBe("added");
    expect(cart.add(card(2), 2)).toBe("added");
    expect(cart.add(card(1), 3)).toBe("updated");
    expect(lines()).toBe("b1:4 b2:2");
  });

  it("holds no more copies than are in stock, and returns 'full' beyond that", () => {
    expect(cart.add(card(1, 3), 2)).toBe("added");
    expect(cart.add(card(1, 3), 2)).toBe("updated");
    expect(cart.add(card(1, 3))).toBe("full");
    expect(cart.add(card(2, 0))).toBe("full");
    expect(lines()).toBe("b1:3");
  });

  it("holds no more different books than an order can", () => {
    for (let at = 0; at < 50; at += 1) cart.add(card(at));
    expect(cart.add(card(99))).toBe("too-many-lines");
    expect(cart.add(card(7))).toBe("updated");
    expect(cartState.get().lines).toHaveLength(50);
  });

  it("limits quantities to the current stock; 0 removes a line, and a fraction or NaN is ignored", () => {
    cart.add(card(1, 5));
    publish({ catalogue: Catalogue.of([card(1, 4)], []) });
    cart.setQuantity(id(1), 9);
    expect(lines()).toBe("b1:4");
    cart.setQuantity(id(1), Number.NaN);
    cart.setQuantity(id(1), 1.5);
    expect(lines()).toBe("b1:4");
    publish({ catalogue: Catalogue.of([card(1, 0)], []) });
    cart.setQuantity(id(1), 2);
    expect(lines()).toBe("b1:4");
    cart.setQuantity(id(1), 0);
    expect(lines()).toBe("");
  });

  it("restores removed and cleared lines", () => {
    cart.add(card(1), 2);
    cart.add(card(2));
    cart.restore(cart.remove(id(1)));
    expect(lines()).toBe("b1:2 b2:1");
    cart.restore(cart.clear());
    expect(lines()).toBe("b1:2 b2:1");
  });

  it("restores lines at their position, and keeps changes made meanwhile", () => {
    for (const at of [1, 2, 3]) cart.add(card(at));
    const removed = cart.remove(id(2));
    cart.add(card(4));
    cart.setQuantity(id(1), 3);
    cart.restore(removed);
    expect(lines()).toBe("b1:3 b2:1 b3:1 b4:1");
  });

  it("writes each change to local storage synchronously", () => {
    cart.add(card(1), 2);
    expect(stored()).toMatchObject([{ book: card(1), quantity: 2 }]);
    cart.setQuantity(id(1), 3);
    expect(stored()).toMatchObject([{ book: card(1), quantity: 3 }]);
    cart.remove(id(1));
    expect(stored()).toEqual([]);
  });

  it("works in memory when the browser stores nothing", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const setItem = () => {
      throw new DOMException("no room", "QuotaExceededError");
    };
    vi.stubGlobal("localStorage", { getItem: () => null, setItem });
    cart.add(card(1));
    cart.add(card(2));
    expect(lines()).toBe("b1:1 b2:1");
    expect(warn).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
    cart.add(card(3));
    expect(stored()).toHaveLength(3);
  });
});
