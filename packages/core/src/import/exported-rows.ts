import type { Book } from "../books/book/book.ts";
import { stock } from "../books/book/input-rules.ts";
import type { BookReadPorts } from "../books/book/ports.ts";
import { bookToWire, toFormValues } from "../books/book/wire.ts";
import type { Taxonomy } from "../categories/taxonomy.ts";
import type { PageRange } from "../kernel/stores.ts";
import { csvCell } from "../kernel/text/csv-cell.ts";
import { type Clock, type Instant, instant } from "../kernel/time/clock.ts";
import { COLUMNS, type Column, idOf, type Rejection, type Row, STATE_COLUMN } from "./columns.ts";

export function toCells(book: Book, taxonomy: Taxonomy): Record<Column, string> {
  const cells = { id: book._id, ...toFormValues(bookToWire(book, taxonomy)) };
  return Object.fromEntries(COLUMNS.map((column) => [column, String(cells[column])])) as Record<
    Column,
    string
  >;
}

/** Books on sale as CSV; the first page has the header. Importing the file changes nothing. */
export async function exportBooks(
  { books, taxonomy, clock }: BookReadPorts & { clock: Clock },
  page: PageRange,
): Promise<{ csv: string; cursor: string | undefined }> {
  const [stored, names] = await Promise.all([books.list(page), taxonomy.read()]);
  const now = instant(clock.now());
  const rows = stored.items
    .filter((book) => book.status)
    .map((book) => {
      const cells = toCells(book, names);
      return [...COLUMNS.map((column) => csvCell(cells[column])), stateOf(cells, now)];
    });
  const lines = page.cursor === undefined ? [[...COLUMNS, STATE_COLUMN], ...rows] : rows;
  return { csv: lines.map((line) => `${line.join(",")}\r\n`).join(""), cursor: stored.cursor };
}

// The stock is not hashed: the state has its number, since a difference to it is applied.
const HASHED_COLUMNS = COLUMNS.filter((column) => column !== "stock");
const HASH_LENGTH = 7;
const STATE = new RegExp(`^x1-([0-9a-z]+)-(\\d+)-([0-9a-z]{${HASH_LENGTH * HASHED_COLUMNS.length}})$`);
const MAX_IMPORTED_STATES = 5;

/**
 * Identifies the state that an exported row was made from, as a cell of the export: an import then applies only the cells that
 * changed since. It names the export, so that importing the same file twice does not add its copies twice.
 */
export const stateOf = (cells: Record<Column, string>, exportedAt: Instant): string =>
  `x1-${Date.parse(exportedAt).toString(36)}-${cells.stock}-${HASHED_COLUMNS.map((column) => hashOf(cells[column])).join("")}`;

/** A row rebased on the current state of its book. */
export type RebasedRow = Row & {
  /** The states that the book will remember; set if the stock is a difference. */
  importedStates?: Book["importedStates"];
  /** For the preview. */
  notes?: Partial<Record<Column, string>>;
};

/** Replaces cells that nobody changed since the export by the book's current values, and the stock by the difference to it. */
export function rebaseRow(row: Row, before: Book | undefined, taxonomy: Taxonomy): RebasedRow | Rejection {
  if (!row.state) return row;
  const [, exportedAt = "", exportedStock, hashes = ""] = STATE.exec(row.state) ?? [];
  if (exportedStock === undefined)
    return rejected(
      row,
      STATE_COLUMN,
      "This is not what the export wrote. Export again, or empty this cell: then all cells of the row count.",
    );
  const baseOf = (column: (typeof HASHED_COLUMNS)[number]) =>
    hashes.slice(HASH_LENGTH * HASHED_COLUMNS.indexOf(column)).slice(0, HASH_LENGTH);
  if (baseOf("id") !== hashOf(idOf(row)))
    return rejected(
      row,
      STATE_COLUMN,
      "This belongs to another row. Export again, or empty this cell: then all cells of the row count.",
    );
  // Imported again, the row must not add its difference to the stock that it brought.
  if (!before) return { ...row, importedStates: [{ state: exportedAt, stock: Number(row.values.stock) }] };
  const current = toCells(before, taxonomy);
  const values = { ...row.values };
  const notes: RebasedRow["notes"] = {};
  for (const column of HASHED_COLUMNS) {
    const cell = values[column];
    if (cell === undefined) continue;
    if (hashOf(cell) === baseOf(column)) values[column] = current[column];
    else if (hashOf(current[column]) !== baseOf(column))
      notes[column] = "also changed in the shop since the export";
  }
  return rebaseStock({ ...row, values, notes }, before, { state: exportedAt, stock: Number(exportedStock) });
}

type ImportedState = NonNullable<Book["importedStates"]>[number];

function rebaseStock(row: RebasedRow, before: Book, exported: ImportedState): RebasedRow | Rejection {
  const { values, notes } = row;
  if (values.stock === undefined) return row;
  const given = stock().safeParse(values.stock);
  // An invalid stock is reported later, with the problems of the other cells.
  if (!given.success) return row;
  const imported = before.importedStates ?? [];
  // A row of an export that was imported before counts from the stock that it had then.
  const { state, stock: base } = imported.find((one) => one.state === exported.state) ?? exported;
  const difference = given.data - base;
  const rebased = { ...row, values: { ...values, stock: String(before.stock + difference) } };
  if (difference === 0) return { ...rebased, importedStates: imported };
  if (before.stock + difference < 0)
    return rejected(
      row,
      "stock",
      `${-difference} fewer than in the export are more than the ${before.stock} that are left`,
    );
  return {
    ...rebased,
    notes: {
      ...notes,
      stock: `${difference > 0 ? "+" : "−"}${Math.abs(difference)} since the export`,
    },
    importedStates: [{ state, stock: given.data }, ...imported.filter((one) => one.state !== state)].slice(
      0,
      MAX_IMPORTED_STATES,
    ),
  };
}

const rejected = ({ line }: Row, column: string, message: string): Rejection => ({ line, column, message });

/** FNV-1a of a cell, ignoring what spreadsheets change by themselves: "31.00" to 31, false to FALSE. */
function hashOf(cell: string): string {
  const text = cell.trim().replace(/\r\n?/g, "\n");
  const isNumber = text !== "" && Number.isFinite(Number(text));
  let plain = isNumber ? String(Number(text)) : text;
  if (/^(true|false)$/i.test(text)) plain = text.toLowerCase();
  let hash = 0x811c9dc5;
  for (let index = 0; index < plain.length; index += 1)
    hash = Math.imul(hash ^ plain.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(36).padStart(HASH_LENGTH, "0");
}
