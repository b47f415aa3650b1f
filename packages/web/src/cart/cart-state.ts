import type { BookId } from "@frangipani/core/books";
import { createStore } from "../device/store.ts";
import { readCopy, writeCopy } from "./cart-copy.ts";
import { emptyCart, isSameCart, mergeCarts, type SavedCart } from "./saved-cart.ts";

const copy = readCopy(emptyCart);

export const cartState = createStore<SavedCart>(copy ?? emptyCart, emptyCart);

/** False until the database is read, if there is no copy in local storage. */
export const isCartLoaded = createStore(copy !== null, false);

export const idsInCart = (): BookId[] => cartState.get().lines.map(({ book }) => book._id);

export function reconcileCart(stored = emptyCart): void {
  const copied = readCopy(cartState.get());
  const merged = mergeCarts(mergeCarts(cartState.get(), stored), copied ?? emptyCart);
  if (!copied || !isSameCart(copied, merged)) writeCopy(merged);
  if (!isSameCart(cartState.get(), merged)) cartState.set(merged);
}
