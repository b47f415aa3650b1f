import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Taxonomy } from "../../src/categories/taxonomy.ts";
import type { Column } from "../../src/import/columns.ts";
import { checkRow } from "../../src/import/plan-row.ts";
import type { Decisions } from "../../src/import/reading/decisions.ts";
import { testCategory } from "../support/category.ts";
import { caseFile, categories, interpretTestFile, readTestFile } from "../support/import-file.ts";

const taxonomy: Taxonomy = {
  version: 1,
  categories: categories.map(({ name, subcategories }) => testCategory(name, ...subcategories)),
};

const theBook = {
  id: "x1",
  title: "A Book",
  author: "Ann Author",
  description: "A description.",
  price: "18.99",
  category: "fiction",
  subcategory: "contemporary",
  stock: "5",
  weight: "0.45",
  isbn: "9780306406157",
  publisher: "Northwind",
  publishedDate: "2003",
  language: "English",
  pages: "352",
  featured: "false",
};

describe("a file of the shop's columns", () => {
  it.each<[string, { row?: object; notes?: string; leftOut?: string[]; rows?: number; blank?: number }]>([
    ["a01-semicolon.csv", { notes: "separated by semicolons" }],
    ["a02-tab.csv", { notes: "separated by tabs" }],
    ["a04-header-case.csv", {}],
    ["a05-extra-column.csv", { leftOut: ["format"] }],
    ["a06-missing-featured.csv", { row: { ...theBook, featured: undefined } }],
    ["a07-sep-line.csv", { notes: "separated by commas" }],
    ["a10-trailing-empty-columns.csv", { rows: 2 }],
    ["a12-blank-rows.csv", { rows: 2, blank: 1 }],
  ])("%s is read", async (name, { row = theBook, notes = "", leftOut = [], rows = 1, blank = 0 }) => {
    const read = await interpretTestFile(caseFile(name));
    expect(read.rows[0]?.values).toEqual(row);
    expect([read.rows.length, read.sheet.blankRows, read.rejected]).toEqual([rows, blank, []]);
    expect(read.sheet.notes.join()).toContain(notes);
    expect([read.mapping.leftOut, read.readings]).toEqual([leftOut, []]);
  });

  it("a14-only-price-columns.csv updates those columns", async () => {
    const { rows, rejected, questions } = await interpretTestFile(caseFile("a14-only-price-columns.csv"));
    expect(rows).toEqual([{ line: 2, values: { id: "1", price: "19.99", stock: "4" } }]);
    expect([rejected, questions.missing.length]).toEqual([[], 11]);
  });

  it("a15-windows-1252.csv is read in its encoding, which a note names and a decision overrides", async () => {
    const { rows, sheet } = await interpretTestFile(caseFile("a15-windows-1252.csv"));
    expect(sheet).toMatchObject({ encoding: "windows-1252" });
    expect(sheet.notes).toContain("The encoding is Windows-1252 (Western European)");
    expect(rows.map(({ values: { title, author, description } }) => [title, author, description])).toEqual([
      ["Café Society", "Ann Author", "A description."],
      ["A Book", "Brontë, Emily", "A description."],
      ["Plain", "Ann Author", "A description."],
      ["A Book", "Ann Author", "It costs € 5 – “quoted”"],
    ]);
    const mac = await readTestFile(caseFile("a15-windows-1252.csv"), "macintosh");
    expect(mac.rows[0]?.cells[1]).toBe("CafÈ Society");
  });
});

it("rows written as the shop writes them are read unchanged, with any separator", async () => {
  const amounts = fc.record({
    price: fc.integer({ min: 1, max: 10_000_000 }).map((cents) => (cents / 100).toFixed(2)),
    weight: fc.integer({ min: 1, max: 20_000 }).map((grams) => String(grams / 1000)),
    stock: fc.nat(1_000_000).map(String),
    pages: fc.integer({ min: 1, max: 100_000 }).map(String),
    publishedDate: fc.integer({ min: 1900, max: 2099 }).map(String),
    featured: fc.boolean().map(String),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(amounts, { minLength: 1, maxLength: 8 }),
      fc.constantFrom(",", ";", "\t"),
      async (amounts, separator) => {
        const books = amounts.map((part, index) => ({ ...theBook, ...part, id: `x${index}` }));
        const lines = [Object.keys(theBook), ...books.map((book) => Object.values(book))];
        const text = lines.map((cells) => cells.join(separator)).join("\r\n");
        const { readings, values } = await interpretTestFile(text);
        expect([values, readings]).toEqual([books, []]);
      },
    ),
  );
});

