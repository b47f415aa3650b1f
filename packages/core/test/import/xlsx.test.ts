import { describe, expect, it } from "vitest";
import { interpretTestFile, readTestFile } from "../support/import-file.ts";
import { workbook } from "../support/workbook.ts";

const HEADINGS = ["Shop id", "title", "price", "stock", "isbn", "publishedDate", "featured"];

describe("an Excel workbook", () => {
  it("is read below a title, with the values of its cells, and its row numbers as line numbers", async () => {
    const { sheet, rows } = await interpretTestFile(
      workbook([
        ["Our books, November"],
        HEADINGS,
        ["x1", "Café & Co", 18.99, 5, 9780306406157, new Date("2003-11-01"), true],
        [null, null],
        ["x2", "Zero", 7, 0, 439023483, 2003, false],
      ]),
    );
    expect([sheet.format, sheet.blankRows]).toEqual(["Excel workbook", 1]);
    const first = { id: "x1", title: "Café & Co", price: "18.99", stock: "5", isbn: "9780306406157" };
    const second = { id: "x2", title: "Zero", price: "7", stock: "0", isbn: "0439023483" };
    expect(rows).toEqual([
      { line: 3, values: { ...first, publishedDate: "2003", featured: "true" } },
      { line: 5, values: { ...second, publishedDate: "2003", featured: "false" } },
    ]);
  });

  it("is read from the sheet with the most known headings, with rounding errors removed", async () => {
    const { sheet, rows } = await interpretTestFile(
      workbook([["How to use this list"]], [HEADINGS, ["x1", "Emma", 12.340000000000002, 5]]),
    );
    expect(sheet.notes).toEqual(["The sheet “Sheet 2” was read; line numbers are its rows"]);
    expect(rows[0]?.values).toMatchObject({ title: "Emma", price: "12.34" });
  });

  it("has texts without the apostrophe that escapes formulas in the shop's own file", async () => {
    const { values } = await interpretTestFile(
      workbook([
        ["id", "title"],
        ["x1", "'=SUM(A1)"],
        ["x2", -3],
      ]),
    );
    expect(values.map(({ title }) => title)).toEqual(["=SUM(A1)", "-3"]);
  });

  it("with errors in cells has those rows rejected, without questions about them", async () => {
    const { rows, rejected, questions } = await interpretTestFile(
      workbook([
        ["shop id", "title", "price", "stock", "category", "isbn"],
        ["x1", "Emma", { error: "#N/A" }, { error: "#REF!" }, { error: "#VALUE!" }, { error: "#NAME?" }],
        ["x2", { error: "#DIV/0!" }, 7, 3, "Fiction > Classics", 9780306406157],
        [{ error: "#NULL!" }, "Persuasion", 7, 3, "Fiction > Classics", null],
        ["x3", "Sanditon", 7, 3, "Fiction > Classics", 9780306406157],
      ]),
    );
    const rejectedOn = (line: number) => rejected.filter((one) => one.line === line);
    expect(rejectedOn(2).map(({ column, value }) => [column, value])).toEqual([
      ["price", "#N/A"],
      ["category", "#VALUE!"],
      ["stock", "#REF!"],
      ["isbn", "#NAME?"],
    ]);
    expect(rejectedOn(3)).toMatchObject([
      {
        column: "title",
        message: "The spreadsheet has an error here (#DIV/0!)",
        remedy: "Correct the formula, and save the file again",
      },
    ]);
    expect(rejectedOn(4)).toMatchObject([{ column: "id", value: "#NULL!" }]);
    expect([questions.categories, questions.stockWords]).toEqual([[], []]);
    expect(rows.map(({ line }) => line)).toEqual([5]);
  });

  const claimingToUnpackTo = (size: number) => {
    const bytes = workbook([HEADINGS]);
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    view.setUint32(Buffer.from(bytes).lastIndexOf("PK\u0001\u0002") + 24, size, true);
    return bytes;
  };

  it("is refused with a message when it is empty, too large or damaged", async () => {
    await expect(readTestFile(workbook([]))).rejects.toMatchObject({ message: "The file is empty" });
    await expect(readTestFile(claimingToUnpackTo(250_000_000))).rejects.toMatchObject({
      message: "This Excel workbook unpacks to more than 200 MB. Save its list of books as CSV, or in parts.",
    });
    await expect(readTestFile(claimingToUnpackTo(1_000_000))).resolves.toMatchObject({
      headings: HEADINGS,
    });
    const damaged = workbook([HEADINGS]);
    damaged.fill(0, 60, 400);
    await expect(readTestFile(damaged)).rejects.toMatchObject({
      code: "import.kind",
      message: "This Excel workbook is damaged. Open it in Excel and save it again, or save it as CSV.",
    });
  });
});
