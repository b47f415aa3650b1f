import type { BookId, BookSummary } from "@frangipani/core/books";
import { MAX_QUANTITY } from "@frangipani/core/cart";

export const CART_KEY = "cart";
/** The key of the calculated shipping in session storage. */
export const SHIPPING_KEY = "calculatedShipping";

/** `book` is as last seen, so that the cart can be shown without the catalogue. */
export type Line = { book: BookSummary; quantity: number };

/** Times are milliseconds since the epoch, or slightly later, since each change is dated after all known ones. */
export type SavedLine = Line & { addedAt: number; changedAt: number };

/** When each book was removed, by its id, and when the whole cart was. */
type Removals = { removed: Readonly<Record<string, number>>; clearedAt: number };

/** Has the time of every change, so that two states can be merged: for each book, the later change wins. */
export type SavedCart = Removals & { lines: readonly SavedLine[] };

export const emptyCart: SavedCart = { lines: [], removed: {}, clearedAt: 0 };

/** Older removals are dropped, as they have reached every tab and both stores by then. */
const MAX_REMOVED = 500;

/** Merges two states; commutative and idempotent. */
export function mergeCarts(one: SavedCart, other: SavedCart): SavedCart {
  const clearedAt = Math.max(one.clearedAt, other.clearedAt);
  const removed = new Map(Object.entries(one.removed));
  for (const [id, at] of Object.entries(other.removed)) removed.set(id, Math.max(at, removed.get(id) ?? 0));
  const latest = new Map<string, SavedLine>();
  for (const line of [...one.lines, ...other.lines]) {
    const rival = latest.get(line.book._id);
    if (!rival || isLater(line, rival)) latest.set(line.book._id, line);
  }
  const lines = [...latest.values()].filter(
    ({ book, changedAt }) => changedAt >= Math.max(clearedAt, removed.get(book._id) ?? 0),
  );
  for (const { book } of lines) removed.delete(book._id);
  return {
    lines: lines.sort((a, b) => a.addedAt - b.addedAt || (a.book._id < b.book._id ? -1 : 1)),
    removed: Object.fromEntries(
      [...removed]
        .filter(([, at]) => at > clearedAt)
        .sort(([, a], [, b]) => a - b)
        .slice(-MAX_REMOVED),
    ),
    clearedAt,
  };
}

/** Whether a line's change is later than the rival's. In the same millisecond, more copies win. */
const isLater = (line: SavedLine, rival: SavedLine): boolean =>
  (line.changedAt - rival.changedAt || line.quantity - rival.quantity || rival.addedAt - line.addedAt) > 0;

export const isSameCart = (one: SavedCart, other: SavedCart): boolean => textOf(one) === textOf(other);

const textOf = ({ lines, removed, clearedAt }: SavedCart): string =>
  JSON.stringify([
    clearedAt,
    Object.entries(removed).sort(),
    lines.map(({ book, quantity, addedAt, changedAt }) => [book._id, quantity, addedAt, changedAt]),
  ]);

/** A time later than every change in this cart, even if the clock is behind. */
export const nextTime = ({ lines, removed, clearedAt }: SavedCart): number =>
  Math.max(
    Date.now(),
    1 +
      Math.max(
        clearedAt,
        ...Object.values(removed),
        ...lines.flatMap((line) => [line.addedAt, line.changedAt]),
      ),
  );

export const isLines = (value: unknown): value is readonly Line[] =>
  Array.isArray(value) && value.every(isLine);

/** False for lines written by builds from before the cart had a database. */
export const areDated = (lines: readonly Line[]): lines is readonly SavedLine[] =>
  lines.every((line) => isCount((line as SavedLine).addedAt) && isCount((line as SavedLine).changedAt));

export const isRemovals = (value: unknown): value is Removals => {
  const { removed, clearedAt } = (value ?? {}) as Partial<Removals>;
  return (
    isCount(clearedAt) &&
    typeof removed === "object" &&
    removed !== null &&
    Object.values(removed).every(isCount)
  );
};

const isLine = (value: unknown): value is Line => {
  const { book, quantity } = (value ?? {}) as { book?: Partial<BookSummary> | null; quantity?: unknown };
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

/** Replaces the lines: dates those that changed, and remembers the missing ones as removed. */
export function withLines(cart: SavedCart, nextLines: readonly (Line & { addedAt?: number })[]): SavedCart {
  const now = nextTime(cart);
  const missing = new Map<BookId, SavedLine>(cart.lines.map((line) => [line.book._id, line]));
  const lines = nextLines.map(({ book, quantity, addedAt }): SavedLine => {
    const line = missing.get(book._id);
    missing.delete(book._id);
    return line?.quantity === quantity
      ? { ...line, book }
      : { book, quantity, addedAt: line?.addedAt ?? addedAt ?? now, changedAt: now };
  });
  const removed = Object.fromEntries([...missing.keys()].map((id) => [id, now]));
  return mergeCarts({ ...cart, lines, removed: { ...cart.removed, ...removed } }, emptyCart);
}