/** What becomes of a cell: a value, a rejection or a question. */
type Outcome =
  | { value: string; warning?: string }
  | { refused: string; remedy?: string }
  | { asked: keyof Decisions };

const shortened = {
  refused: "Excel has shortened this ISBN; format the column as text",
  remedy: "In Excel, format the column as text, and copy the numbers into it again from where they came from",
};
const invalidId = "An id has at most 64 letters, digits, hyphens and underscores";
const year = "Publication year must have 4 digits, between 1900 and 2099";
const stockQuestion: Outcome = { asked: "stockWords" };
const categoryQuestion: Outcome = { asked: "categories" };

/** The expected outcome of each cell, by its column and its number in b-cells.csv. */
const CELLS: Partial<Record<Column, Record<number, Outcome>>> = {
  price: {
    2: { value: "18.99" },
    3: { value: "18.90" },
    4: { value: "18.99", warning: "Read as 18.99: the other prices of the file have a decimal point" },
    5: { value: "1234.00" },
    6: { value: "18.99" },
    7: { refused: "Price can have at most two decimals" },
    8: { refused: "Price must be greater than 0" },
    9: { refused: "Price is required" },
    10: { value: "18.99" },
  },
  weight: {
    11: { value: "450", warning: "A book of 450 kg" },
    12: { value: "0.45" },
    13: { value: "0.45" },
    14: { value: "0.45" },
    15: { refused: "Weight is required" },
    16: { refused: "Please enter a valid book weight greater than 0." },
    17: { value: "0.454" },
    18: { value: "0.454" },
    19: { value: "1.0" },
  },
  isbn: {
    20: shortened,
    21: shortened,
    22: { value: "0439023483", warning: "A zero at the beginning was lost: read as 0439023483" },
    23: { value: "0439023483" },
    24: { value: "0439023483" },
    25: { value: "0439023483" },
    // The wrong check digit is only warned of in the report of the import (import-rows.test.ts).
    26: { value: "9780439023482" },
    27: { refused: "This is no ISBN" },
    28: { refused: "ISBN is required" },
    29: { refused: "There is more than one ISBN here; keep one" },
    30: { value: "155404295X" },
    31: { value: "9780306406157" },
    32: { value: "9780306406157" },
  },
  publishedDate: {
    ...Object.fromEntries([33, 34, 35, 36, 37, 38, 39, 42].map((cell) => [cell, { value: "2003" }])),
    40: { refused: year },
    41: { refused: year },
  },
  author: {
    43: { value: "Collins, Suzanne" },
    44: { refused: "Author is required" },
    45: { value: "Suzanne Collins, Mary GrandPré" },
    46: { value: "Suzanne Collins, Mary GrandPré" },
  },
  category: {
    47: categoryQuestion,
    48: categoryQuestion,
    49: { value: "fiction" },
    50: { value: "fiction" },
    51: { value: "fiction" },
    52: categoryQuestion,
    53: categoryQuestion,
    54: { refused: "Please select a category" },
    55: categoryQuestion,
  },
  subcategory: {
    56: categoryQuestion,
    57: { value: "contemporary" },
    58: categoryQuestion,
    59: { value: "short-stories" },
  },
  stock: {
    60: stockQuestion,
    61: stockQuestion,
    62: { refused: "Stock must be a whole number of at least 0" },
    63: { refused: "Stock is required" },
    64: { value: "5" },
    65: { value: "1200" },
    66: stockQuestion,
  },
  pages: {
    67: { value: "352" },
    68: { value: "352" },
    69: { refused: "Number of pages is required" },
    70: { refused: "Pages must be a whole number greater than 0" },
    71: { value: "352" },
  },
  featured: {
    72: { value: "true" },
    73: { value: "true" },
    74: { value: "true" },
    75: { value: "" },
    76: { value: "true" },
  },
  language: { 77: { value: "English" }, 78: { refused: "Language is required" }, 79: { value: "English" } },
  description: {
    80: { value: "A bold tale.\n• one", warning: "Markup (HTML) was turned into text" },
    81: { refused: "Description is required" },
    82: { value: 'Tom & Jerry\'s "day"' },
    83: { value: "A\nB\n\nC" },
    84: { refused: "At most 5000 characters are allowed" },
    85: { refused: "Control characters are not allowed" },
  },
  title: {
    86: { refused: "Title is required" },
    87: {
      value: "GrandprÃ© â€“ cafÃ©",
      warning: "This text is damaged: “Grandpré – café” was read in another encoding",
    },
    88: { value: "=SUM(A1)" },
    89: { value: "-ism and other words" },
    90: { value: "'Tis" },
    91: { value: "@home" },
    92: { refused: "Line breaks and control characters are not allowed" },
    93: { refused: "At most 500 characters are allowed" },
    94: { value: "Zerowidth" },
    95: { value: "e\u0301tude" },
    96: { value: "Right\u200f\u200eto" },
  },
  id: {
    97: { value: "9780306406157" },
    98: { value: "978-0-306-40615-7" },
    99: { refused: invalidId },
    100: { refused: invalidId },
    101: { refused: invalidId },
    102: { refused: "Id is required" },
    103: { refused: invalidId },
    104: { refused: invalidId },
  },
  publisher: { 105: { refused: "Publisher is required" } },
};
const cells = Object.entries(CELLS).flatMap(([column, outcomes]) =>
  Object.entries(outcomes).map(([cell, expected]) => ({
    column: column as Column,
    cell: Number(cell),
    expected,
  })),
);

