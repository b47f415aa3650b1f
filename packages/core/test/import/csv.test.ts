import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Row } from "../../src/import/columns.ts";
import { readRecords } from "../../src/import/file/csv-records.ts";
import { csvCell, escapeFormula, unescapeFormula } from "../../src/kernel/text/csv-cell.ts";
import {
  caseFile,
  goodLine as good,
  header,
  interpretTestFile,
  readTestFile,
} from "../support/import-file.ts";

const records = (text: string) => [...readRecords(text, ",")];
const fields = (text: string) =>
  records(text).map((record) => ("fields" in record ? record.fields : record.problem));

const interpretLines = (...lines: string[]) => interpretTestFile([header, ...lines].join("\n"));
const ids = (rows: readonly Row[]) => rows.map(({ values }) => values.id);

describe("reading CSV", () => {
  it("follows RFC 4180: quotes, doubled quotes, commas and line breaks in quotes, CRLF, no last line break", () =>
    expect(fields('a,"b, b","c ""c"""\r\n"d\r\nd",,"f"\r\n"",h,i')).toEqual([
      ["a", "b, b", 'c "c"'],
      ["d\nd", "", "f"],
      ["", "h", "i"],
    ]));

  it("a stray quotation mark costs its own line only", () => {
    const text = ["a,b,c", 'd,"e,f', "g,h,i", 'j,k"k,l', 'm,"n"n,o', "p,q,r", 's,"t', "u,v,w"].join("\n");
    expect(records(text)).toEqual([
      { line: 1, fields: ["a", "b", "c"] },
      { line: 2, problem: "A quotation mark is not closed", field: 1 },
      { line: 3, fields: ["g", "h", "i"] },
      expect.objectContaining({ line: 4, field: 1 }),
      expect.objectContaining({ line: 5, field: 1 }),
      { line: 6, fields: ["p", "q", "r"] },
      expect.objectContaining({ line: 7 }),
      { line: 8, fields: ["u", "v", "w"] },
    ]);
  });

  it("a quotation mark that is never closed costs its own line only, in a long file", () => {
    const lines = Array.from({ length: 1000 }, (_, index) =>
      index === 100 ? `x,"open,${index}` : `x,"y, y",${index}`,
    );
    const read = records(lines.join("\n"));
    expect(read).toHaveLength(1000);
    expect(read.filter((record) => "problem" in record).map(({ line }) => line)).toEqual([101]);
  });
});

describe("the rows of a catalogue file", () => {
  it("are rejected with the column that is missing, surplus or not UTF-8", async () => {
    const short = good("b").split(",").slice(0, -1).join(",");
    const lost = good("d").replace("English", "Engl\ufffdsh");
    const { rows, rejected } = await interpretLines(good("a"), short, `${good("c")},x`, lost, good("e"));
    expect(rejected).toEqual([
      { line: 3, column: "featured", message: "This row has 14 columns instead of 15" },
      { line: 4, column: "column 16", message: "This row has 16 columns instead of 15" },
      { line: 5, column: "language", message: "This text is not valid UTF-8" },
    ]);
    expect(ids(rows)).toEqual(["a", "e"]);
  });

  it("may lack the last cells when those columns are not imported", async () => {
    const { rows } = await interpretTestFile("id,title,shelf,notes\nx,Emma\ny,Kim,A1,torn");
    expect(ids(rows)).toEqual(["x", "y"]);
  });

  it("are rejected when their id is on an earlier line", async () => {
    const { rejected } = await interpretTestFile(caseFile("c2-duplicate-id.csv"));
    expect(rejected).toMatchObject([
      { line: 3, column: "id", message: "This id is already on line 2", id: "e1", title: "Second" },
    ]);
  });

  it("follow a line that names the separator", async () => {
    const { rows } = await interpretTestFile('sep=;\r\nid;title;price\r\nx;"a\r\nb";1\r\ny;c;2\r\n');
    expect(rows).toEqual([
      { line: 3, values: { id: "x", title: "a\nb", price: "1" } },
      { line: 5, values: { id: "y", title: "c", price: "2" } },
    ]);
  });

  it("may have a title and blank lines above their headings", async () => {
    const text = 'Our books\n\nid,title,price\nx,"a\nb",1\ny,c,"2"\nz,"d,3\n';
    const { rows, rejected } = await interpretTestFile(text);
    expect(rows.map(({ line, values }) => [line, values.title])).toEqual([
      [4, "a\nb"],
      [6, "c"],
    ]);
    expect(rejected).toEqual([{ line: 7, column: "title", message: "A quotation mark is not closed" }]);
  });

  it.each([
    ["separated by vertical bars", "isbn|title|price\n9780306406157|Emma|9"],
    ["below a title without the separator", "Books, new and used\nisbn;title;price\n9780306406157;Emma;9"],
    ["each in quotes as a whole", '"isbn,title,price"\n"9780306406157,""Emma"",9"\n'],
    ["with unquoted formulas", 'isbn,title,price\n="9780306406157",Emma,="9"'],
    ["with an unquoted empty formula", 'isbn,isbn10,title,price\n="9780306406157",="",Emma,9'],
    ["after two byte order marks", "\ufeff\ufeffisbn,title,price\n9780306406157,Emma,9"],
  ])("can be %s", async (_, text) => {
    const { values } = await interpretTestFile(text);
    expect(values).toEqual([{ id: "9780306406157", isbn: "9780306406157", title: "Emma", price: "9" }]);
  });

  it.each([
    ["9780306406157,Emma,Jane Austen,9\n", /^This file has no headings: its first line is a book already/],
    ["", /^The file is empty$/],
    ["\n ,\n", /^The file is empty$/],
    [`${header.replace("price", '"price')}\n`, /./],
  ])("are refused without headings: %j", async (text, message) => {
    const header = { code: "import.header", message: expect.stringMatching(message) };
    await expect(readTestFile(text)).rejects.toMatchObject(header);
  });

  it("cannot be identified without a column of ids or ISBNs", async () => {
    expect(await interpretTestFile("title,price\nx,1")).toMatchObject({ canIdentify: false, rows: [] });
  });
});

describe("a cell", () => {
  it("never begins a formula in a spreadsheet, and is read back unchanged", () => {
    for (const text of ["=1+1", "+1", "-1", "@x", "\t=x", "'=1", "''-x", "'Salem's Lot", "'Tis", "", "a=b"]) {
      expect(escapeFormula(text)).not.toMatch(/^[=+\-@\t\r]/);
      expect(unescapeFormula(escapeFormula(text))).toBe(text);
    }
    expect(escapeFormula("'Salem's Lot")).toBe("'Salem's Lot");
  });

  it("with any text is read back unchanged, and so are its neighbours", () => {
    const text = fc.string({
      unit: fc.constantFrom("a", "é", '"', ",", "\n", "'", "=", "-", "@", " ", "😀"),
    });
    fc.assert(
      fc.property(fc.tuple(text, text, text), (texts) => {
        const read = fields(`${texts.map(csvCell).join(",")}\r\nx,y,z\r\n`);
        expect(read.map((one) => (Array.isArray(one) ? one.map(unescapeFormula) : one))).toEqual([
          texts,
          ["x", "y", "z"],
        ]);
      }),
      { numRuns: 300 },
    );
  });
});
