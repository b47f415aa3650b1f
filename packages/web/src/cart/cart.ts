import type { BookId } from "@frangipani/core/books/book-id";
import type { BookSummary } from "@frangipani/core/books/views";
import { addToCart, type CartItem, MAX_LINES, removeFromCart, setQuantity } from "@frangipani/core/cart/cart";
import { createStore } from "../app/browser/store.ts";
import { catalogueState } from "../catalogue/catalogue-state.ts";
import { readCopy, writeCopy } from "./cart-copy.ts";
import {
  emptyCart,
  isSameCart,
  type Line,
  mergeCarts,
  nextTime,
  type SavedCart,
  type SavedLine,
  withLines,
} from "./saved-cart.ts";

/** "full": as many copies as there are were in the cart already; "too-many-lines": an order holds no more different books. */
type AddOutcome = "added" | "updated" | "full" | "too-many-lines";

const copy = readCopy(emptyCart);

export const cartState = createStore<SavedCart>(copy ?? emptyCart, emptyCart);

/** False while only the database can say what is in the cart, as there is no copy to begin with. */
export const cartIsKnown = createStore(copy !== null, false);

/** Brings this tab's cart together with its copy, and with what the database has, and each up to date. */
export function reconcileCart(stored = emptyCart): void {
  const copied = readCopy(cartState.get());
  const merged = mergeCarts(mergeCarts(cartState.get(), stored), copied ?? emptyCart);
  if (!copied || !isSameCart(copied, merged)) writeCopy(merged);
  if (!isSameCart(cartState.get(), merged)) cartState.set(merged);
}

/** What happens to a cart. Each action begins with the copy, which another tab may have changed a moment ago. */
export const cart = {
  /** Adds copies of a book, never more than are in stock. */
  add(book: BookSummary, quantity = 1): AddOutcome {
    if (!Number.isInteger(quantity) || quantity < 1) return "full";
    const before = current();
    const had = before.lines.find((line) => line.book._id === book._id)?.quantity;
    if (had === undefined && before.lines.length >= MAX_LINES) return "too-many-lines";
    const { cart: after, outcome } = addToCart(before.lines.map(item), book._id, quantity, book.stock);
    const has = after.find((line) => line.bookId === book._id)?.quantity ?? 0;
    if (has === 0 || has === had) return "full";
    save(after, before, book);
    return outcome;
  },

  /** Sets the copies of a line, at most what is in stock; 0 or less removes it. */
  setQuantity(bookId: BookId, quantity: number): void {
    if (!Number.isInteger(quantity)) return;
    const before = current();
    const saved = before.lines.find((line) => line.book._id === bookId)?.book;
    const book = catalogueState.get().catalogue.book(bookId) ?? saved;
    // Of a book sold out meanwhile nothing can be chosen; it stays to be seen, and can be removed.
    if (book && (quantity <= 0 || book.stock > 0))
      save(setQuantity(before.lines.map(item), bookId, quantity, book.stock), before);
  },

  /** Removes a line; give the result to `restore` to undo it. */
  remove(bookId: BookId): readonly SavedLine[] {
    const before = current();
    save(removeFromCart(before.lines.map(item), bookId), before);
    return before.lines.filter((line) => line.book._id === bookId);
  },

  /** Empties the cart; give the result to `restore` to undo it. */
  clear(): readonly SavedLine[] {
    const before = current();
    write({ lines: [], removed: {}, clearedAt: nextTime(before) });
    return before.lines;
  },

  /** Puts lines back where they stood, beside what was done meanwhile. */
  restore(lines: readonly SavedLine[]): void {
    const before = current();
    const missing = lines.filter(({ book }) => before.lines.every((line) => line.book._id !== book._id));
    write(withLines(before, [...before.lines, ...missing]));
  },
};

const item = (line: Line): CartItem => ({ bookId: line.book._id, quantity: line.quantity });

const current = (): SavedCart => mergeCarts(cartState.get(), readCopy(cartState.get()) ?? emptyCart);

function save(after: readonly CartItem[], before: SavedCart, added?: BookSummary): void {
  const { catalogue } = catalogueState.get();
  const lines = after.flatMap(({ bookId, quantity }) => {
    const saved = before.lines.find((line) => line.book._id === bookId)?.book;
    const book = catalogue.book(bookId) ?? (added?._id === bookId ? added : saved);
    return book && quantity > 0 ? [{ book, quantity }] : [];
  });
  write(withLines(before, lines));
}

let askedToPersist = false;

function write(next: SavedCart): void {
  // From now on there is something here that the server cannot bring again.
  if (!askedToPersist) void navigator.storage?.persist?.().catch(() => {});
  askedToPersist = true;
  writeCopy(next);
  cartState.set(next);
}