describe("each cell of b-cells.csv", async () => {
  const read = await interpretTestFile(caseFile("b-cells.csv"));
  // The file has a row for each cell, in the order of the cells, which are numbered from 2.
  const lineOf = (cell: number) => read.sheet.rows[cell - 2]?.line ?? 0;
  const findings = (cell: number, column: string) => {
    const row = read.rows.find(({ line }) => line === lineOf(cell));
    const checked = row ? checkRow(taxonomy, row, undefined) : [];
    const rejected = [...read.rejected, ...(Array.isArray(checked) ? checked : [])].filter(
      ({ line }) => line === lineOf(cell),
    );
    // All books of the file have the same ISBN; the warning about that is left out.
    const warning = read.warnings.find(
      (one) =>
        one.line === lineOf(cell) && one.column === column && !one.message.startsWith("This ISBN is on"),
    );
    return { row, checked, rejected, warning };
  };

  it("has an expected outcome", () => {
    expect(read.sheet.rows).toHaveLength(104);
    expect(cells.map(({ cell }) => cell)).toEqual(read.sheet.rows.map((_, index) => index + 2));
  });

  it.each(cells)("$column in cell $cell", ({ column, cell, expected }) => {
    const { row, checked, rejected, warning } = findings(cell, column);
    if ("value" in expected) {
      expect(rejected).toEqual([]);
      // Invisible characters are removed from a title only when it is stored.
      const stored = column === "title" ? (checked as { title: string }).title : row?.values[column];
      expect([stored, warning?.message]).toEqual([expected.value, expected.warning]);
    } else if ("asked" in expected) {
      expect(rejected).toHaveLength(1);
      const questions = read.questions[expected.asked as "stockWords" | "categories"];
      expect(questions.reduce((sum, { rows }) => sum + rows, 0)).toBe(expected === categoryQuestion ? 7 : 3);
    } else expect(rejected).toMatchObject([{ line: lineOf(cell), column, message: expected.refused }]);
    if ("remedy" in expected) expect(rejected[0]).toMatchObject({ remedy: expected.remedy });
  });

  it("needs one decision for all cells of a kind", async () => {
    const decided = await interpretTestFile(caseFile("b-cells.csv"), {
      weightUnit: "g",
      stockWords: { "in stock": 1, "10+": 10, ">100": 100 },
      categories: Object.fromEntries(
        read.questions.categories.map(({ key }) => [key, { category: "history", subcategory: "modern" }]),
      ),
      repairText: true,
      turnNames: true,
    });
    const valueAt = (cell: number, column: Column) =>
      decided.rows.find(({ line }) => line === lineOf(cell))?.values[column];
    expect([60, 61, 66].map((cell) => valueAt(cell, "stock"))).toEqual(["1", "10", "100"]);
    expect([47, 48, 52, 55, 58].map((cell) => valueAt(cell, "category"))).toEqual(Array(5).fill("history"));
    expect([valueAt(11, "weight"), valueAt(13, "weight")]).toEqual(["0.45", "0.45"]);
    expect([valueAt(87, "title"), valueAt(43, "author")]).toEqual(["Grandpré – café", "Suzanne Collins"]);
  });
});
