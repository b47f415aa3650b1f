import type { BookId } from "../books/book/book-id.ts";
import type { Cents, Grams } from "../kernel/amounts/quantities.ts";
import { sum, times } from "../kernel/amounts/totals.ts";

export type CartItem = { bookId: BookId; quantity: number };

export type CartLine = { price: Cents; weight: Grams; quantity: number };

// docs/rules.md#cart. One DynamoDB transaction holds the writes of an order with so many lines.
export const MAX_QUANTITY = 999;
export const MAX_LINES = 50;

export const maxQuantityOf = (stock: number): number => Math.min(stock, MAX_QUANTITY);

/** At most `stock` copies (docs/rules.md#cart). */
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

/** 0 or less removes the line; at most `stock` copies (docs/rules.md#cart). */
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
