import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { COLUMNS, type Rejection, type Row } from "../../src/import/columns.ts";
import { readRows } from "../../src/import/read-rows.ts";
import { readRecords } from "../../src/import/records.ts";
import { csvCell, escapeFormula, unescapeFormula } from "../../src/kernel/text/csv-cell.ts";

async function* inChunks(text: string, size = text.length || 1) {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}
const all = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
};
const records = (text: string, width = 3, size?: number) =>
  all(readRecords(inChunks(text, size), () => width));
const fields = async (text: string, width?: number) =>
  (await records(text, width)).map((record) => ("fields" in record ? record.fields : record.problem));

const header = COLUMNS.join(",");
const good = (id: string) => `${id},T,A,"D, d",1.00,fiction,classics,1,0.5,i,p,2001,English,10,false`;
const rows = (...lines: string[]) => all(readRows(inChunks([header, ...lines].join("\n"))));
const ids = (found: (Row | Rejection)[]) =>
  found.map((row) => ("values" in row ? row.values.id : `!${row.line}`));

describe("reading CSV", () => {
  it("follows RFC 4180: quotes, doubled quotes, commas and line breaks in quotes, CRLF, no last line break", async () => {
    const text = 'a,"b, b","c ""c"""\r\n"d\r\nd",,"f"\r\n"",h,i';
    expect(await fields(text)).toEqual([
      ["a", "b, b", 'c "c"'],
      ["d\nd", "", "f"],
      ["", "h", "i"],
    ]);
  });

  it("reads the same however the file is cut into pieces", async () => {
    const text = '\ufeffa,"b\n,""b",c\r\n\n"é😀",x,y\nbro"ken,1,2\nlast,1,2';
    const whole = await records(text);
    expect(whole.map(({ line }) => line)).toEqual([1, 4, 5, 6]);
    for (let size = 1; size < text.length; size += 1) expect(await records(text, 3, size)).toEqual(whole);
  });

  it("loses one line to a stray quote, not the rest of the file", async () => {
    const text = ["a,b,c", 'd,"e,f', "g,h,i", 'j,k"k,l', 'm,"n"n,o', "p,q,r", 's,"t', "u,v,w"].join("\n");
    expect(await records(text)).toEqual([
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

  it("goes on after a quote that is never closed in a long file", async () => {
    const lines = Array.from({ length: 1000 }, (_, at) => (at === 100 ? `x,"open,${at}` : `x,"y, y",${at}`));
    const found = await records(lines.join("\n"));
    expect(found).toHaveLength(1000);
    expect(found.filter((record) => "problem" in record).map(({ line }) => line)).toEqual([101]);
  });
});

describe("the rows of a catalogue file", () => {
  it("are read by the names of their columns, in any order", async () => {
    const swapped = [...COLUMNS].reverse();
    const line = swapped.map((column) => `${column}!`).join(",");
    const [row] = await all(readRows(inChunks(`${swapped.join(",")}\n${line}`)));
    expect(row).toEqual({
      line: 2,
      values: Object.fromEntries(COLUMNS.map((column) => [column, `${column}!`])),
    });
  });

  it("need the whole header, and nothing more", async () => {
    const refused = (text: string) => expect(all(readRows(inChunks(text)))).rejects;
    await refused("").toMatchObject({ code: "import.header", message: "The file is empty" });
    await refused("id,title\n1,x").toMatchObject({
      message: expect.stringMatching(/^The header lacks author,/),
    });
    await refused(`${header},more\n`).toMatchObject({ code: "import.header" });
    await refused(`${header.replace("price", '"price')}\n`).toMatchObject({ code: "import.header" });
  });

  it("name the column that is too few or too many, or is not UTF-8", async () => {
    const short = good("b").split(",").slice(0, -1).join(",");
    const found = await rows(
      good("a"),
      short,
      `${good("c")},x`,
      good("d").replace("English", "Engl\ufffdsh"),
      good("e"),
    );
    expect(found.filter((row) => "message" in row)).toEqual([
      { line: 3, column: "featured", message: "This row has 14 columns instead of 15" },
      { line: 4, column: "column 16", message: "This row has 16 columns instead of 15" },
      { line: 5, column: "language", message: "This text is not valid UTF-8" },
    ]);
    expect(ids(found)).toEqual(["a", "!3", "!4", "!5", "e"]);
  });

  it("are known by their id: a second one is rejected", async () => {
    const found = await rows(good("a"), good("b"), good("a"));
    expect(found[2]).toEqual({ line: 4, column: "id", message: "This id is already on line 2" });
  });

  it("count lines as an editor does, whatever line breaks stand inside a field", async () => {
    const found = await rows(good("a").replace("D, d", "one\ntwo\nthree"), good("b"));
    expect(found.map(({ line }) => line)).toEqual([2, 5]);
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

  it("holds any text, among any others", async () => {
    const text = fc.string({
      unit: fc.constantFrom("a", "é", '"', ",", "\n", "'", "=", "-", "@", " ", "😀"),
    });
    await fc.assert(
      fc.asyncProperty(fc.tuple(text, text, text), async (texts) => {
        const found = await fields(`${texts.map(csvCell).join(",")}\r\nx,y,z\r\n`);
        const isEmptyLine = texts.map(csvCell).join(",").trim() === "";
        expect(found.map((one) => (Array.isArray(one) ? one.map(unescapeFormula) : one))).toEqual(
          isEmptyLine ? [["x", "y", "z"]] : [texts, ["x", "y", "z"]],
        );
      }),
      { numRuns: 300 },
    );
  });
});
