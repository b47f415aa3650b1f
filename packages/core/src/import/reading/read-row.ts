import { readIsbn } from "../../books/book/isbn.ts";
import { COLUMNS, type Column, type Row, STATE_COLUMN } from "../columns.ts";
import { MAX_CELL_CHARACTERS, MAX_STATE_CHARACTERS } from "../contract.ts";
import type { Mapping } from "../file/headings.ts";
import type { SheetRow } from "../file/sheet.ts";
import { readLanguage } from "../values/language.ts";
import { readFlag, readPages, readPrice, readStock, readYear } from "../values/numbers.ts";
import { isExcelError, type Reading, repairMojibake, unread } from "../values/reading.ts";
import { readAuthors, readDescription, readLine, turnTitle } from "../values/texts.ts";
import { readWeight } from "../values/weight.ts";
import { categoryCellsOf, categoryKey, choiceOf, findCategory, type KnownCategories } from "./categories.ts";
import { type Cells, cellOf, cellsOf } from "./cells.ts";
import type { Decisions } from "./decisions.ts";
import type { Finding, Understood } from "./findings.ts";
import type { Survey } from "./survey.ts";

export type FileContext = { mapping: Mapping; decisions: Decisions; survey: Survey; known: KnownCategories };

/** A row in the shop's own format, its id trimmed. */
export type ReadValues = Partial<Record<Column, string>>;

export type ReadRow = Row & {
  /** What the cells were read as. */
  values: ReadValues;
  /** The text from which `values` were read. */
  cells: Cells;
  readings: Understood[];
  problems: Finding[];
  warnings: Finding[];
  isLeftOut: boolean;
};

/** How the cells of a column are read. Cells of a column without rules are taken as they are. */
type ColumnRules = {
  read: (text: string, file: FileContext) => Reading;
  /** The text may have been decoded wrongly before. */
  canBeDamaged?: true;
  /** "n/a" and similar words mean that there is no value. */
  hasWordsForNone?: true;
  /** Exporters write 0 for an unknown value. */
  isZeroNone?: true;
  /** Also read in a row with a state. Other cells of such a row stay as they are, to be compared with the exported book. */
  isReadWithState?: true;
};

const RULES: { [C in Column]?: ColumnRules } = {
  title: {
    read(text, { survey }) {
      const { value } = readLine(text);
      return { value: survey.isForeign ? turnTitle(value) : value };
    },
    canBeDamaged: true,
  },
  author: {
    read: (text, { survey }) => readAuthors(readLine(text).value, survey),
    canBeDamaged: true,
    hasWordsForNone: true,
  },
  description: {
    read: (text, { survey }) => readDescription(text, survey),
    canBeDamaged: true,
    hasWordsForNone: true,
  },
  publisher: { read: readLine, canBeDamaged: true, hasWordsForNone: true },
  language: { read: readLanguage, hasWordsForNone: true },
  price: {
    read: (text, { survey }) => likelyPrice(readPrice(text, survey.decimalMark), survey.usualPrice),
    isReadWithState: true,
  },
  stock: {
    read: (text, { survey, decisions }) => readStock(text, survey.decimalMark, decisions.stockWords ?? {}),
    isReadWithState: true,
  },
  weight: {
    read: (text, { survey }) => readWeight(text, survey.weightUnit, survey.decimalMark),
    isZeroNone: true,
    isReadWithState: true,
  },
  isbn: { read: readIsbnCell },
  publishedDate: { read: readYear, isZeroNone: true, isReadWithState: true },
  pages: {
    read: (text, { survey }) => readPages(text, survey.decimalMark),
    isZeroNone: true,
    isReadWithState: true,
  },
  featured: { read: readFlag, isReadWithState: true },
};

