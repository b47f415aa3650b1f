import { readIsbn } from "../../books/book/isbn.ts";
import { COLUMNS, type Column, type Row, STATE_COLUMN } from "../columns.ts";
import { MAX_CELL_CHARACTERS, MAX_STATE_CHARACTERS } from "../contract.ts";
import type { Mapping } from "../file/headings.ts";
import type { SheetRow } from "../file/sheet.ts";
import { readAuthors } from "../values/author.ts";
import { readFlag, readPages, readStock } from "../values/counts.ts";
import { readLanguage } from "../values/language.ts";
import { readDescription, readLine } from "../values/markup.ts";
import { repairMojibake } from "../values/mojibake.ts";
import { readPrice } from "../values/price.ts";
import { type Reading, unread } from "../values/reading.ts";
import { readWeight } from "../values/weight.ts";
import { readYear } from "../values/year.ts";
import { categoryCellsOf, categoryKey, choiceOf, findCategory, type KnownCategories } from "./categories.ts";
import { type Cells, cellOf, cellsOf } from "./cells.ts";
import type { Decisions } from "./decisions.ts";
import type { Finding, Understood } from "./findings.ts";
import type { Survey } from "./survey.ts";

export type FileContext = { mapping: Mapping; decisions: Decisions; survey: Survey; known: KnownCategories };

type ReadRow = Row & {
  cells: Cells;
  readings: Understood[];
  problems: Finding[];
  warnings: Finding[];
  isLeftOut: boolean;
};

type Reader = (text: string, file: FileContext) => Reading;

const READERS: { [C in Column]?: Reader } = {
  title: readLine,
  author: (text, { survey }) => {
    const { value } = readLine(text);
    return readAuthors(value, survey.turnNames);
  },
  description: readDescription,
  publisher: readLine,
  language: readLanguage,
  price: (text, { survey }) => likelyPrice(readPrice(text, survey.hasDecimalCommas), survey.usualPrice),
  stock: (text, { survey, decisions }) =>
    readStock(text, survey.hasDecimalCommas, decisions.stockWords ?? {}),
  weight: (text, { survey }) => readWeight(text, survey.weightUnit, survey.hasDecimalCommas),
  isbn: (text) => (text.trim() === "" ? unread(text) : readIsbnCell(text)),
  publishedDate: readYear,
  pages: (text, { survey }) => readPages(text, survey.hasDecimalCommas),
  featured: readFlag,
};

const TEXTS: readonly Column[] = ["title", "author", "description", "publisher"];
const WORDS: readonly Column[] = ["author", "description", "publisher", "language"];

// Columns that are compared with the exported book cell by cell, so that their texts stay unchanged.
const READ_WITH_STATE: readonly Column[] = ["price", "stock", "weight", "publishedDate", "pages", "featured"];

/** Converts a row to the shop's own format. @param isKnown whether the book exists, and needs no defaults */
export function readRow(sheetRow: SheetRow, file: FileContext, isKnown: (cells: Cells) => boolean): ReadRow {
  const { mapping, decisions } = file;
  const { line } = sheetRow;
  const cells = cellsOf(sheetRow, mapping, decisions);
  const state = cellOf(sheetRow.cells, STATE_COLUMN, mapping.positions.get(STATE_COLUMN))?.trim();
  const row: ReadRow = {
    line,
    values: {},
    ...(state && { state }),
    cells,
    readings: [],
    problems: [],
    warnings: [],
    isLeftOut: false,
  };
  const values: Cells = {};
  const keepsOwn = isKnown(cells);
  for (const column of COLUMNS) {
    const cell = cells[column];
    const fallback = isGiven(column, cell) ? undefined : decisions.defaults?.[column];
    // Defaults are for new books: an existing book keeps its own values.
    if (fallback && keepsOwn) continue;
    const text = fallback || cell;
    if (text === undefined) continue;
    const read = readCell(column, text, file, state !== undefined && state !== "");
    values[column] = read.value;
    if (read.problem) row.problems.push({ line, column, message: read.problem, remedy: read.remedy });
    if (read.warning) row.warnings.push({ line, column, message: read.warning, remedy: read.remedy });
  }
  row.isLeftOut = placeInCategory(values, cells, file);
  row.problems.push(...tooLong(line, { ...values, [STATE_COLUMN]: state }));
  for (const column of COLUMNS) {
    const [from = "", to] = [cells[column]?.trim(), values[column]];
    if (to !== undefined && to !== from) row.readings.push({ line, column, from, to });
  }
  return { ...row, values };
}

