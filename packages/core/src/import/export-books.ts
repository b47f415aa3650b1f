import type { BookReadPorts } from "../books/ports.ts";
import type { PageRange } from "../kernel/page.ts";
import { csvCell } from "../kernel/text/csv-cell.ts";
import { COLUMNS } from "./columns.ts";
import { toCells } from "./to-cells.ts";

/** Books on sale as CSV; the first page has the header. Importing the file changes nothing. */
export async function exportBooks(
  { books, taxonomy }: BookReadPorts,
  page: PageRange,
): Promise<{ csv: string; cursor: string | undefined }> {
  const [found, names] = await Promise.all([books.list(page), taxonomy.read()]);
  const rows = found.items
    .filter((book) => book.status)
    .map((book) => {
      const cells = toCells(book, names);
      return COLUMNS.map((column) => csvCell(cells[column]));
    });
  const lines = page.cursor === undefined ? [[...COLUMNS], ...rows] : rows;
  return { csv: lines.map((line) => `${line.join(",")}\r\n`).join(""), cursor: found.cursor };
}
