import { summaryOf } from "@frangipani/core/books/views";
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

/*
 * The cart's copy in local storage: there before the first paint, and written within the click, so that a tab which closes
 * right after it loses nothing. The lines lie there as builds before the database wrote them and still read them: a tab of
 * such a build may be open.
 */

/** What a list of lines cannot say. Lines without it were stored by a browser that never had the database. */
const REMOVALS_KEY = "cartRemovals";

/** Whether an event of local storage is about the copy: null says that all of it was emptied. */
export const isKeyOfCopy = (key: string | null): boolean =>
  key === null || key === CART_KEY || key === REMOVALS_KEY;

/** The copy, read beside what is known; null when there is none, or none that can be read, which is logged. */
export function readCopy(known: SavedCart): SavedCart | null {
  try {
    const lines = read(CART_KEY, isLines);
    const removals = read(REMOVALS_KEY, isRemovals);
    if (!lines) return removals && { lines: [], ...removals };
    // An empty list is what earlier builds leave; this one leaves none.
    if (lines.length > 0 && areDated(lines)) return { lines, ...(removals ?? NO_REMOVALS) };
    return takeOver(lines, known, removals !== null);
  } catch (error) {
    if (typeof localStorage !== "undefined")
      console.error("The saved cart was not readable and is ignored.", error);
    return null;
  }
}

/** A refusal is no loss: the database has the cart, and this page. */
export function writeCopy({ lines, removed, clearedAt }: SavedCart): void {
  try {
    // First, since lines that are there and removed count as removed.
    localStorage.setItem(REMOVALS_KEY, JSON.stringify({ removed, clearedAt }));
    const stored = lines.map(({ book, ...line }): SavedLine => ({ book: summaryOf(book), ...line }));
    if (lines.length > 0) localStorage.setItem(CART_KEY, JSON.stringify(stored));
    else localStorage.removeItem(CART_KEY);
    takenOver = undefined;
  } catch (error) {
    console.warn("Local storage has no room for the cart.", error);
  }
}

const NO_REMOVALS = { removed: {}, clearedAt: 0 };

/** What an earlier build left, until it is replaced: without room for that it is found each time, and is no news. */
let takenOver: { text: string; cart: SavedCart } | undefined;

/**
 * A tab of an earlier build changed the copy it found: what it left is the whole cart of this moment. Where it found none,
 * since the browser had taken it away or there never was one, its lines are added to what the database has.
 */
function takeOver(lines: readonly Line[], known: SavedCart, foundCopy: boolean): SavedCart {
  const text = JSON.stringify(lines);
  if (takenOver?.text === text) return takenOver.cart;
  const now = nextTime(known);
  const placeOf = new Map(known.lines.map(({ book, addedAt }) => [book._id, addedAt]));
  const dated = lines.map(({ book, quantity }, at) => ({
    book,
    quantity,
    addedAt: placeOf.get(book._id) ?? now + at,
    changedAt: now,
  }));
  const cart = { lines: dated, removed: {}, clearedAt: foundCopy ? now : 0 };
  takenOver = { text, cart };
  writeCopy(cart);
  return cart;
}

/** @throws when what lies there is something else */
function read<T>(key: string, isValid: (value: unknown) => value is T): T | null {
  const text = localStorage.getItem(key);
  if (text === null) return null;
  const value: unknown = JSON.parse(text);
  if (!isValid(value)) throw new Error(`"${key}" holds something else`);
  return value;
}
