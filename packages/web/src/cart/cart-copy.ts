import { toSummary } from "@frangipani/core/books";
import { deviceStorage } from "../device/device-storage.ts";
import {
  areDated,
  CART_KEY,
  isLines,
  isRemovals,
  type Line,
  nextTime,
  type SavedCart,
  type SavedLine,
} from "./saved-cart.ts";

/* Local storage: read before the first paint, written on each click, in the format of the earliest builds. */

/** Removals beside the lines. Without this key the lines are of a browser that never had the database. */
const REMOVALS_KEY = "cartRemovals";

/** Whether a `storage` event concerns the copy; the key is null after `localStorage.clear()`. */
export const isKeyOfCopy = (key: string | null): boolean =>
  key === null || key === CART_KEY || key === REMOVALS_KEY;

/** Null when there is none, or none that can be read, which is logged. `known` is the cart of this tab. */
export function readCopy(known: SavedCart): SavedCart | null {
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

export function writeCopy({ lines, removed, clearedAt }: SavedCart): void {
  // Before the lines: if only this is stored, lines that were removed count as removed.
  deviceStorage.set(REMOVALS_KEY, JSON.stringify({ removed, clearedAt }));
  const stored = lines.map(({ book, ...line }): SavedLine => ({ book: toSummary(book), ...line }));
  if (lines.length > 0) deviceStorage.set(CART_KEY, JSON.stringify(stored));
  else deviceStorage.remove(CART_KEY);
  adopted = undefined;
}

const NO_REMOVALS = { removed: {}, clearedAt: 0 };

/** The last lines adopted from an earlier build: they are found again until there is room to replace them. */
let adopted: { text: string; cart: SavedCart } | undefined;

/** Lines of a tab of an earlier build are the whole cart now, or added to it if that tab found no copy. */
function adoptLines(lines: readonly Line[], known: SavedCart, foundCopy: boolean): SavedCart {
  const text = JSON.stringify(lines);
  if (adopted?.text === text) return adopted.cart;
  const now = nextTime(known);
  const addedAtOf = new Map(known.lines.map(({ book, addedAt }) => [book._id, addedAt]));
  const dated = lines.map(({ book, quantity }, at) => ({
    book,
    quantity,
    addedAt: addedAtOf.get(book._id) ?? now + at,
    changedAt: now,
  }));
  const cart = { lines: dated, removed: {}, clearedAt: foundCopy ? now : 0 };
  adopted = { text, cart };
  writeCopy(cart);
  return cart;
}

function read<T>(key: string, isValid: (value: unknown) => value is T): T | null {
  const text = deviceStorage.get(key);
  if (text === null) return null;
  const value: unknown = JSON.parse(text);
  if (!isValid(value)) throw new Error(`"${key}" holds something else`);
  return value;
}
