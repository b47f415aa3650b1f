import type { BookId } from "@frangipani/core/books/book";
import {
  addToCart,
  type CartItem,
  MAX_LINES,
  removeFromCart,
  setQuantity,
  totalItems,
} from "@frangipani/core/cart/cart";
import type { Card } from "@frangipani/core/catalogue/card";
import { catalogueState } from "../data/catalogue-state.ts";
import { createStore } from "../data/store.ts";
import { CART_KEY, readCart, writeCart } from "./cart-storage.ts";

/** A line as it is kept: with the card as last seen, so that the cart shows itself before and without the catalogue. */
export type SavedLine = { book: Card; quantity: number };

/** "full": as many copies as there are were in the cart already; "too-many-lines": an order holds no more different books. */
export type AddOutcome = "added" | "updated" | "full" | "too-many-lines";

export const cartState = createStore<readonly SavedLine[]>(readCart());

/** Follows the other tabs, and shows the count on the app's icon; called once, when the app starts. */
export function followCart(): () => void {
  const reread = (event: StorageEvent) => {
    if (event.key === CART_KEY || event.key === null) cartState.set(readCart());
  };
  const badge = () => void navigator.setAppBadge?.(totalItems(cartState.get())).catch(() => {});
  addEventListener("storage", reread);
  const unsubscribe = cartState.subscribe(badge);
  badge();
  return () => {
    removeEventListener("storage", reread);
    unsubscribe();
  };
}

/** What happens to a cart. Each action begins with what is stored, which another tab may have changed a moment ago. */
export const cart = {
  /** Adds copies of a book, never more than are in stock (spec §4). */
  add(book: Card, quantity = 1): AddOutcome {
    if (!Number.isInteger(quantity) || quantity < 1) return "full";
    const before = current();
    const had = before.find((line) => line.book._id === book._id)?.quantity;
    if (had === undefined && before.length >= MAX_LINES) return "too-many-lines";
    const { cart: after, outcome } = addToCart(before.map(item), book._id, quantity, book.stock);
    const has = after.find((line) => line.bookId === book._id)?.quantity ?? 0;
    if (has === 0 || has === had) return "full";
    save(after, before, book);
    return outcome;
  },

  /** Sets the copies of a line, at most what is in stock; 0 or less removes it (spec §4). */
  setQuantity(bookId: BookId, quantity: number): void {
    if (!Number.isInteger(quantity)) return;
    const before = current();
    const saved = before.find((line) => line.book._id === bookId)?.book;
    const book = catalogueState.get().catalogue.book(bookId) ?? saved;
    // Of a book sold out meanwhile nothing can be chosen; it stays to be seen, and can be removed.
    if (book && (quantity <= 0 || book.stock > 0))
      save(setQuantity(before.map(item), bookId, quantity, book.stock), before);
  },

  /** Removes a line; give the result to `restore` to undo it. */
  remove(bookId: BookId): readonly SavedLine[] {
    const before = current();
    save(removeFromCart(before.map(item), bookId), before);
    return before;
  },

  /** Empties the cart; give the result to `restore` to undo it. */
  clear(): readonly SavedLine[] {
    const before = current();
    if (before.length > 0) write([]);
    return before;
  },

  restore(lines: readonly SavedLine[]): void {
    write(lines);
  },
};

const item = (line: SavedLine): CartItem => ({ bookId: line.book._id, quantity: line.quantity });

function current(): readonly SavedLine[] {
  return storable ? readCart() : cartState.get();
}

/** False once the browser refused to store the cart: it then lives as long as the page. */
let storable = true;

function save(after: readonly CartItem[], before: readonly SavedLine[], added?: Card): void {
  const { catalogue } = catalogueState.get();
  write(
    after.flatMap(({ bookId, quantity }) => {
      const saved = before.find((line) => line.book._id === bookId)?.book;
      const book = catalogue.book(bookId) ?? (added?._id === bookId ? added : saved);
      return book && quantity > 0 ? [{ book, quantity }] : [];
    }),
  );
}

let askedToPersist = false;

function write(lines: readonly SavedLine[]): void {
  // From now on there is something here that the server cannot bring again.
  if (!askedToPersist) void navigator.storage?.persist?.().catch(() => {});
  askedToPersist = true;
  storable = writeCart(lines);
  cartState.set(lines);
}
