import { type BookId, toSummary } from "@frangipani/core/books";
import { deviceStorage } from "../device/device-storage.ts";
import { createStore } from "../device/store.ts";
import {
  areDated,
  CART_KEY,
  emptyCart,
  isLines,
  isRemovals,
  isSameCart,
  type Line,
  mergeCarts,
  nextTime,
  type SavedCart,
  type SavedLine,
} from "./saved-cart.ts";

/*
 * The cart of this tab, and its copy in local storage, which is read before the first paint and written on each change. The
 * copy keeps the format of the earliest builds.
 */

/** Stored with the lines. If it is missing, the lines were stored by a build from before the cart had a database. */
const REMOVALS_KEY = "cartRemovals";

/** The key of a `storage` event is null after `localStorage.clear()`. */
export const isLocalCartKey = (key: string | null): boolean =>
  key === null || key === CART_KEY || key === REMOVALS_KEY;

/** @param known the cart of this tab. @returns null if there is no copy, or if it cannot be parsed, which is logged */
export function readLocalCart(known: SavedCart): SavedCart | null {
  try {
    const lines = read(CART_KEY, isLines);
    const removals = read(REMOVALS_KEY, isRemovals);
    if (!lines) return removals && { lines: [], ...removals };
    // Earlier builds store an empty list; this one removes the key.
    if (lines.length > 0 && areDated(lines)) return { lines, ...(removals ?? NO_REMOVALS) };
    return adoptLines(lines, known, removals !== null);
  } catch (error) {
    console.error("The saved cart was not readable and is ignored.", error);
    return null;
  }
}

export function writeLocalCart({ lines, removed, clearedAt }: SavedCart): void {
  // Written before the lines: if only this write succeeds, removed lines still count as removed.
  deviceStorage.set(REMOVALS_KEY, JSON.stringify({ removed, clearedAt }));
  const stored = lines.map(({ book, ...line }): SavedLine => ({ book: toSummary(book), ...line }));
  if (lines.length > 0) deviceStorage.set(CART_KEY, JSON.stringify(stored));
  else deviceStorage.remove(CART_KEY);
  adopted = undefined;
}

const NO_REMOVALS = { removed: {}, clearedAt: 0 };

/** Cached, since on a full disk the lines of an earlier build cannot be replaced, and would be adopted again at each read. */
let adopted: { text: string; cart: SavedCart } | undefined;

/** Takes lines that a tab of an earlier build has written: as the whole cart, or added to it if that tab had found no copy. */
function adoptLines(lines: readonly Line[], known: SavedCart, hadCopy: boolean): SavedCart {
  const text = JSON.stringify(lines);
  if (adopted?.text === text) return adopted.cart;
  const now = nextTime(known);
  const addedAtOf = new Map(known.lines.map(({ book, addedAt }) => [book._id, addedAt]));
  const dated = lines.map(({ book, quantity }, index) => ({
    book,
    quantity,
    addedAt: addedAtOf.get(book._id) ?? now + index,
    changedAt: now,
  }));
  const cart = { lines: dated, removed: {}, clearedAt: hadCopy ? now : 0 };
  adopted = { text, cart };
  writeLocalCart(cart);
  return cart;
}

function read<T>(key: string, isValid: (value: unknown) => value is T): T | null {
  const text = deviceStorage.get(key);
  if (text === null) return null;
  const value: unknown = JSON.parse(text);
  if (!isValid(value)) throw new Error(`"${key}" holds something else`);
  return value;
}

const storedCart = readLocalCart(emptyCart);

export const cartState = createStore<SavedCart>(storedCart ?? emptyCart, emptyCart);

/** False until the database is read, if there is no copy in local storage. */
export const isCartLoaded = createStore(storedCart !== null, false);

export const idsInCart = (): BookId[] => cartState.get().lines.map(({ book }) => book._id);

/** Merges the cart of this tab with its copy in local storage and with `other`, and updates both where they differ. */
export function reconcileCart(other = emptyCart): void {
  const tab = cartState.get();
  const local = readLocalCart(tab);
  const merged = mergeCarts(mergeCarts(tab, other), local ?? emptyCart);
  if (!local || !isSameCart(local, merged)) writeLocalCart(merged);
  if (!isSameCart(cartState.get(), merged)) cartState.set(merged);
}
