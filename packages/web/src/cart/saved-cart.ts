import type { BookId } from "@frangipani/core/books/book-id";
import type { BookSummary } from "@frangipani/core/books/views";
import { MAX_QUANTITY } from "@frangipani/core/cart/cart";

/** The fixed key of the cart, in the database and of its copy in local storage. */
export const CART_KEY = "cart";

/** A book as last seen, so that the cart shows itself before and without the catalogue. */
export type Line = { book: BookSummary; quantity: number };

/** Times are milliseconds since the epoch, or a bit more: each change is later than all changes it knows of. */
export type SavedLine = Line & {
  /** Its place in the cart: the earliest stands first. */
  addedAt: number;
  /** When its quantity was chosen. */
  changedAt: number;
};

type Removals = {
  /** Books taken out of the cart, and when. */
  removed: Readonly<Record<string, number>>;
  /** When the cart was last emptied: what was not changed since is gone. */
  clearedAt: number;
};

/**
 * The cart with the time of every change, so that what two tabs did, or a database and its copy hold, becomes one cart:
 * of each book the later change wins.
 */
export type SavedCart = Removals & { lines: readonly SavedLine[] };

export const emptyCart: SavedCart = { lines: [], removed: {}, clearedAt: 0 };

/** Every tab and both stores have long heard of what was removed before these. */
const MAX_REMOVED = 500;

/** Brings two states of the cart together; in which order, and how often, makes no difference. */
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

/** Two tabs may change a line in the same millisecond: more copies win, so that nobody has to wonder where one went. */
const isLater = (line: SavedLine, rival: SavedLine): boolean =>
  (line.changedAt - rival.changedAt || line.quantity - rival.quantity || rival.addedAt - line.addedAt) > 0;

/** Whether both say the same; what is known of the books does not count. */
export const isSameCart = (one: SavedCart, other: SavedCart): boolean => textOf(one) === textOf(other);

const textOf = ({ lines, removed, clearedAt }: SavedCart): string =>
  JSON.stringify([
    clearedAt,
    Object.entries(removed).sort(),
    lines.map(({ book, quantity, addedAt, changedAt }) => [book._id, quantity, addedAt, changedAt]),
  ]);

/** A time later than everything in this cart, whatever the clock says. */
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

/** The cart with these lines instead of its own. */
export function withLines(cart: SavedCart, wanted: readonly (Line & { addedAt?: number })[]): SavedCart {
  const now = nextTime(cart);
  const gone = new Map<BookId, SavedLine>(cart.lines.map((line) => [line.book._id, line]));
  const lines = wanted.map(({ book, quantity, addedAt }): SavedLine => {
    const line = gone.get(book._id);
    gone.delete(book._id);
    return line?.quantity === quantity
      ? { ...line, book }
      : { book, quantity, addedAt: line?.addedAt ?? addedAt ?? now, changedAt: now };
  });
  const removed = Object.fromEntries([...gone.keys()].map((id) => [id, now]));
  return mergeCarts({ ...cart, lines, removed: { ...cart.removed, ...removed } }, emptyCart);
}

/** Lines as any build of the shop has stored them. */
export const isLines = (value: unknown): value is readonly Line[] =>
  Array.isArray(value) && value.every(isLine);

/** Builds before the cart had a database stored no times. */
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