// What exporters write for what they do not know.
const ZERO_IS_NONE: readonly Column[] = ["weight", "pages", "publishedDate"];
const NONE = /^(?:null|nan|n\/a|none|-+|—|\?)$/i;
const EXCEL_ERROR = /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|CALC!)$/;

const isGiven = (column: Column, text = ""): boolean =>
  text.trim() !== "" &&
  !(ZERO_IS_NONE.includes(column) && /^0+([.,]0+)?$/.test(text.trim())) &&
  !(WORDS.includes(column) && NONE.test(text.trim()));

const tooLong = (line: number, texts: Cells & { [STATE_COLUMN]?: string | undefined }): Finding[] =>
  Object.entries(texts).flatMap(([column, text = ""]) => {
    const most = column === STATE_COLUMN ? MAX_STATE_CHARACTERS : MAX_CELL_CHARACTERS;
    if (text.length <= most) return [];
    const message = `At most ${most} characters are allowed`;
    return [{ line, column, message, remedy: "Shorten the text" }];
  });

function readCell(column: Column, text: string, file: FileContext, hasState: boolean): Reading {
  const reader = READERS[column];
  if (!reader || (hasState && !READ_WITH_STATE.includes(column))) return unread(text);
  if (EXCEL_ERROR.test(text.trim()))
    return {
      value: "",
      problem: `The spreadsheet has an error here (${text.trim()})`,
      remedy: "Correct the formula, and save the file again",
    };
  if (WORDS.includes(column) && NONE.test(text.trim())) return { value: "" };
  const repaired = TEXTS.includes(column) ? repairMojibake(text) : undefined;
  if (repaired === undefined) return reader(text, file);
  if (file.decisions.repairText) return reader(repaired, file);
  return {
    warning: `This text is damaged: “${repaired.slice(0, 60)}” was read in another encoding`,
    remedy: "Let the file's damaged texts be repaired",
    ...reader(text, file),
  };
}

/** Uses the shop's one rule for ISBNs (books/book/isbn.ts), which warns of a wrong check digit when the row is written. */
function readIsbnCell(text: string): Reading {
  const { isbn, problem, warning } = readIsbn(text);
  if (problem)
    return {
      value: text.trim(),
      problem,
      remedy: /e\+?\d+$/i.test(text.trim())
        ? "In Excel, format the column as text, and copy the numbers into it again from where they came from"
        : "Write one ISBN of 10 or 13 digits",
    };
  const remedy = "Check the ISBN against the book";
  return warning && isbn !== text.trim() ? { value: isbn, warning, remedy } : { value: isbn };
}

/** Replaces the names by the shop's own. @returns whether the row is to be left out */
function placeInCategory(values: Cells, cells: Cells, { decisions, known }: FileContext): boolean {
  const given = values.category ? categoryCellsOf(cells, decisions.defaults) : undefined;
  if (!given) return false;
  const { category, subcategory } = values;
  const found = findCategory(known, { category, subcategory });
  const choice = found ?? choiceOf(decisions.categories, categoryKey(given));
  if (choice === "leave-out") return true;
  if (choice) Object.assign(values, choice);
  return false;
}

const FACTOR = 100;

function likelyPrice(read: Reading, usual: number | undefined): Reading {
  const price = Number(read.value);
  if (usual === undefined || read.warning || !(price > 0)) return read;
  return price >= usual * FACTOR || price <= usual / FACTOR
    ? {
        ...read,
        warning: `Far from the file's other prices, which are around ${usual}`,
        remedy: "Check the price",
      }
    : read;
}