/** Converts a row to the shop's own format. @param isKnown whether the book exists, and needs no defaults */
export function readRow(sheetRow: SheetRow, file: FileContext, isKnown: (cells: Cells) => boolean): ReadRow {
  const { mapping, decisions } = file;
  const { line } = sheetRow;
  const cells = cellsOf(sheetRow, mapping, decisions);
  const state = cellOf(sheetRow.cells, STATE_COLUMN, mapping.positions.get(STATE_COLUMN))?.trim();
  const values: ReadValues = {};
  const problems: Finding[] = [];
  const warnings: Finding[] = [];
  for (const [column, text] of textsToRead(cells, isKnown(cells), decisions.defaults)) {
    const { value, problem, warning, remedy } = readCell(column, text, file, Boolean(state));
    values[column] = value;
    if (problem) problems.push({ line, column, message: problem, remedy });
    if (warning) warnings.push({ line, column, message: warning, remedy });
  }
  const isLeftOut = placeInCategory(values, cells, file);
  problems.push(...tooLong(line, { ...values, [STATE_COLUMN]: state }));
  const readings = COLUMNS.flatMap((column): Understood[] => {
    const [from = "", to] = [cells[column]?.trim(), values[column]];
    return to === undefined || to === from ? [] : [{ line, column, from, to }];
  });
  return { line, values, ...(state && { state }), cells, readings, problems, warnings, isLeftOut };
}

/** The texts of a row. Defaults are for new books: an existing book keeps its own values. */
function* textsToRead(
  cells: Cells,
  isKnown: boolean,
  defaults: Decisions["defaults"] = {},
): Generator<[Column, string]> {
  for (const column of COLUMNS) {
    const fallback = isGiven(column, cells[column]) ? undefined : defaults[column];
    const text = fallback || cells[column];
    if (text !== undefined && !(fallback && isKnown)) yield [column, text];
  }
}

const NONE = /^(?:null|nan|n\/a|none|-+|—|\?)$/i;
const isNone = (text: string, rules: ColumnRules | undefined): boolean =>
  rules?.hasWordsForNone === true && NONE.test(text.trim());

const isGiven = (column: Column, text = ""): boolean =>
  text.trim() !== "" &&
  !(RULES[column]?.isZeroNone && /^0+([.,]0+)?$/.test(text.trim())) &&
  !isNone(text, RULES[column]);

function readCell(column: Column, text: string, file: FileContext, hasState: boolean): Reading {
  const rules = RULES[column];
  if (hasState && !rules?.isReadWithState) return unread(text);
  if (isExcelError(text))
    return {
      value: "",
      problem: `The spreadsheet has an error here (${text.trim()})`,
      remedy: "Correct the formula, and save the file again",
    };
  if (!rules) return unread(text);
  if (isNone(text, rules)) return { value: "" };
  const repaired = rules.canBeDamaged && repairMojibake(text);
  if (!repaired) return rules.read(text, file);
  if (file.decisions.repairText) return rules.read(repaired, file);
  return {
    warning: `This text is damaged: “${repaired.slice(0, 60)}” was read in another encoding`,
    remedy: "Let the file's damaged texts be repaired",
    ...rules.read(text, file),
  };
}

const tooLong = (line: number, texts: ReadValues & { [STATE_COLUMN]?: string | undefined }): Finding[] =>
  Object.entries(texts).flatMap(([column, text = ""]) => {
    const max = column === STATE_COLUMN ? MAX_STATE_CHARACTERS : MAX_CELL_CHARACTERS;
    if (text.length <= max) return [];
    const message = `At most ${max} characters are allowed`;
    return [{ line, column, message, remedy: "Shorten the text" }];
  });

/** Uses the shop's one rule for ISBNs (books/book/isbn.ts), which warns of a wrong check digit when the row is written. */
function readIsbnCell(text: string): Reading {
  if (text.trim() === "") return unread(text);
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
function placeInCategory(values: ReadValues, cells: Cells, { decisions, known }: FileContext): boolean {
  const given = values.category ? categoryCellsOf(cells, decisions.defaults) : undefined;
  if (!given) return false;
  const { category, subcategory } = values;
  const place = findCategory(known, { category, subcategory });
  const choice = place ?? choiceOf(decisions.categories, categoryKey(given));
  if (choice === "leave-out") return true;
  if (choice) Object.assign(values, choice);
  return false;
}

const UNLIKELY_FACTOR = 100;

function likelyPrice(read: Reading, usual: number | undefined): Reading {
  const price = Number(read.value);
  if (usual === undefined || read.warning || !(price > 0)) return read;
  return price >= usual * UNLIKELY_FACTOR || price <= usual / UNLIKELY_FACTOR
    ? {
        ...read,
        warning: `Far from the file's other prices, which are around ${usual}`,
        remedy: "Check the price",
      }
    : read;
}
