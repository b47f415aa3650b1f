import { readIsbn } from "../../books/book/isbn.ts";
import { COLUMNS, type Column } from "../columns.ts";
import type { Mapping, Target } from "../file/headings.ts";
import type { SheetRow } from "../file/sheet.ts";
import type { Decisions } from "./decisions.ts";

/** Text of a row as the file has it. What was read from it is `ReadValues` (read-row.ts). */
export type Cells = Partial<Record<Column, string>>;

/** A row's cells by column: as the file has them, or as they were corrected. A column that the file lacks is missing. */
export function cellsOf(
  { line, cells }: SheetRow,
  { positions, skipsEmpty }: Mapping,
  decisions: Decisions,
): Cells {
  const corrected = decisions.corrections?.[line];
  const byColumn: Cells = {};
  for (const column of COLUMNS) {
    const given = cellOf(cells, column, positions.get(column));
    const text = corrected?.[column] ?? (skipsEmpty && given === "" ? undefined : given);
    if (text !== undefined) byColumn[column] = text;
  }
  return byColumn;
}

/** The first cell with a value; for ISBNs the first valid one. */
export function cellOf(
  cells: readonly string[],
  target: Target,
  positions: readonly number[] | undefined,
): string | undefined {
  if (positions === undefined) return undefined;
  const texts = positions.map((position) => cells[position] ?? "");
  const isUsable = (text: string) => (target === "isbn" ? readIsbn(text).isbn13 !== "" : text.trim() !== "");
  return texts.find(isUsable) ?? texts.find((text) => text.trim() !== "") ?? "";
}
