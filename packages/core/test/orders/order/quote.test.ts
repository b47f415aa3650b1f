import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BookId } from "../../../src/books/book/book-id.ts";
import {
  addToCart,
  removeFromCart,
  setQuantity,
  totalItems,
  totalPrice,
  totalWeight,
} from "../../../src/cart/cart.ts";
import { BasisPoints, cents, Grams } from "../../../src/kernel/amounts/quantities.ts";
import { quote } from "../../../src/orders/order/quote.ts";

const line = (price: number, quantity: number, weight = 400) => {
  return { price: cents(price), weight: Grams.parse(weight), quantity };
};
const bookId = (text: string) => BookId.parse(text);

const lines = fc.array(
  fc.record({ price: fc.integer({ min: 0, max: 100_000 }), quantity: fc.integer({ min: 1, max: 999 }) }),
  { maxLength: 50 },
);

describe("a quote", () => {
  it.each([
    // [lines, shipping, GST rate, subtotal, GST, total], with amounts in cents and the rate in basis points.
    [[line(1899, 2), line(3500, 1)], 750, 900, 7298, 657, 8705],
    [[line(1899, 1)], 0, 900, 1899, 171, 2070],
    [[line(1899, 1)], 400, 0, 1899, 0, 2299],
    [[], 0, 900, 0, 0, 0],
  ])("adds up (case %#)", (cart, shipping, rate, subtotal, gst, total) => {
    expect(quote(cart, cents(shipping), BasisPoints.parse(rate))).toEqual({ subtotal, shipping, gst, total });
  });

  it("charges GST on the books only, rounds once, and adds up to its total", () => {
    fc.assert(
      fc.property(
        lines,
        fc.integer({ min: 0, max: 10_000 }),
        fc.integer({ min: 0, max: 10_000 }),
        (amounts, fee, rate) => {
          const cart = amounts.map(({ price, quantity }) => line(price, quantity));
          const price = quote(cart, cents(fee), BasisPoints.parse(rate));
          expect(price.subtotal).toBe(amounts.reduce((sum, one) => sum + one.price * one.quantity, 0));
          expect(price.gst).toBe(quote(cart, cents(0), BasisPoints.parse(rate)).gst);
          expect(Math.abs(price.gst - (price.subtotal * rate) / 10_000)).toBeLessThanOrEqual(0.5);
          expect(price.total).toBe(price.subtotal + price.shipping + price.gst);
        },
      ),
    );
  });

  it("does not depend on the order of the lines", () => {
    fc.assert(
      fc.property(lines, (amounts) => {
        const cart = amounts.map(({ price, quantity }) => line(price, quantity));
        const rate = BasisPoints.parse(900);
        expect(quote([...cart].reverse(), cents(400), rate)).toEqual(quote(cart, cents(400), rate));
      }),
    );
  });
});

describe("the cart", () => {
  it("appends a new book or adds to its line, up to the stock", () => {
    const first = addToCart([], bookId("1"), 2, 5);
    expect(first).toEqual({ cart: [{ bookId: "1", quantity: 2 }], outcome: "added" });
    const second = addToCart(first.cart, bookId("1"), 2, 5);
    expect(second).toEqual({ cart: [{ bookId: "1", quantity: 4 }], outcome: "updated" });
    expect(addToCart(second.cart, bookId("1"), 2, 5).cart).toEqual([{ bookId: "1", quantity: 5 }]);
  });

  it("removes a book whose quantity becomes 0 or less, and caps at the stock", () => {
    const cart = [
      { bookId: bookId("1"), quantity: 2 },
      { bookId: bookId("2"), quantity: 1 },
    ];
    expect(setQuantity(cart, bookId("1"), 0, 9)).toEqual([{ bookId: "2", quantity: 1 }]);
    expect(setQuantity(cart, bookId("1"), -3, 9)).toEqual([{ bookId: "2", quantity: 1 }]);
    expect(setQuantity(cart, bookId("2"), 40, 9)[1]).toEqual({ bookId: "2", quantity: 9 });
    expect(removeFromCart(cart, bookId("2"))).toEqual([{ bookId: "1", quantity: 2 }]);
  });

  it("counts items, price and weight", () => {
    const cart = [line(1899, 2, 350), line(3500, 1, 1200)];
    expect([totalItems(cart), totalPrice(cart), totalWeight(cart)]).toEqual([3, 7298, 1900]);
  });
});
