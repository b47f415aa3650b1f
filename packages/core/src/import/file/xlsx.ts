// A file of its own, loaded with the first workbook: its reader is larger than the readers of all other files.
import { FlateErrorCode, strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import readXlsxFile, {
  InvalidInputError,
  InvalidSpreadsheetError,
  readSheet,
} from "read-excel-file/universal";
import { Failure } from "../../kernel/failure.ts";
import { unescapeFormula } from "../../kernel/text/csv-cell.ts";
import { countHeadings, type Sheet, toSheet } from "./sheet.ts";

// 50,000 rows of 2,000 letters and their markup; a file of kilobytes can unpack to gigabytes.
const MAX_UNPACKED_MB = 200;

type Cell = string | number | boolean | Date | null;

/**
 * Reads the sheet with the most known headings, by the stored values of its cells, not their display format.
 * @throws Failure "import.kind" for a workbook that cannot be read, "import.header" for an empty one
 */
export async function readWorkbook(bytes: Uint8Array): Promise<Sheet> {
  const { name, rows } = await listOfBooks(bytes);
  const width = rows.reduce((max, row) => Math.max(max, row.length), 0);
  const lines = rows.map((row, index) => ({
    line: index + 1,
    cells: Array.from({ length: width }, (_, position) => toText(row[position] ?? null)),
  }));
  const currency = foreignCurrency(bytes);
  return toSheet(lines, {
    format: "Excel workbook",
    notes: [
      `${name ? `The sheet “${name}”` : "The first sheet"} was read; line numbers are its rows`,
      ...(currency ? [`Some cells show amounts in ${currency}; prices are read in the shop's dollars`] : []),
    ],
  });
}

type Rows = readonly (readonly Cell[])[];

async function listOfBooks(bytes: Uint8Array): Promise<{ name?: string; rows: Rows }> {
  try {
    if (unpackedSize(bytes) > MAX_UNPACKED_MB * 1_000_000) throw tooLarge();
    const workbook = new Blob([withErrorTexts(bytes) as Uint8Array<ArrayBuffer>]);
    const first = (await readSheet(workbook, 1)) as Rows;
    if (headingsOf(first) > 1) return { rows: first };
    // A cover, instructions or a list of codes may stand before the list of books.
    const sheets = (await readXlsxFile(workbook)).map(({ sheet, data }) => ({
      name: sheet,
      rows: data as Rows,
    }));
    const filled = sheets.filter(({ rows }) => rows.length > 0);
    const max = Math.max(...filled.map(({ rows }) => headingsOf(rows)));
    return filled.find(({ rows }) => headingsOf(rows) === max) ?? { rows: first };
  } catch (error) {
    const isDamaged =
      error instanceof InvalidSpreadsheetError ||
      error instanceof InvalidInputError ||
      (error as { code?: unknown }).code === FlateErrorCode.InvalidZipData;
    if (!isDamaged) throw error;
    throw new Failure(
      "invalid",
      "import.kind",
      "This Excel workbook is damaged. Open it in Excel and save it again, or save it as CSV.",
    );
  }
}

const ERROR_CELL = /(<(?:\w+:)?c\s(?:[^>]*\s)?t=)(["'])e\2/g;

/** Cells with an error (#N/A, #REF!) hold it as a text, since the reader takes them for empty. */
function withErrorTexts(bytes: Uint8Array): Uint8Array {
  const sheets = unzipSync(bytes, { filter: ({ name }) => name.startsWith("xl/worksheets/") });
  const corrected = Object.entries(sheets).flatMap(([name, sheet]) => {
    const text = strFromU8(sheet);
    const changed = text.replace(ERROR_CELL, '$1"str"');
    return changed === text ? [] : [[name, strToU8(changed)] as const];
  });
  return corrected.length === 0
    ? bytes
    : zipSync({ ...unzipSync(bytes), ...Object.fromEntries(corrected) }, { level: 0 });
}

const headingsOf = (rows: Rows): number =>
  countHeadings(
    rows
      .slice(0, 50)
      .map((row) => row.map((cell) => toText(cell ?? null)))
      .filter((cells) => cells.some(Boolean)),
  );

/** The currency of a number format, which the values of cells do not tell; undefined for dollars. */
function foreignCurrency(bytes: Uint8Array): string | undefined {
  const { "xl/styles.xml": styles } = unzipSync(bytes, { filter: ({ name }) => name === "xl/styles.xml" });
  const formats = new TextDecoder().decode(styles).match(/formatCode="[^"]*/g) ?? [];
  return /[€£¥₹]|\b(?:EUR|GBP|USD|AUD|MYR|US\$)/.exec(formats.join(" "))?.[0];
}

/** The unpacked size that the archive's entries declare; more is never unpacked. */
function unpackedSize(bytes: Uint8Array): number {
  let size = 0;
  unzipSync(bytes, {
    filter({ originalSize }) {
      size += originalSize;
      return false;
    },
  });
  return size;
}

const tooLarge = () =>
  new Failure(
    "invalid",
    "import.kind",
    `This Excel workbook unpacks to more than ${MAX_UNPACKED_MB} MB. Save its list of books as CSV, or in parts.`,
  );

function toText(cell: Cell): string {
  if (cell === null) return "";
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  // A workbook saved from the shop's CSV still has its escaped formulas.
  if (typeof cell === "string") return unescapeFormula(cell);
  // Excel shows 15 digits of what it calculated: 12.340000000000002 is 12.34.
  return typeof cell === "number" ? String(Number(cell.toPrecision(15))) : String(cell);
}
