import { readIsbn } from "../../books/book/isbn.ts";
import { Failure } from "../../kernel/failure.ts";
import type { Rejection } from "../columns.ts";
import type { Encoding } from "./decode-text.ts";
import { columnOf } from "./headings.ts";

export type SheetRow = { line: number; cells: readonly string[] };

/** A catalogue file of any format as a table of text. */
export type Sheet = {
  format:
    | "CSV"
    | "Excel workbook"
    | "Shopify products"
    | "Shopify inventory"
    | "WooCommerce products"
    | "Goodreads library"
    | "LibraryThing library"
    | "Calibre library"
    | "BookBuddy library"
    | "Square items"
    | "Lightspeed products"
    | "ONIX";
  /** Undefined for files that are not text. */
  encoding?: Encoding;
  headings: readonly string[];
  rows: readonly SheetRow[];
  /** Lines that could not be parsed as rows. */
  rejected: readonly Rejection[];
  blankRows: number;
  /** Messages for people: how the file was read, and which lines are no rows. */
  notes: readonly string[];
};

type Line = SheetRow | { line: number; problem: string; field: number };

// Lines with a title or a date may be above the headings.
const MAX_HEADING_LINE = 10;

/** @throws Failure "import.header" when it has no headings */
export function toSheet(lines: Iterable<Line>, source: Pick<Sheet, "format" | "encoding" | "notes">): Sheet {
  const all = [...lines];
  const heading = findHeadings(all);
  if (!heading) throw new Failure("invalid", "import.header", "The file is empty", { line: 1 });
  if ("problem" in heading)
    throw new Failure("invalid", "import.header", heading.problem, { line: heading.line });
  if (knownHeadings(heading.cells) === 0 && heading.cells.some(isIsbn))
    throw new Failure(
      "invalid",
      "import.header",
      "This file has no headings: its first line is a book already. Write the names of the columns above it: isbn, title, author, price.",
      { line: heading.line },
    );
  const headings = withoutEmptyEnd(heading.cells.map((text) => text.replace(/^\ufeff/, "").trim()));
  const rows: SheetRow[] = [];
  const rejected: Rejection[] = [];
  let blankRows = 0;
  for (const one of all.slice(all.indexOf(heading) + 1)) {
    const { line } = one;
    if ("problem" in one) rejected.push({ line, column: headings[one.field] ?? "", message: one.problem });
    else if (one.cells.every((cell) => cell.trim() === "")) blankRows += 1;
    else {
      const problem = rowProblem(one, headings);
      if (problem) rejected.push(problem);
      else rows.push({ line, cells: one.cells.slice(0, headings.length) });
    }
  }
  return { ...source, headings, rows, rejected, blankRows };
}

function isIsbn(text: string): boolean {
  const { isbn13, warning } = readIsbn(text);
  return isbn13 !== "" && !warning;
}

/** The number of known headings in the line with most of them; a title or a note has one at most. */
export const countHeadings = (lines: Iterable<readonly string[]>): number =>
  Array.from(lines)
    .slice(0, MAX_HEADING_LINE)
    .reduce((max, cells) => Math.max(max, knownHeadings(cells)), 0);

const knownHeadings = (cells: readonly string[]): number =>
  cells.filter((text) => columnOf(text) !== undefined).length;

function findHeadings(lines: readonly Line[]): Line | undefined {
  const filled = lines
    .slice(0, MAX_HEADING_LINE)
    .filter((one) => !("cells" in one) || one.cells.some((text) => text.trim() !== ""));
  const known = (one: Line) => ("cells" in one ? knownHeadings(one.cells) : 0);
  const max = Math.max(...filled.map(known));
  if (max < 2) return filled[0];
  // Amazon's templates have headings for people above those for machines.
  return (
    filled.findLast((one) => known(one) >= Math.max(3, max / 2)) ?? filled.find((one) => known(one) === max)
  );
}

function rowProblem({ line, cells }: SheetRow, headings: readonly string[]): Rejection | undefined {
  const given = Math.max(withoutEmptyEnd(cells).length, Math.min(cells.length, headings.length));
  // Excel leaves out the separators of empty cells at the end, which matter only in columns that are read.
  const isRead = headings.slice(given).some((heading) => columnOf(heading) !== undefined);
  const width = given < headings.length && !isRead ? headings.length : given;
  if (width !== headings.length)
    return {
      line,
      column: headings[width] ?? `column ${headings.length + 1}`,
      message: `This row has ${width} columns instead of ${headings.length}`,
    };
  return damagedCell({ line, cells }, headings);
}

/** A cell with characters that could not be decoded, which must not get into a book. */
export function damagedCell({ line, cells }: SheetRow, headings: readonly string[]): Rejection | undefined {
  const damaged = cells.findIndex((text) => text.includes("\ufffd"));
  return damaged < 0
    ? undefined
    : { line, column: headings[damaged] ?? "", message: "This text is not valid UTF-8" };
}

function withoutEmptyEnd(cells: readonly string[]): readonly string[] {
  const last = cells.findLastIndex((text) => text.trim() !== "");
  return cells.slice(0, last + 1);
}
