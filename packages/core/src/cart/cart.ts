import type { BookId } from "../books/book-id.ts";
import type { Cents } from "../kernel/money.ts";
import { sum, times } from "../kernel/totals.ts";
import type { Grams } from "../kernel/weight.ts";

/** What the cart keeps of a line; the book itself is looked up in the catalogue. */
export type CartItem = { bookId: BookId; quantity: number };

/** What totals need to know of a line. */
export type CartLine = { price: Cents; weight: Grams; quantity: number };

/** The most copies of one book and the most different books in one order: what one transaction can hold. */
export const MAX_QUANTITY = 999;
export const MAX_LINES = 50;

/** As many copies of a book as a cart can hold of this stock. */
export const maxQuantityOf = (stock: number): number => Math.min(stock, MAX_QUANTITY);

/** A book already in the cart gets more copies, a new one is appended; never more than `stock` (docs/rules.md#cart). */
export function addToCart(
  cart: readonly CartItem[],
  bookId: BookId,
  quantity: number,
  stock: number,
): { cart: CartItem[]; outcome: "added" | "updated" } {
  const max = maxQuantityOf(stock);
  const isInCart = cart.some((item) => item.bookId === bookId);
  if (!isInCart) return { cart: [...cart, { bookId, quantity: Math.min(quantity, max) }], outcome: "added" };
  return {
    cart: cart.map((item) =>
      item.bookId === bookId ? { ...item, quantity: Math.min(item.quantity + quantity, max) } : item,
    ),
    outcome: "updated",
  };
}

export const removeFromCart = (cart: readonly CartItem[], bookId: BookId): CartItem[] =>
  cart.filter((item) => item.bookId !== bookId);

/** Sets the copies of a line; 0 or less removes it (docs/rules.md#cart), more than `stock` becomes `stock`. */
export const setQuantity = (
  cart: readonly CartItem[],
  bookId: BookId,
  quantity: number,
  stock: number,
): CartItem[] =>
  quantity <= 0
    ? removeFromCart(cart, bookId)
    : cart.map((item) =>
        item.bookId === bookId ? { ...item, quantity: Math.min(quantity, maxQuantityOf(stock)) } : item,
      );

export const totalItems = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((total, line) => total + line.quantity, 0);

export const totalPrice = (lines: readonly CartLine[]): Cents =>
  sum(lines.map((line) => times(line.price, line.quantity)));

export const totalWeight = (lines: readonly { weight: Grams; quantity: number }[]): Grams =>
  lines.reduce((total, line) => total + line.weight * line.quantity, 0) as Grams;
