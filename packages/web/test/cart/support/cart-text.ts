import type { SavedCart } from "../../../src/cart/saved-cart.ts";

/** A cart as text: "b1:2 b2:1" has two copies of book 1 and one of book 2. */
export const textOf = ({ lines }: Pick<SavedCart, "lines">): string =>
  lines.map(({ book, quantity }) => `${book._id}:${quantity}`).join(" ");
