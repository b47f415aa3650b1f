// @vitest-environment happy-dom
import type { BookId } from "@frangipani/core/books/book";
import { cardOf } from "@frangipani/core/catalogue/card";
import { Catalogue } from "@frangipani/core/catalogue/catalogue";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { cart, cartState, followCart } from "../src/cart/cart.ts";
import { readCart } from "../src/cart/cart-storage.ts";
import { publish } from "../src/data/catalogue-state.ts";
import { feedBook } from "./data-shop.ts";

const card = (at: number, stock = 5) => cardOf(feedBook(at, { stock }));
const lines = () => cartState.get().map((line) => [line.book._id, line.quantity]);
const id = (at: number) => `b${at}` as BookId;

beforeEach(() => {
  publish({ catalogue: Catalogue.of([], []), complete: false });
  cart.clear();
  localStorage.clear();
});

describe("the cart", () => {
  it("appends a new book and adds copies to one that is there", () => {
    expect(cart.add(card(1))).toBe("added");
    expect(cart.add(card(2), 2)).toBe("added");
    expect(cart.add(card(1), 3)).toBe("updated");
    expect(lines()).toEqual([
      ["b1", 4],
      ["b2", 2],
    ]);
  });

  it("holds no more copies than are in stock, and says when it is full", () => {
    expect(cart.add(card(1, 3), 2)).toBe("added");
    expect(cart.add(card(1, 3), 2)).toBe("updated");
    expect(cart.add(card(1, 3))).toBe("full");
    expect(cart.add(card(2, 0))).toBe("full");
    expect(lines()).toEqual([["b1", 3]]);
  });

  it("holds no more different books than an order can", () => {
    for (let at = 0; at < 50; at += 1) cart.add(card(at));
    expect(cart.add(card(99))).toBe("too-many-lines");
    expect(cart.add(card(7))).toBe("updated");
    expect(cartState.get()).toHaveLength(50);
  });

  it("sets quantities within the stock of today, 0 removes, and what is no number is ignored", () => {
    cart.add(card(1, 5));
    publish({ catalogue: Catalogue.of([card(1, 4)], []) });
    cart.setQuantity(id(1), 9);
    expect(lines()).toEqual([["b1", 4]]);
    cart.setQuantity(id(1), Number.NaN);
    cart.setQuantity(id(1), 1.5);
    expect(lines()).toEqual([["b1", 4]]);
    publish({ catalogue: Catalogue.of([card(1, 0)], []) });
    cart.setQuantity(id(1), 2);
    expect(lines()).toEqual([["b1", 4]]);
    cart.setQuantity(id(1), 0);
    expect(lines()).toEqual([]);
  });

  it("gives back what was removed or cleared", () => {
    cart.add(card(1), 2);
    cart.add(card(2));
    cart.restore(cart.remove(id(1)));
    expect(lines()).toEqual([
      ["b1", 2],
      ["b2", 1],
    ]);
    cart.restore(cart.clear());
    expect(lines()).toHaveLength(2);
  });

  it("is written on every change and read again at start", () => {
    cart.add(card(1), 2);
    expect(readCart()).toEqual([{ book: card(1), quantity: 2 }]);
    expect(JSON.parse(localStorage.getItem("cart") ?? "")).toHaveLength(1);
  });

  it.each([
    ["no JSON", "{not json"],
    ["no list", '{"a":1}'],
    ["lines without a book", '[{"quantity":1}]'],
    ["a quantity of nothing", JSON.stringify([{ book: card(1), quantity: 0 }])],
    ["a price that is none", JSON.stringify([{ book: { ...card(1), price: "free" }, quantity: 1 }])],
  ])("ignores saved data that is %s, and logs an error", (_, text) => {
    const error = vi.spyOn(console, "error").mockImplementation(() => {});
    localStorage.setItem("cart", text);
    expect(readCart()).toEqual([]);
    expect(error).toHaveBeenCalledOnce();
    expect(cart.add(card(1))).toBe("added");
    expect(readCart()).toHaveLength(1);
    error.mockRestore();
  });

  it("follows the other tabs, and adds to what they stored", () => {
    const stop = followCart();
    localStorage.setItem("cart", JSON.stringify([{ book: card(5), quantity: 1 }]));
    window.dispatchEvent(new StorageEvent("storage", { key: "cart" }));
    expect(lines()).toEqual([["b5", 1]]);
    localStorage.setItem("cart", JSON.stringify([{ book: card(6), quantity: 1 }]));
    cart.add(card(7));
    expect(lines()).toEqual([
      ["b6", 1],
      ["b7", 1],
    ]);
    stop();
  });

  it("goes on in memory when the browser refuses to store it", () => {
    const refuse = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new Error("no room");
    });
    cart.add(card(1));
    cart.add(card(2));
    expect(lines()).toHaveLength(2);
    refuse.mockRestore();
    cart.add(card(3));
    expect(readCart()).toHaveLength(3);
  });
});
