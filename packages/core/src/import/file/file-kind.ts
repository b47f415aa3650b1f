import { Failure } from "../../kernel/failure.ts";

/** What a catalogue file can be, by its content; its name says nothing. */
export type FileKind = "text" | "xlsx" | "onix";

const isText = (bytes: Uint8Array, text: string, offset = 0): boolean =>
  Array.from(text).every((sign, index) => bytes[offset + index] === sign.charCodeAt(0));

const isBytes = (bytes: Uint8Array, ...wanted: number[]): boolean =>
  wanted.every((byte, index) => bytes[index] === byte);

const asXlsx = "open it in Excel or LibreOffice and save it as .xlsx or CSV";

// Containers are recognised by the names of their entries, which are not compressed.
const ZIP_CONTENTS: readonly [name: string, what: string][] = [
  ["xl/workbook.bin", `an Excel binary workbook (.xlsb): ${asXlsx}`],
  ["opendocument.spreadsheet", `a LibreOffice spreadsheet (.ods): ${asXlsx}`],
  ["Index/Document.iwa", "an Apple Numbers document: export it as Excel or CSV"],
  ["word/document.xml", "a Word document: copy its table into Excel and save that as .xlsx"],
  ["META-INF/container.xml", "an e-book (EPUB), not a list of books"],
];

const OLE_CONTENTS: readonly [name: string, what: string][] = [
  [
    "EncryptedPackage",
    "an Excel workbook that is protected by a password: open it, remove the password and save it again",
  ],
  ["WordDocument", "a Word document: copy its table into Excel and save that as .xlsx"],
  ["Workbook", `an Excel workbook of 97 to 2003 (.xls): ${asXlsx}`],
  ["Book", `an Excel workbook of 5.0 or 95 (.xls): ${asXlsx}`],
];

const BINARIES: readonly [matches: (bytes: Uint8Array) => boolean, what: string][] = [
  [(bytes) => isText(bytes, "%PDF"), "a PDF: ask whoever made it for the table as .xlsx or CSV"],
  [(bytes) => isBytes(bytes, 0x89, 0x50, 0x4e, 0x47), "a picture (PNG), not a list of books"],
  [(bytes) => isBytes(bytes, 0xff, 0xd8, 0xff), "a picture (JPEG), not a list of books"],
  [(bytes) => isText(bytes, "GIF8"), "a picture (GIF), not a list of books"],
  [(bytes) => isText(bytes, "RIFF") && isText(bytes, "WEBP", 8), "a picture (WEBP), not a list of books"],
  [(bytes) => isBytes(bytes, 0x1f, 0x8b), "a compressed file (gzip): unpack it and choose the file inside"],
  [(bytes) => isText(bytes, "Rar!"), "an archive (RAR): unpack it and choose the file inside"],
  [
    (bytes) => isBytes(bytes, 0x37, 0x7a, 0xbc, 0xaf),
    "an archive (7z): unpack it and choose the file inside",
  ],
  [
    (bytes) =>
      isBytes(bytes, 0x09) &&
      [0, 2, 4, 8].includes(bytes[1] ?? 1) &&
      bytes[2] !== undefined &&
      bytes[3] === 0,
    `an Excel workbook of before 97 (.xls): ${asXlsx}`,
  ],
  [(bytes) => isText(bytes, "ID;PWXL"), `a SYLK table (.slk): ${asXlsx}`],
  [(bytes) => isText(bytes, "TABLE\r\n0,1") || isText(bytes, "TABLE\n0,1"), `a DIF table (.dif): ${asXlsx}`],
  [(bytes) => isText(bytes, "SQLite format 3"), "a database (SQLite): export its table as CSV"],
  [
    (bytes) => isText(bytes, "{\\rtf"),
    "a text document (RTF): copy its table into Excel and save that as .xlsx",
  ],
];

const MARKUP: readonly [pattern: RegExp, what: string][] = [
  [/^<(!doctype html|html|head|table|meta)\b/i, `a web page (HTML), whatever its name ends with: ${asXlsx}`],
  [/urn:schemas-microsoft-com:office:spreadsheet/, `an Excel 2003 XML table: ${asXlsx}`],
  [/^MIME-Version:/i, `a web archive (.mht), whatever its name ends with: ${asXlsx}`],
  [
    /^(?:--.*|\/\*.*|\s)*(?:insert into|create table|drop table)\b/i,
    "a database's commands (SQL): export its table as CSV",
  ],
  [/^<svg\b|<!doctype svg/i, "a picture (SVG), not a list of books"],
  [/^(<\?xml|<[a-z])/i, "XML, but no ONIX message: export the books as ONIX 3.0, .xlsx or CSV"],
  [/^\d{5}[acdnp][a-z]/, "a library's MARC records: export the books as CSV, .xlsx or ONIX 3.0"],
  [/^@\w+\s*\{/, "a list of references (BibTeX): export the books as CSV"],
  [/^TY {2}- /, "a list of references (RIS): export the books as CSV"],
  [/^[[{]\s*["{[\]}]/, "JSON: export the books as .xlsx or CSV"],
];

/** @throws Failure "import.kind", which names what the file is and what to do */
export function detectKind(bytes: Uint8Array): FileKind {
  if (isText(bytes, "PK\u0003\u0004")) return zipKind(bytes);
  if (isBytes(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw wrongKind(oleContent(bytes));
  const binary = BINARIES.find(([matches]) => matches(bytes));
  if (binary) throw wrongKind(binary[1]);
  const beginning = withoutNuls(latin1(bytes.subarray(0, 4096))).replace(/^(ï»¿|ÿþ|þÿ)?\s*/, "");
  if (/<(?:[\w-]+:)?ONIXmessage\b/i.test(beginning)) return "onix";
  const markup = MARKUP.find(([pattern]) => pattern.test(beginning));
  if (markup) throw wrongKind(markup[1]);
  return "text";
}

function zipKind(bytes: Uint8Array): "xlsx" {
  const names = namesIn(bytes);
  if (names.includes("xl/workbook.xml")) return "xlsx";
  const content = ZIP_CONTENTS.find(([name]) => names.includes(name));
  throw wrongKind(
    content?.[1] ?? "an archive (ZIP) without an Excel workbook: unpack it and choose the file inside",
  );
}

function oleContent(bytes: Uint8Array): string {
  const names = withoutNuls(latin1(bytes));
  return (
    OLE_CONTENTS.find(([name]) => names.includes(name))?.[1] ??
    "an Office document of before 2007: open it and save its table as .xlsx or CSV"
  );
}

// The directory is at the end; the first entry, which names an OpenDocument's type, at the beginning.
const namesIn = (bytes: Uint8Array): string =>
  latin1(bytes.subarray(0, 65_536)) + latin1(bytes.subarray(Math.max(65_536, bytes.length - 1_048_576)));

const latin1 = (bytes: Uint8Array): string => new TextDecoder("latin1").decode(bytes);
const withoutNuls = (text: string): string => text.replaceAll("\0", "");

const wrongKind = (what: string) => new Failure("invalid", "import.kind", `This is ${what}.`);
