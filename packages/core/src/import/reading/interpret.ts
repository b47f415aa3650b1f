import { COVER_COLUMN, type Row } from "../columns.ts";
import { type Mapping, mapColumns } from "../file/headings.ts";
import type { Sheet } from "../file/sheet.ts";
import type { WeightUnit } from "../values/weight.ts";
import type { KnownCategories } from "./categories.ts";
import { type Cells, cellOf, cellsOf } from "./cells.ts";
import type { Decisions, Questions } from "./decisions.ts";
import type { Finding, Understood } from "./findings.ts";
import { createRowIdentifier, indexKnownBooks } from "./identify-row.ts";
import { type FileContext, readRow } from "./read-row.ts";
import { surveySheet } from "./survey.ts";

/** The shop's data on which the meaning of a row depends. */
export type ShopContext = {
  categories: KnownCategories;
  /** All books; needed for files without ids, and for values of new books (`needsBooks`). */
  books?: readonly { id: string; isbn: string }[] | undefined;
};

export type Interpreted = {
  mapping: Mapping;
  questions: Questions;
  /** False if the file has neither ids nor ISBNs: then there are no rows. */
  canIdentify: boolean;
  /** Rows in the form of the import call. */
  rows: readonly Row[];
  rejected: readonly Finding[];
  warnings: readonly Finding[];
  readings: readonly Understood[];
  /** URLs (https) of covers for these rows. */
  covers: readonly { line: number; id: string; url: string }[];
  /** Lines of categories that are left out. */
  leftOut: readonly number[];
};

/** Whether the shop's books are needed to read the file. */
export const needsBooks = ({ positions }: Mapping, decisions: Decisions): boolean =>
  !positions.has("id") || Object.values(decisions.defaults ?? {}).some(Boolean);

/** Converts the rows of a sheet to those of the shop's own format. */
export function interpretSheet(sheet: Sheet, decisions: Decisions, shop: ShopContext): Interpreted {
  const file = fileContext(sheet, decisions, shop);
  const { mapping, survey } = file;
  const canIdentify = mapping.positions.has("id") || mapping.positions.has("isbn");
  const books = indexKnownBooks(shop.books);
  const identify = createRowIdentifier(books);
  const rows: Row[] = [];
  const rejected: Finding[] = [...sheet.rejected];
  const warnings: Finding[] = [];
  const readings: Understood[] = [];
  const covers: Interpreted["covers"][number][] = [];
  const leftOut: number[] = [];
  for (const sheetRow of canIdentify ? sheet.rows : []) {
    const row = readRow(sheetRow, file, books.has);
    if (row.isLeftOut) {
      leftOut.push(row.line);
      continue;
    }
    readings.push(...row.readings);
    const identified = identify(row);
    if (identified.problems.length > 0) {
      rejected.push(...identified.problems);
      continue;
    }
    const { values } = identified;
    warnings.push(...identified.warnings);
    rows.push({ line: row.line, values, ...(row.state && { state: row.state }) });
    const url = readLink(cellOf(sheetRow.cells, COVER_COLUMN, mapping.positions.get(COVER_COLUMN)) ?? "");
    if (url) covers.push({ line: row.line, id: values.id, url });
  }
  rejected.sort((a, b) => a.line - b.line);
  const { questions } = survey;
  return { mapping, questions, canIdentify, rows, rejected, warnings, readings, covers, leftOut };
}

/** The first https URL in a cell; "" if there is none. */
const readLink = (text: string): string =>
  /^https?:\/\/./i.test(text.trim())
    ? (text.trim().split(/[\s,;|]+(?=https?:|$)/i)[0] ?? "").replace(/^http:/i, "https:")
    : "";

function fileContext(sheet: Sheet, decisions: Decisions, { categories }: ShopContext): FileContext {
  const mapping = mapColumns(sheet.headings, sheet.format, decisions.columns);
  const survey = surveySheet(sheet, mapping, decisions, categories);
  return { mapping, decisions, survey, known: categories };
}

/** A row as the file has it, and as it was read. */
export type SkippedRow = Row & { cells: Cells; weightUnit: WeightUnit };

export function readSkipped(
  sheet: Sheet,
  decisions: Decisions,
  shop: ShopContext,
  lines: ReadonlySet<number>,
): SkippedRow[] {
  const file = fileContext(sheet, decisions, shop);
  const books = indexKnownBooks(shop.books);
  return sheet.rows
    .filter(({ line }) => lines.has(line))
    .map((row) => ({ ...readRow(row, file, books.has), weightUnit: file.survey.weightUnit }));
}

const EXAMPLES = 3;

/** The first values of a column, by which a person recognises it. */
export function exampleValues({ rows }: Sheet, position: number): string[] {
  const examples: string[] = [];
  for (const { cells } of rows) {
    const text = cells[position]?.trim();
    if (text) examples.push(text);
    if (examples.length === EXAMPLES) break;
  }
  return examples;
}

/** The cells of rows by the shop's columns, unchanged. */
export const cellsByLine = (
  sheet: Sheet,
  mapping: Mapping,
  decisions: Decisions,
): ReadonlyMap<number, Cells> =>
  new Map(sheet.rows.map((row) => [row.line, cellsOf(row, mapping, decisions)]));
