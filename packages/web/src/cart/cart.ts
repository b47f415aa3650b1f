import type { BookId, BookSummary } from "@frangipani/core/books";
import { addToCart, type CartItem, MAX_LINES, removeFromCart, setQuantity } from "@frangipani/core/cart";
import { catalogueState } from "../catalogue/catalogue-state.ts";
import { cartState, readLocalCart, writeLocalCart } from "./cart-state.ts";
import {
  emptyCart,
  type Line,
  mergeCarts,
  nextTime,
  type SavedCart,
  type SavedLine,
  withLines,
} from "./saved-cart.ts";

/** "full": all copies in stock are in the cart already; "too-many-lines": the limit of different books is reached. */
type AddOutcome = "added" | "updated" | "full" | "too-many-lines";

/** The actions that change the cart. Each reads local storage first, which another tab may have changed. */
export const cart = {
  /** Adds at most the copies in stock. */
  add(book: BookSummary, quantity = 1): AddOutcome {
    if (!Number.isInteger(quantity) || quantity < 1) return "full";
    const before = currentCart();
    const previous = before.lines.find((line) => line.book._id === book._id)?.quantity;
    if (previous === undefined && before.lines.length >= MAX_LINES) return "too-many-lines";
    const { cart: after, outcome } = addToCart(before.lines.map(toCartItem), book._id, quantity, book.stock);
    const next = after.find((line) => line.bookId === book._id)?.quantity ?? 0;
    if (next === 0 || next === previous) return "full";
    saveLines(after, before, book);
    return outcome;
  },

  /** Sets at most the copies in stock; 0 or less removes the line. */
  setQuantity(bookId: BookId, quantity: number): void {
    if (!Number.isInteger(quantity)) return;
    const before = currentCart();
    const saved = before.lines.find((line) => line.book._id === bookId)?.book;
    const book = catalogueState.get().catalogue.book(bookId) ?? saved;
    // A sold-out book stays in the cart until the shopper removes it.
    if (book && (quantity <= 0 || book.stock > 0))
      saveLines(setQuantity(before.lines.map(toCartItem), bookId, quantity, book.stock), before);
  },

  remove(bookId: BookId): readonly SavedLine[] {
    const before = currentCart();
    saveLines(removeFromCart(before.lines.map(toCartItem), bookId), before);
    return before.lines.filter((line) => line.book._id === bookId);
  },

  clear(): readonly SavedLine[] {
    const before = currentCart();
    saveCart({ lines: [], removed: {}, clearedAt: nextTime(before) });
    return before.lines;
  },

  restore(lines: readonly SavedLine[]): void {
    const before = currentCart();
    const missing = lines.filter(({ book }) => before.lines.every((line) => line.book._id !== book._id));
    saveCart(withLines(before, [...before.lines, ...missing]));
  },
};

const toCartItem = (line: Line): CartItem => ({ bookId: line.book._id, quantity: line.quantity });

const currentCart = (): SavedCart => mergeCarts(cartState.get(), readLocalCart(cartState.get()) ?? emptyCart);

function saveLines(after: readonly CartItem[], before: SavedCart, added?: BookSummary): void {
  const { catalogue } = catalogueState.get();
  const lines = after.flatMap(({ bookId, quantity }) => {
    const saved = before.lines.find((line) => line.book._id === bookId)?.book;
    const book = catalogue.book(bookId) ?? (added?._id === bookId ? added : saved);
    return book && quantity > 0 ? [{ book, quantity }] : [];
  });
  saveCart(withLines(before, lines));
}

let hasRequestedPersistence = false;

function saveCart(next: SavedCart): void {
  // The cart exists only on this device, so ask the browser not to evict it.
  if (!hasRequestedPersistence) void navigator.storage?.persist?.().catch(() => {});
  hasRequestedPersistence = true;
  writeLocalCart(next);
  cartState.set(next);
}
