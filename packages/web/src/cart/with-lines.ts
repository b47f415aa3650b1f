import type { BookId } from "@frangipani/core/books";
import { emptyCart, type Line, mergeCarts, nextTime, type SavedCart, type SavedLine } from "./saved-cart.ts";

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
