import { readIsbn } from "../../books/book/isbn.ts";
import { COLUMNS, type Column } from "../columns.ts";
import type { Mapping, Target } from "../file/headings.ts";
import type { SheetRow } from "../file/sheet.ts";
import type { Decisions } from "./decisions.ts";

export type Cells = Partial<Record<Column, string>>;

/** A row's cells by column: as the file has them, or as they were corrected. A column that the file lacks is missing. */
export function cellsOf(
  { line, cells }: SheetRow,
  { positions, skipsEmpty }: Mapping,
  decisions: Decisions,
): Cells {
  const corrected = decisions.corrections?.[line];
  const found: Cells = {};
  for (const column of COLUMNS) {
    const given = cellOf(cells, column, positions.get(column));
    const text = corrected?.[column] ?? (skipsEmpty && given === "" ? undefined : given);
    if (text !== undefined) found[column] = text;
  }
  return found;
}

/** The first that has a value; of several ISBNs, the first that is one. */
export function cellOf(
  cells: readonly string[],
  target: Target,
  positions: readonly number[] | undefined,
): string | undefined {
  if (positions === undefined) return undefined;
  const texts = positions.map((position) => cells[position] ?? "");
  const isGood = (text: string) => (target === "isbn" ? readIsbn(text).isbn13 !== "" : text.trim() !== "");
  return texts.find(isGood) ?? texts.find((text) => text.trim() !== "") ?? "";
}
