import { csvCell, unescapeFormula } from "../../kernel/text/csv-cell.ts";
import { COLUMNS, STATE } from "../columns.ts";
import { readRecords } from "../file/csv-records.ts";
import type { ExportedBook, ExportFormat } from "./formats.ts";
import { writeOnix } from "./onix.ts";
import { writeShopify } from "./shopify.ts";
import { writeWorkbook } from "./workbook.ts";

export { type ExportFormat, exportFormats } from "./formats.ts";

const HEADINGS = [...COLUMNS, STATE] as const;

/**
 * A catalogue file of what `GET /api/book/export` sent, which changes nothing when it is imported
 * (docs/rules.md#import-and-export).
 */
export function writeCatalogue(csv: string, format: ExportFormat, now: Date): string | Uint8Array {
  const [, ...records] = Array.from(readRecords(csv, ","), (one) => ("fields" in one ? one.fields : []));
  const books = records
    .filter((fields) => fields.length === HEADINGS.length)
    .map(
      (fields) =>
        Object.fromEntries(
          HEADINGS.map((column, place) => [column, unescapeFormula(fields[place] ?? "")]),
        ) as ExportedBook,
    );
  switch (format) {
    case "csv":
      return writeCsv(books);
    case "xlsx":
      return writeWorkbook([[...HEADINGS], ...books.map((book) => HEADINGS.map((one) => toCell(book, one)))]);
    case "onix":
      return writeOnix(books, now);
    case "shopify":
      return writeShopify(books);
  }
}

const NUMBERS: readonly string[] = ["price", "stock", "weight", "publishedDate", "pages"];

// The reader takes a mark away, as in CSV.
const toCell = (book: ExportedBook, column: keyof ExportedBook): string | number => {
  const text = book[column];
  if (NUMBERS.includes(column)) return Number(text);
  return unescapeFormula(text) === text ? text : `'${text}`;
};

/** For Excel, which takes a file without the first sign for Windows-1252. */
const writeCsv = (books: readonly ExportedBook[]): string =>
  `\ufeff${[HEADINGS, ...books.map((book) => HEADINGS.map((one) => csvText(book[one], one)))]
    .map((cells) => `${cells.join(",")}\r\n`)
    .join("")}`;

// Excel makes 9.78E+12 of an ISBN, 7 of "007" and a date of "1/2". Of what is written as the result of a formula it does not.
const RETYPED = /^\d[\d.,:/ eE+-]*$/;
const STAYS = /^(?:0|[1-9]\d{0,10})$/;

const csvText = (text: string, column: string): string =>
  !NUMBERS.includes(column) && RETYPED.test(text) && !STAYS.test(text) ? `"=""${text}"""` : csvCell(text);
