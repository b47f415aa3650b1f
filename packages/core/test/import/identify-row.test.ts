import { describe, expect, it } from "vitest";
import { COLUMNS } from "../../src/import/columns.ts";
import { headingKey } from "../../src/import/file/headings.ts";
import { categories, interpretTestFile } from "../support/import-file.ts";

const A = "9780306406157";

describe("a file with another system's ids", () => {
  const books = [
    { id: "1", isbn: "9780140449112" },
    { id: "7", isbn: A },
  ];
  const own = COLUMNS.filter((column) => column !== "featured");
  const cellOf = (heading: string) =>
    ({ id: "1", shopid: "1", isbn: A, barcode: A, publisheddate: "2003" })[headingKey(heading)] ?? "5";

  it.each([
    ["a till's export", ["id", "name", "barcode", "price"], {}, "7"],
    ["a till's export with other headings", ["ID", "Name", "ISBN", "Price"], {}, "7"],
    ["a till's export, with ids chosen by hand", ["id", "name", "barcode", "price"], { id: "id" }, "1"],
    ["a file with a column “shop id”", ["shop id", "isbn", "price"], {}, "1"],
    ["some columns of the shop's own export, with states", ["id", "isbn", "price", "state"], {}, "1"],
    ["the shop's own export", own, {}, "1"],
    ["the shop's own export, reordered", own.map((one) => one.toUpperCase()).reverse(), {}, "1"],
    ["a file without ISBNs", ["id", "name", "price"], {}, "1"],
  ] as const)("identifies the right book from a row of %s", async (_, columns, byHand, id) => {
    const text = `${columns.join()}\n${columns.map(cellOf).join()}`;
    const { rows, mapping } = await interpretTestFile(text, { columns: byHand }, { categories, books });
    expect(rows.map(({ values }) => values.id)).toEqual([id]);
    expect(mapping.leftOut.map((heading) => heading.toLowerCase()).includes("id")).toBe(id === "7");
  });

  it("rejects a row without an ISBN", async () => {
    const { rows, rejected } = await interpretTestFile("id,name,isbn,price\n1,Bag,,2", {}, { books });
    expect([rows, rejected]).toMatchObject([[], [{ line: 2, message: "ISBN is required" }]]);
  });
});

describe("a file without ids", () => {
  const file = "ISBN,Price\n9780306406157,9\n0-439-02348-3,8\n9780140449112,7";

  it("finds the shop's books by their ISBNs in any notation", async () => {
    const books = [
      { id: "7", isbn: "978-0-306-40615-7" },
      { id: "8", isbn: "9780439023481" },
      { id: "9", isbn: "9780439023481" },
    ];
    const { rows, rejected } = await interpretTestFile(file, {}, { categories, books });
    expect(rows.map(({ values }) => values.id)).toEqual(["7", "9780140449112"]);
    expect(rejected).toMatchObject([{ line: 3, message: "2 books of the shop have this ISBN" }]);
  });

  it("keeps the shop's values where cells are empty, when it is imported again", async () => {
    const text = "id,title,language\nx,Emma,\ny,,German";
    const defaults = { language: "English" };
    const values = async (books: { id: string; isbn: string }[]) =>
      (await interpretTestFile(text, { defaults }, { books })).rows.map((row) => row.values);
    expect(await values([])).toMatchObject([{ language: "English" }, { title: "", language: "German" }]);
    expect(await values([{ id: "x", isbn: "" }])).toEqual([
      { id: "x", title: "Emma" },
      { id: "y", title: "", language: "German" },
    ]);
  });

  it("gives default values to new books only", async () => {
    const books = [{ id: "7", isbn: "9780306406157" }];
    const { rows } = await interpretTestFile(file, { defaults: { language: "English" } }, { books });
    expect(rows.map(({ values }) => values.language)).toEqual([undefined, "English", "English"]);
  });
});
