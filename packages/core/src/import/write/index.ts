import { csvCell, unescapeFormula } from "../../kernel/text/csv-cell.ts";
import { COLUMNS, type ExportedBook, STATE_COLUMN } from "../columns.ts";
import { readRecords } from "../file/csv-records.ts";
import { writeOnix } from "./onix.ts";
import { writeShopify } from "./shopify.ts";
import { writeWorkbook } from "./workbook.ts";

export const exportFormats = {
  csv: { label: "CSV", file: "books.csv", type: "text/csv" },
  xlsx: {
    label: "Excel workbook",
    file: "books.xlsx",
    type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  },
  onix: { label: "ONIX 3.0", file: "books-onix.xml", type: "application/xml" },
  shopify: { label: "Shopify products", file: "books-shopify.csv", type: "text/csv" },
} as const;
export type ExportFormat = keyof typeof exportFormats;

const HEADINGS = [...COLUMNS, STATE_COLUMN] as const;

/**
 * Writes the output of `GET /api/book/export` as a catalogue file. Importing that file changes nothing
 * (docs/rules.md#import-and-export).
 */
export function writeCatalogue(csv: string, format: ExportFormat, now: Date): string | Uint8Array {
  const [headings = [], ...records] = Array.from(readRecords(csv, ","), (one) =>
    "fields" in one ? one.fields : [],
  );
  // Finds columns by their headings: a later version of the server may send others.
  const books = records
    .filter((fields) => fields.length === headings.length)
    .map(
      (fields) =>
        Object.fromEntries(
          HEADINGS.map((column) => [column, unescapeFormula(fields[headings.indexOf(column)] ?? "")]),
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

// Escaped as in CSV; the reader removes the escape.
const toCell = (book: ExportedBook, column: keyof ExportedBook): string | number => {
  const text = book[column];
  if (NUMBERS.includes(column)) return Number(text);
  return unescapeFormula(text) === text ? text : `'${text}`;
};

/** With a byte order mark: Excel takes a file without one for Windows-1252. */
const writeCsv = (books: readonly ExportedBook[]): string =>
  `\ufeff${[HEADINGS, ...books.map((book) => HEADINGS.map((one) => csvText(book[one], one)))]
    .map((cells) => `${cells.join(",")}\r\n`)
    .join("")}`;

const MONTH =
  "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
// Excel makes 9.78E+12 of an ISBN, 7 of "007" and dates of "1/2" and "May 1968", but leaves the result of a formula alone.
const CHANGED_BY_EXCEL = new RegExp(
  `^(?:\\d[\\d.,:/ e+%-]*(?:[ap]m?)?|(?:\\d{1,2}[ /-])?${MONTH}[ ,/-]+\\d[\\d ,-]*|\\d{1,2}[ /-]${MONTH})$`,
  "i",
);
const KEPT_BY_EXCEL = /^(?:0|[1-9]\d{0,10})$/;

const csvText = (text: string, column: string): string =>
  !NUMBERS.includes(column) && CHANGED_BY_EXCEL.test(text) && !KEPT_BY_EXCEL.test(text)
    ? `"=""${text}"""`
    : csvCell(text);
