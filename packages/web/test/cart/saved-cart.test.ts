import { toSummary } from "@frangipani/core/books";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  emptyCart,
  isSameCart,
  mergeCarts,
  nextTime,
  type SavedCart,
  type SavedLine,
  withLines,
} from "../../src/cart/saved-cart.ts";
import { feedBook } from "../catalogue/fake-shop.ts";
import { textOf } from "./support/cart-text.ts";

const book = (at: number) => toSummary(feedBook(at));
function line(number: number, changedAt: number, quantity = 1, addedAt = changedAt): SavedLine {
  return { book: book(number), quantity, addedAt, changedAt };
}
const cartOf = (lines: SavedLine[], more: Partial<SavedCart> = {}) => ({ ...emptyCart, lines, ...more });

/** Few different books and times, so that ties and conflicts are frequent. */
const time = fc.integer({ min: 0, max: 6 });
const anyCart: fc.Arbitrary<SavedCart> = fc
  .record({
    lines: fc.uniqueArray(
      fc.tuple(fc.integer({ min: 1, max: 4 }), time, fc.integer({ min: 1, max: 3 }), time),
      { selector: ([at]) => at },
    ),
    removed: fc.dictionary(fc.constantFrom("b1", "b2", "b3", "b4"), time),
    clearedAt: time,
  })
  .map(({ lines, ...removals }) =>
    mergeCarts({ lines: lines.map((of) => line(...of)), ...removals }, emptyCart),
  );

describe("merging two states of a cart", () => {
  it("is commutative, associative and idempotent", () => {
    fc.assert(
      fc.property(anyCart, anyCart, anyCart, (a, b, c) => {
        expect(isSameCart(mergeCarts(a, b), mergeCarts(b, a))).toBe(true);
        expect(isSameCart(mergeCarts(mergeCarts(a, b), c), mergeCarts(a, mergeCarts(b, c)))).toBe(true);
        expect(isSameCart(mergeCarts(mergeCarts(a, b), b), mergeCarts(a, b))).toBe(true);
      }),
    );
  });

  it("keeps every line that neither removed", () => {
    const both = mergeCarts(cartOf([line(1, 10), line(2, 20)]), cartOf([line(1, 10), line(3, 15)]));
    expect(textOf(both)).toBe("b1:1 b3:1 b2:1");
  });

  it("keeps the later change of a line, whether to its quantity or its removal", () => {
    const earlier = cartOf([line(1, 10, 2), line(2, 10, 2), line(3, 30, 2, 10)]);
    const later = cartOf([line(1, 20, 5, 10)], { removed: { b2: 20, b3: 20 } });
    expect(textOf(mergeCarts(earlier, later))).toBe("b1:5 b3:2");
  });

  it("drops lines that one cleared, and keeps those that the other added later", () => {
    const merged = mergeCarts(cartOf([line(1, 10), line(2, 30)]), cartOf([], { clearedAt: 20 }));
    expect(textOf(merged)).toBe("b2:1");
    expect(textOf(mergeCarts(merged, cartOf([line(1, 10)])))).toBe("b2:1");
  });
});

describe("a change", () => {
  it("gets a later time than all earlier ones, even if the clock was set back", () => {
    fc.assert(
      fc.property(anyCart, fc.integer({ min: 0, max: 10 }), (before, ahead) => {
        const future = Date.now() + ahead * 1_000_000;
        const cart = mergeCarts(before, cartOf([line(5, future)]));
        expect(nextTime(cart)).toBeGreaterThan(future);
        const after = withLines(cart, []);
        expect(mergeCarts(cart, after).lines).toEqual([]);
        const again = withLines(after, [{ book: book(5), quantity: 2 }]);
        expect(textOf([cart, again, after].reduce(mergeCarts))).toBe("b5:2");
      }),
    );
  });

  it("keeps the times of other lines", () => {
    const before = cartOf([line(1, 10), line(2, 20)]);
    const after = withLines(before, [line(1, 10), { book: book(2), quantity: 4 }]);
    expect(after.lines[0]?.changedAt).toBe(10);
    expect(after.lines[1]).toMatchObject({ addedAt: 20, quantity: 4 });
    expect(after.lines[1]?.changedAt).toBeGreaterThan(20);
  });

  it("remembers the last 500 removals", () => {
    let cart = emptyCart;
    for (let at = 0; at < 501; at += 1)
      cart = withLines(withLines(cart, [{ book: book(at), quantity: 1 }]), []);
    expect(Object.keys(cart.removed)).toHaveLength(500);
    expect(cart.removed).not.toHaveProperty("b0");
  });
});
