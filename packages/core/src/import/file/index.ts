import { unescapeFormula } from "../../kernel/text/csv-cell.ts";
import { combineColumns } from "./combined-columns.ts";
import { detectSeparator, readRecords, type Separator } from "./csv-records.ts";
import { decodeText, decodeXml, type Encoding, encodingNames } from "./decode-text.ts";
import { detectKind } from "./file-kind.ts";
import { type Sheet, toSheet } from "./sheet.ts";
import { fromShopExport } from "./shop-exports.ts";

export { ENCODINGS, type Encoding, encodingNames } from "./decode-text.ts";
export type { Sheet } from "./sheet.ts";

/**
 * Reads a catalogue file of any kind that the shop takes (docs/rules.md#import-and-export), by its content.
 * @param encoding chosen by a person; otherwise it is detected
 * @throws Failure "import.kind", which names what a wrong file is and what to do, "import.header" without headings
 */
export async function readCatalogueFile(
  bytes: Uint8Array,
  { encoding }: { encoding?: Encoding | undefined } = {},
): Promise<Sheet> {
  const kind = detectKind(bytes);
  if (kind === "xlsx") {
    const { readWorkbook } = await import("./xlsx.ts");
    return fromTable(await readWorkbook(bytes));
  }
  if (kind === "text") return fromTable(readCsv(decodeText(bytes, encoding)));
  const { readOnix } = await import("./onix.ts");
  const { text, declared, ...decoded } = decodeXml(bytes, encoding);
  const sheet = readOnix(text);
  const notes = declared ? [...sheet.notes, `The encoding is ${declared}`] : sheet.notes;
  return { ...sheet, ...decoded, notes };
}

const fromTable = (sheet: Sheet): Sheet => combineColumns(fromShopExport(sheet));

const separatorNames: Record<Separator, string> = {
  ",": "commas",
  ";": "semicolons",
  "\t": "tabs",
  "|": "vertical bars",
};

function readCsv({ text, encoding }: { text: string; encoding: Encoding }): Sheet {
  const plain = unquotedLines(text.replace(/^\ufeff+/, ""));
  const separator = detectSeparator(plain);
  return toSheet(csvLines(plain, separator), {
    format: "CSV",
    encoding,
    notes: [
      `Columns are separated by ${separatorNames[separator]}`,
      `The encoding is ${encodingNames[encoding]}`,
    ],
  });
}

/** Excel quotes each line as a whole where it read a file into one column. */
const unquotedLines = (text: string): string =>
  /^"[^"\r\n]*[,;\t](?:[^"\r\n]|"")*"[\r\n]/.test(text) && !/^(?!"(?:[^"]|"")*"[\r\n]*$)./m.test(text)
    ? text.replace(/^"(.*)"$/gm, (_, line: string) => line.replaceAll('""', '"'))
    : text;

function* csvLines(text: string, separator: Separator) {
  for (const record of readRecords(text, separator)) {
    if ("problem" in record) yield record;
    else yield { line: record.line, cells: record.fields.map(toText) };
  }
}

// Goodreads writes an empty text as a formula, as Excel would otherwise shorten the ISBNs beside it.
// The shop's own export writes "007" so, and for the same reason.
const toText = (cell: string): string => /^="([^"]*)"$/.exec(cell)?.[1] ?? unescapeFormula(cell);
