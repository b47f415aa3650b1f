import { describe, expect, it } from "vitest";
import { readTestFile } from "../support/import-file.ts";

const latin1 = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
const ole = (name: string) =>
  latin1(`\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1${"\0".repeat(500)}${[...name].join("\0")}\0`);
const zip = (...names: string[]) => latin1(`PK\u0003\u0004${"\0".repeat(26)}${names.join("\0\0PK")}`);

it.each<[string, Uint8Array | string, RegExp]>([
  ["Excel 97", ole("Workbook"), /^This is an Excel workbook of 97 to 2003 \(\.xls\): open it in Excel/],
  ["a protected workbook", ole("EncryptedPackage"), /protected by a password/],
  ["Word 97", ole("WordDocument"), /^This is a Word document/],
  ["another old document", ole("PowerPoint"), /^This is an Office document of before 2007/],
  ["a binary workbook", zip("xl/workbook.bin"), /\.xlsb/],
  ["LibreOffice", zip("mimetypeapplication/vnd.oasis.opendocument.spreadsheet"), /LibreOffice spreadsheet/],
  ["Numbers", zip("Index/Document.iwa"), /^This is an Apple Numbers document: export/],
  ["Word", zip("word/document.xml"), /^This is a Word document/],
  ["EPUB", zip("META-INF/container.xml"), /e-book/],
  ["an archive", zip("books.csv"), /^This is an archive \(ZIP\) without an Excel workbook: unpack it/],
  ["PDF", "%PDF-1.7", /^This is a PDF/],
  ["a web page", "\n<!DOCTYPE html><html>", /^This is a web page \(HTML\), whatever its name ends with/],
  ["a table of HTML named .xls", "<table><tr>", /HTML/],
  [
    "Excel 2003",
    '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">',
    /2003 XML/,
  ],
  ["other XML", "\ufeff<?xml version='1.0'?><rss>", /^This is XML, but no ONIX message/],
  ["JSON", '[{"id": 1}]', /^This is JSON/],
  ["MARC records", "01471cam a2200349 a 4500001001100000", /MARC/],
  ["BibTeX", "@book{emma,\n  title={Emma}\n}", /BibTeX/],
  ["RIS", "TY  - BOOK\nTI  - Emma", /RIS/],
  ["a picture", latin1("\u0089PNG\r\n"), /PNG/],
  ["a photograph", latin1("\u00ff\u00d8\u00ff\u00e0"), /JPEG/],
  ["WEBP", "RIFF\0\0\0\0WEBP", /WEBP/],
  ["gzip", latin1("\u001f\u008b\u0008"), /gzip\): unpack/],
  ["RTF", "{\\rtf1", /RTF/],
  ["Excel 5", latin1("\u0009\u0008\u0008\u0000\u0000\u0005\u0010\u0000"), /Excel workbook of before 97/],
  ["a web archive", "MIME-Version: 1.0\r\nX-Document-Type: Workbook", /web archive \(\.mht\)/],
  ["SQL", "-- a dump\nINSERT INTO books (isbn) VALUES ('1');", /SQL/],
  ["SYLK", "ID;PWXL;N;E\r\n", /SYLK/],
  ["DIF", 'TABLE\r\n0,1\r\n"EXCEL"', /DIF/],
  [
    "an unknown format",
    latin1("\u0001\0\0\0\u0002\0\0\0\u0003".repeat(20)),
    /^This is no text and no Excel workbook/,
  ],
])("is refused with the name of its format and what to do: %s", async (_, content, message) => {
  const kind = { code: "import.kind", message: expect.stringMatching(message) };
  await expect(readTestFile(content)).rejects.toMatchObject(kind);
});

describe("the encoding of a text file is detected", () => {
  const text = "id,title,price\r\nx1,Café,1.00\r\n";
  const utf16 = (endianness: "little" | "big") => {
    const bytes = new Uint8Array(text.length * 2);
    const view = new DataView(bytes.buffer);
    for (const [index, character] of [...text].entries())
      view.setUint16(index * 2, character.charCodeAt(0), endianness === "little");
    return bytes;
  };
  const withMark = (bytes: Uint8Array, ...mark: number[]) => Uint8Array.from([...mark, ...bytes]);

  it.each<[string, Uint8Array | string, string]>([
    ["UTF-8", text, "utf-8"],
    ["UTF-8 with a byte order mark", `\ufeff${text}`, "utf-8"],
    ["UTF-16", withMark(utf16("little"), 0xff, 0xfe), "utf-16le"],
    ["UTF-16 without a byte order mark", utf16("little"), "utf-16le"],
    ["big-endian UTF-16", withMark(utf16("big"), 0xfe, 0xff), "utf-16be"],
    ["big-endian UTF-16 without a byte order mark", utf16("big"), "utf-16be"],
    ["Windows-1252", latin1(text), "windows-1252"],
    ["carriage returns alone", text.replaceAll("\n", ""), "utf-8"],
  ])("%s", async (_, content, encoding) => {
    const sheet = await readTestFile(content);
    expect(sheet).toMatchObject({ encoding, headings: ["id", "title", "price"] });
    expect(sheet.rows).toEqual([{ line: 2, cells: ["x1", "Café", "1.00"] }]);
  });

  it.each<[string, number[], string, string]>([
    ["Mac OS Roman", [0x43, 0x61, 0x66, 0x8e], "Café", "macintosh"],
    ["Windows-1252 with a typographic apostrophe", [0x49, 0x92, 0x6d, 0x20, 0xe9], "I’m é", "windows-1252"],
    ["GB18030", [0xba, 0xec, 0xc2, 0xa5, 0xc3, 0xce], "红楼梦", "gb18030"],
  ])(
    "%s is told from other encodings by which of its bytes are letters",
    async (_, bytes, title, encoding) => {
      const sheet = await readTestFile(Uint8Array.from([...latin1("id,title\nx,"), ...bytes, 0x0a]));
      expect([sheet.encoding, sheet.rows[0]?.cells[1]]).toEqual([encoding, title]);
    },
  );

  it("is UTF-8 when one character is damaged and others are not", async () => {
    const bytes = Uint8Array.from([...new TextEncoder().encode("id,title\nx1,é é\nx2,"), 0xe9]);
    const { encoding, rows, rejected } = await readTestFile(bytes);
    expect([encoding, rows.length]).toEqual(["utf-8", 1]);
    expect(rejected).toEqual([{ line: 3, column: "title", message: "This text is not valid UTF-8" }]);
  });
});
