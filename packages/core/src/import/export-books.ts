import type { BookReadPorts } from "../books/book/ports.ts";
import type { PageRange } from "../kernel/page.ts";
import { csvCell } from "../kernel/text/csv-cell.ts";
import { type Clock, instant } from "../kernel/time/clock.ts";
import { COLUMNS, STATE_COLUMN } from "./columns.ts";
import { stateOf } from "./row-state.ts";
import { toCells } from "./to-cells.ts";

/** Books on sale as CSV; the first page has the header. Importing the file changes nothing. */
export async function exportBooks(
  { books, taxonomy, clock }: BookReadPorts & { clock: Clock },
  page: PageRange,
): Promise<{ csv: string; cursor: string | undefined }> {
  const [found, names] = await Promise.all([books.list(page), taxonomy.read()]);
  const now = instant(clock.now());
  const rows = found.items
    .filter((book) => book.status)
    .map((book) => {
      const cells = toCells(book, names);
      return [...COLUMNS.map((column) => csvCell(cells[column])), stateOf(cells, now)];
    });
  const lines = page.cursor === undefined ? [[...COLUMNS, STATE_COLUMN], ...rows] : rows;
  return { csv: lines.map((line) => `${line.join(",")}\r\n`).join(""), cursor: found.cursor };
}
