import { MAX_QUANTITY } from "@frangipani/core/cart/cart";
import { type Card, cardOf } from "@frangipani/core/catalogue/card";
import type { SavedLine } from "./cart.ts";

/** The fixed key under which the cart lies in local storage (spec §4). */
export const CART_KEY = "cart";

/** The stored cart; what cannot be read is ignored, with an error in the console (spec §4). */
export function readCart(): readonly SavedLine[] {
  try {
    const text = localStorage.getItem(CART_KEY);
    if (text === null) return [];
    const saved: unknown = JSON.parse(text);
    if (Array.isArray(saved) && saved.every(isLine)) return saved;
    throw new Error("it is no list of books and quantities");
  } catch (error) {
    if (typeof localStorage !== "undefined")
      console.error("The saved cart was not readable and is ignored.", error);
    return [];
  }
}

/** False when the browser refused to store it. */
export function writeCart(lines: readonly SavedLine[]): boolean {
  try {
    localStorage.setItem(
      CART_KEY,
      JSON.stringify(lines.map(({ book, quantity }) => ({ book: cardOf(book), quantity }))),
    );
  } catch {
    return false;
  }
  return true;
}

const isLine = (line: unknown): line is SavedLine => {
  const { book, quantity } = (line ?? {}) as { book?: Partial<Card>; quantity?: unknown };
  return (
    isCount(quantity) &&
    quantity >= 1 &&
    quantity <= MAX_QUANTITY &&
    typeof book === "object" &&
    book !== null &&
    typeof book._id === "string" &&
    typeof book.title === "string" &&
    typeof book.author === "string" &&
    isCount(book.price) &&
    isCount(book.weight) &&
    isCount(book.stock)
  );
};

const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0;
