import { shortened } from "../../kernel/text/text.ts";
import { COLUMNS, type Column } from "../columns.ts";
import type { Mapping } from "../file/headings.ts";
import type { Sheet } from "../file/sheet.ts";
import { isStockWord, readPrice, stockWordKey, suggestCopies } from "../values/numbers.ts";
import { type DecimalMark, decimalMarkOf, isExcelError, repairMojibake } from "../values/reading.ts";
import { isLastFirst, namesIn, readAuthors } from "../values/texts.ts";
import { MAX_LIKELY_KG, readWeight, type WeightUnit } from "../values/weight.ts";
import {
  categoryCellsOf,
  categoryKey,
  categoryText,
  findCategory,
  type KnownCategories,
  suggestCategory,
} from "./categories.ts";
import { type Cells, cellsOf } from "./cells.ts";
import type { Decisions, Questions } from "./decisions.ts";

/** Properties of all rows together, which decide what is asked once. */
export type Survey = {
  decimalMark: DecimalMark;
  weightUnit: WeightUnit;
  turnNames: boolean;
  /** Whether the shop has not written the file, whose texts would be taken as they are. */
  isForeign: boolean;
  /** The median of the file's prices; undefined if there are too few. */
  usualPrice: number | undefined;
  questions: Questions;
};

const MIN_NUMBERS_FOR_MEDIAN = 5;

/** The columns that a new book needs; its id can be the ISBN. */
const NEEDED: readonly Column[] = COLUMNS.filter((column) => column !== "id" && column !== "featured");

/** @param known the shop's categories */
export function surveySheet(
  sheet: Sheet,
  mapping: Mapping,
  decisions: Decisions,
  known: KnownCategories,
): Survey {
  const rows = sheet.rows.map((row) => withoutErrors(cellsOf(row, mapping, decisions)));
  const texts = (column: Column) => rows.flatMap((cells) => cells[column]?.trim() || []);
  const decimalMark = decimalMarkOf([...texts("price"), ...texts("weight")]);
  const authors = texts("author").flatMap(namesIn);
  const inverted = authors.filter(isLastFirst);
  // The shop's own file is imported as it is.
  const { isOwn } = mapping;
  const turnNames = decisions.turnNames ?? (!isOwn && inverted.length * 2 > authors.length);
  const [name = ""] = inverted;
  // A missing subcategory is asked about together with its category.
  const has = (column: Column) =>
    rows.some((cells) => cells[column === "subcategory" ? "category" : column]?.trim());
  return {
    decimalMark,
    weightUnit: decisions.weightUnit ?? mapping.weightUnit ?? "kg",
    turnNames,
    isForeign: !isOwn && sheet.format !== "ONIX" && sheet.format !== "Shopify products",
    usualPrice: median(texts("price").map((text) => Number(readPrice(text, decimalMark).value))),
    questions: {
      weightUnit:
        (decisions.weightUnit ?? mapping.weightUnit) ? undefined : heavyWeights(texts("weight"), decimalMark),
      stockWords: stockWords(texts("stock")),
      categories: unknownCategories(rows, known, decisions.defaults),
      repairText: damagedTexts(rows),
      turnNames:
        inverted.length > 0
          ? {
              rows: inverted.length,
              from: name,
              to: readAuthors(name, { turnNames: true }).value,
              isTurned: turnNames,
            }
          : undefined,
      missing: NEEDED.filter((column) => !has(column) && !decisions.defaults?.[column]),
    },
  };
}

/** Leaves out cells with an error of the spreadsheet, which are reported in their row and need no decision. */
const withoutErrors = (cells: Cells): Cells =>
  Object.values(cells).some(isExcelError)
    ? Object.fromEntries(Object.entries(cells).filter(([, text]) => !isExcelError(text)))
    : cells;

function median(numbers: readonly number[]): number | undefined {
  const sorted = numbers.filter((one) => one > 0).sort((a, b) => a - b);
  return sorted.length < MIN_NUMBERS_FOR_MEDIAN ? undefined : sorted[Math.floor(sorted.length / 2)];
}

// The median weight of a shop's books is less.
const MAX_USUAL_KG = 3;

function heavyWeights(texts: readonly string[], decimalMark: DecimalMark): Questions["weightUnit"] {
  const bare = texts.filter((text) => !/[a-z]/i.test(text));
  const kilograms = (text: string) => Number(readWeight(text, "kg", decimalMark).value);
  const limit = (median(bare.map(kilograms)) ?? 0) > MAX_USUAL_KG ? MAX_USUAL_KG : MAX_LIKELY_KG;
  const heavy = bare.filter((text) => kilograms(text) > limit);
  return heavy[0] === undefined ? undefined : { rows: heavy.length, limit, example: heavy[0] };
}

const stockWords = (texts: readonly string[]): Questions["stockWords"] =>
  Array.from(Map.groupBy(texts.filter(isStockWord), stockWordKey), ([key, [text = "", ...more]]) => ({
    key,
    text,
    rows: 1 + more.length,
    suggestion: suggestCopies(text),
  })).sort((a, b) => b.rows - a.rows);

const unknownCategories = (
  rows: readonly Cells[],
  known: KnownCategories,
  defaults: Decisions["defaults"],
): Questions["categories"] =>
  Array.from(
    Map.groupBy(
      rows.flatMap((cells) => categoryCellsOf(cells, defaults) ?? []),
      categoryKey,
    ),
    ([key, [cells, ...more]]) => ({ key, cells, rows: 1 + more.length }),
  )
    .flatMap(({ key, cells, rows: count }) => {
      const category = {
        category: cells?.category,
        subcategory: cells?.subcategory ?? defaults?.subcategory,
      };
      if (!cells || findCategory(known, category)) return [];
      return { key, text: categoryText(cells), rows: count, suggestion: suggestCategory(category, known) };
    })
    .sort((a, b) => b.rows - a.rows);

function damagedTexts(rows: readonly Cells[]): Questions["repairText"] {
  const damaged = rows.flatMap(({ title, author, description, publisher }) => {
    const from = [title, author, publisher, description].find((text) => text && repairMojibake(text));
    return from ?? [];
  });
  const [from] = damaged;
  return from === undefined
    ? undefined
    : {
        rows: damaged.length,
        from: shortened(from, MAX_SHOWN),
        to: shortened(repairMojibake(from) ?? "", MAX_SHOWN),
      };
}

const MAX_SHOWN = 80;
