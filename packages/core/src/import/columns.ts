import { typedFields } from "../books/typed-book.ts";

/** The header of a catalogue file, in the order in which the export writes it (operations.md). */
export const COLUMNS = ["id", ...typedFields] as const;
export type Column = (typeof COLUMNS)[number];

/** A row of the file as text, with the line on which it begins. */
export type Row = { line: number; values: Readonly<Record<Column, string>> };

/** Why a row is left out: where it begins, in which column, in words for whoever mends the file. */
export type Rejection = { line: number; column: string; message: string };

/** Why the second row of an id is left out. */
export const repeatedId = (line: number, first: number): Rejection => ({
  line,
  column: "id",
  message: `This id is already on line ${first}`,
});
