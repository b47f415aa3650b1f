import type { DatabaseSync } from "node:sqlite";
import { byTitle, type Titled } from "../catalogue/search/sort.ts";

/** Between the books of a new index; 500 million books stay below 2^53. */
export const GAP = 2 ** 24;

type Placed = Titled & { position: number };

/** Where in the order by title a book comes, among the books of the index. */
export function positionsIn(database: DatabaseSync) {
  const columns = "position, id AS _id, title";
  const firstFrom = database.prepare(
    `SELECT ${columns} FROM books WHERE position >= ? ORDER BY position LIMIT 1`,
  );
  const lastBelow = database.prepare("SELECT MAX(position) AS position FROM books WHERE position < ?");
  const ends = database.prepare("SELECT MIN(position) AS low, MAX(position) AS high FROM books");

  /** The position of the book before it, and the book after it; none at the ends. */
  return (book: Titled): { before: number | undefined; next: Placed | undefined } => {
    let { low, high } = ends.get() as { low: number; high: number };
    high += 1;
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const next = firstFrom.get(middle) as Placed | undefined;
      if (!next || byTitle(next, book) > 0) high = middle;
      else low = next.position + 1;
    }
    const { position } = lastBelow.get(low) as { position: number | null };
    return { before: position ?? undefined, next: firstFrom.get(low) as Placed | undefined };
  };
}
