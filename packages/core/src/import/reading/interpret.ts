import { readIsbn } from "../../books/book/isbn.ts";
import { COVER_COLUMN, type Row, repeatedId } from "../columns.ts";
import { type Mapping, mapColumns } from "../file/headings.ts";
import type { Sheet } from "../file/sheet.ts";
import type { WeightUnit } from "../values/weight.ts";
import type { KnownCategories } from "./categories.ts";
import { type Cells, cellOf, cellsOf, type Decisions, type Questions } from "./decisions.ts";
import { explainFinding, type Finding, type Understood } from "./findings.ts";
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
  const books = knownBooks(shop.books ?? []);
  const rows: Row[] = [];
  const rejected: Finding[] = [...sheet.rejected];
  const warnings: Finding[] = [];
  const readings: Understood[] = [];
  const covers: Interpreted["covers"][number][] = [];
  const leftOut: number[] = [];
  const seen = { ids: new Map<string, number>(), isbns: new Map<string, number>() };
  for (const sheetRow of canIdentify ? sheet.rows : []) {
    const row = readRow(sheetRow, file, books.has);
    if (row.isLeftOut) {
      leftOut.push(row.line);
      continue;
    }
    readings.push(...row.readings);
    const identified = identifyRow(row, books, seen);
    if (identified.problems.length > 0) {
      rejected.push(...identified.problems);
      continue;
    }
    const { values } = identified;
    warnings.push(...identified.warnings);
    rows.push({ line: row.line, values, ...(row.state && { state: row.state }) });
    const url = readLink(cellOf(sheetRow.cells, COVER_COLUMN, mapping.positions.get(COVER_COLUMN)) ?? "");
    if (url) covers.push({ line: row.line, id: values.id.trim(), url });
  }
  rejected.sort((a, b) => a.line - b.line);
  const { questions } = survey;
  return { mapping, questions, canIdentify, rows, rejected, warnings, readings, covers, leftOut };
}

/** Gives a row the id of its book. */
function identifyRow(
  row: ReturnType<typeof readRow>,
  books: ReturnType<typeof knownBooks>,
  seen: Parameters<typeof findRepeated>[1],
) {
  const { line, cells } = row;
  const { id, problem } = books.identify(row.values);
  const values = { ...row.values, id };
  const problems: Finding[] = [...row.problems];
  const warnings: Finding[] = [...row.warnings];
  // A damaged ISBN is reported once.
  if (problem && !problems.some(({ column }) => column === problem.column))
    problems.push({ line, ...problem });
  const repeated = findRepeated({ line, values }, seen);
  if (repeated.id) problems.push(repeated.id);
  else if (repeated.isbn) warnings.push(repeated.isbn);
  const explain = (finding: Finding) => explainFinding(finding, () => ({ ...cells, id: id || cells.id }));
  return { values, problems: problems.map(explain), warnings: warnings.map(explain) };
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
  const books = knownBooks(shop.books ?? []);
  return sheet.rows
    .filter(({ line }) => lines.has(line))
    .map((row) => ({ ...readRow(row, file, books.has), weightUnit: file.survey.weightUnit }));
}

type Identity = { id: string; problem?: { column: string; message: string; remedy?: string } };

/** Finds books by id, or by ISBN if the file has no ids. */
function knownBooks(books: readonly { id: string; isbn: string }[]) {
  const ids = new Set(books.map(({ id }) => id));
  const byIsbn = Map.groupBy(books, ({ isbn }) => readIsbn(isbn).isbn13);
  const idsOf = (isbn13: string) => (byIsbn.get(isbn13) ?? []).map(({ id }) => id);
  return {
    has: ({ id, isbn = "" }: Cells): boolean =>
      id === undefined ? idsOf(readIsbn(isbn).isbn13).length > 0 : ids.has(id.trim()),
    identify({ id, isbn = "" }: Cells): Identity {
      if (id !== undefined) return { id };
      const { isbn13 } = readIsbn(isbn);
      if (isbn13 === "")
        return {
          id: "",
          problem: {
            column: "isbn",
            message: isbn === "" ? "ISBN is required" : "This is no ISBN, and the row has no id",
          },
        };
      const [only = isbn13, ...others] = idsOf(isbn13);
      if (others.length === 0) return { id: only };
      const message = `${others.length + 1} books of the shop have this ISBN`;
      return {
        id: "",
        problem: { column: "isbn", message, remedy: "Add a column “shop id” that says which one" },
      };
    },
  };
}

function findRepeated(
  { line, values: { id = "", isbn = "" } }: Row,
  seen: { ids: Map<string, number>; isbns: Map<string, number> },
): { id?: Finding; isbn?: Finding } {
  const { isbn13 } = readIsbn(isbn);
  const [ofId, ofIsbn] = [seen.ids.get(id.trim()), seen.isbns.get(isbn13)];
  if (id.trim() !== "" && ofId === undefined) seen.ids.set(id.trim(), line);
  if (isbn13 !== "" && ofIsbn === undefined) seen.isbns.set(isbn13, line);
  // A missing id is reported as such, on every line that lacks it.
  if (id.trim() !== "" && ofId !== undefined) return { id: repeatedId(line, ofId) };
  if (isbn13 === "" || ofIsbn === undefined) return {};
  const message = `This ISBN is on line ${ofIsbn} too`;
  return { isbn: { line, column: "isbn", message, remedy: "Check whether both are the same book" } };
}

const EXAMPLES = 3;

/** The first values of a column, by which a person recognises it. */
export function exampleValues({ rows }: Sheet, position: number): string[] {
  const found: string[] = [];
  for (const { cells } of rows) {
    const text = cells[position]?.trim();
    if (text) found.push(text);
    if (found.length === EXAMPLES) break;
  }
  return found;
}

/** The cells of rows by the shop's columns, unchanged. */
export const cellsByLine = (
  sheet: Sheet,
  mapping: Mapping,
  decisions: Decisions,
): ReadonlyMap<number, Cells> =>
  new Map(sheet.rows.map((row) => [row.line, cellsOf(row, mapping, decisions)]));
