// A file of its own, loaded with the first workbook: the reader is larger than all the others.
import { FlateErrorCode, unzipSync } from "fflate";
import { InvalidInputError, InvalidSpreadsheetError, readSheet } from "read-excel-file/universal";
import { Failure } from "../../kernel/failure.ts";
import { unescapeFormula } from "../../kernel/text/csv-cell.ts";
import { type Sheet, toSheet } from "./sheet.ts";

// 50,000 rows of 2,000 letters and their markup; a file of kilobytes can unpack to gigabytes.
const MAX_UNPACKED_MB = 200;

type Cell = string | number | boolean | Date | null;

/**
 * Reads the first sheet that is not empty, by the stored values of its cells, not their display format.
 * @throws Failure "import.kind" for a workbook that cannot be read, "import.header" for an empty one
 */
export async function readWorkbook(bytes: Uint8Array): Promise<Sheet> {
  const rows = await firstSheet(bytes);
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const lines = rows.map((row, index) => ({
    line: index + 1,
    cells: Array.from({ length: width }, (_, position) => toText(row[position] ?? null)),
  }));
  return toSheet(lines, {
    format: "Excel workbook",
    notes: ["The first sheet was read; line numbers are its rows"],
  });
}

async function firstSheet(bytes: Uint8Array): Promise<readonly (readonly Cell[])[]> {
  try {
    if (unpackedSize(bytes) > MAX_UNPACKED_MB * 1_000_000) throw tooLarge();
    return (await readSheet(new Blob([bytes as Uint8Array<ArrayBuffer>]), 1)) as Cell[][];
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
  return typeof cell === "string" ? unescapeFormula(cell) : String(cell);
}
