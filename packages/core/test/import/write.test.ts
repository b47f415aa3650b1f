import * as fc from "fast-check";
import { expect, it } from "vitest";
import type { Book } from "../../src/books/book/book.ts";
import { COLUMNS, type Column, STATE_COLUMN } from "../../src/import/columns.ts";
import { rebaseRow, stateOf, toCells } from "../../src/import/exported-rows.ts";
import { checkRow, planRow } from "../../src/import/plan-row.ts";
import { isLastFirst } from "../../src/import/values/texts.ts";
import { type ExportFormat, writeCatalogue } from "../../src/import/write/index.ts";
import { csvCell } from "../../src/kernel/text/csv-cell.ts";
import { instant } from "../../src/kernel/time/clock.ts";
import { testCategory } from "../support/category.ts";
import { interpretTestFile } from "../support/import-file.ts";

const now = new Date("2026-06-15T02:00:00.000Z");
const taxonomy = {
  version: 1,
  categories: [testCategory("fiction", "classics", "contemporary"), testCategory("history", "modern")],
};

type Values = Record<Column, string>;

function bookOf(values: Values): Book {
  const checked = checkRow(taxonomy, { line: 1, values }, undefined);
  if (Array.isArray(checked)) throw new Error(JSON.stringify(checked));
  const change = planRow(undefined, checked).change?.(instant(now));
  if (!change?.after) throw new Error("no book");
  return change.after;
}

/** The CSV that `GET /api/book/export` sends. */
const csvOf = (books: readonly Book[]): string =>
  [
    [...COLUMNS, STATE_COLUMN],
    ...books.map((book) => {
      const cells = toCells(book, taxonomy);
      return [...COLUMNS.map((column) => csvCell(cells[column])), stateOf(cells, instant(now))];
    }),
  ]
    .map((cells) => `${cells.join(",")}\r\n`)
    .join("");

/** What importing an export of the books would change: "unchanged", the change or its rejections, by book. */
async function changesOf(books: readonly Book[], format: ExportFormat) {
  const file = writeCatalogue(csvOf(books), format, now);
  const shop = { books: books.map(({ _id, isbn }) => ({ id: _id, isbn })) };
  const { rows, rejected } = await interpretTestFile(file, {}, shop);
  const changed = rows.map((row) => {
    const before = books.find(({ _id }) => _id === row.values.id);
    const rebased = rebaseRow(row, before, taxonomy);
    const given = "values" in rebased ? checkRow(taxonomy, rebased, before) : [rebased];
    if (Array.isArray(given)) return given;
    const { effect } = planRow(before, given, "values" in rebased ? rebased.importedStates : undefined);
    return effect === "unchanged" ? effect : { effect, given, before };
  });
  return { changed, rejected };
}

const SIGNS = [..."aZé中😀019 .,:;/-+='\"&<>@|()#\u0301\t", "&lt;", "<b>", "Ã©", "]]>"];
// Files for Shopify and ONIX do not preserve these: entities, formulas, separators of authors, "Last, First".
const LOST = /[;|<&Ã]|^'*[=+\-@]/;
const isPlain = (text: string) => !LOST.test(text) && !isLastFirst(text);
const oddLine = fc
  .string({ unit: fc.constantFrom(...SIGNS.filter((sign) => sign !== "\t")), minLength: 1, maxLength: 30 })
  .filter((text) => /[a-z0-9]/i.test(text));
const oddText = fc
  .string({ unit: fc.constantFrom(...SIGNS, "\n"), minLength: 1, maxLength: 80 })
  .filter((text) => /[a-z0-9]/i.test(text));
/** A text without several spaces in a row, which HTML does not preserve. */
const paragraphs = fc
  .array(
    fc.string({ unit: fc.constantFrom(..."abcé中&<>\"';=", "<p>", "&amp;"), minLength: 1, maxLength: 12 }),
    { minLength: 1, maxLength: 5 },
  )
  .chain((words) =>
    fc
      .array(fc.constantFrom(" ", "\n", "\n\n"), { minLength: words.length, maxLength: words.length })
      .map((gaps) => words.map((word, index) => `${index ? gaps[index] : ""}${word}`).join("")),
  );

const isbns = ["9780306406157", "0439023483", "080442957X", "9780140449112", "978030640615", "no. 5"];
const values = (line: fc.Arbitrary<string>, description: fc.Arbitrary<string>): fc.Arbitrary<Values> =>
  fc.record({
    id: fc.constantFrom("007", "9780306406157", "1e5", "gb-1", "-x", "_", "12345678901234"),
    title: line,
    author: line,
    description,
    publisher: line,
    price: fc.integer({ min: 1, max: 10_000_000 }).map((cents) => (cents / 100).toFixed(2)),
    category: fc.constant("fiction"),
    subcategory: fc.constantFrom("classics", "contemporary"),
    stock: fc.nat(1_000_000).map(String),
    weight: fc.integer({ min: 1, max: 1_000_000 }).map((grams) => String(grams / 1000)),
    isbn: fc.constantFrom(...isbns),
    publishedDate: fc.integer({ min: 1900, max: 2099 }).map(String),
    language: fc.constantFrom("English", "German", "Chinese", "Norwegian Bokmål", "Singlish"),
    pages: fc.integer({ min: 1, max: 100_000 }).map(String),
    featured: fc.constantFrom("true", "false"),
  });
const oddBooks = values(oddLine, oddText);
const plainBooks = values(oddLine.filter(isPlain), paragraphs);

const books: Record<ExportFormat, fc.Arbitrary<Values>> = {
  csv: oddBooks,
  xlsx: oddBooks,
  onix: plainBooks,
  shopify: plainBooks,
};

it.each(Object.keys(books) as ExportFormat[])(
  "an export as %s changes nothing when it is imported",
  async (format) => {
    const valuesOfBooks = fc.uniqueArray(books[format], {
      selector: ({ id }) => id,
      minLength: 1,
      maxLength: 4,
    });
    await fc.assert(
      fc.asyncProperty(valuesOfBooks, async (rows) => {
        const exported = rows.map(bookOf);
        const expected = { changed: exported.map(() => "unchanged"), rejected: [] };
        expect(await changesOf(exported, format)).toEqual(expected);
      }),
      { numRuns: 50 },
    );
  },
);

it("leaves out a column of the shop's export that it does not know", () => {
  const [book] = fc.sample(plainBooks, 1).map(bookOf);
  const csv = csvOf(book ? [book] : []);
  const newer = csv.replace(/^id,/, "binding,id,").replace(/(?<=\n)/, "hardback,");
  expect(writeCatalogue(newer, "csv", now)).toBe(writeCatalogue(csv, "csv", now));
});

it.each([
  ["May 1968", true],
  ["1 March", true],
  ["12-Mar-1920", true],
  ["50%", true],
  ["9:30 PM", true],
  ["1968", false],
  ["May Day 1968", false],
  ["Mayflower 1620", false],
])("writes %s as a formula, as Excel would read it as a date or a number: %s", (title, isFormula) => {
  const [book] = fc.sample(plainBooks, 1).map((one) => bookOf({ ...one, title }));
  const csv = writeCatalogue(csvOf(book ? [book] : []), "csv", now);
  expect(csv).toContain(isFormula ? `,"=""${title}""",` : `,${title},`);
});

it("writes ids and ISBNs as formulas, and begins with a byte order mark", () => {
  const [book] = fc.sample(oddBooks, 1).map((one) => bookOf({ ...one, id: "007", isbn: "9780306406157" }));
  const csv = csvOf(book ? [book] : []);
  expect(writeCatalogue(csv, "csv", now)).toMatch(
    /^\ufeffid,[\s\S]+"=""007""",[\s\S]+,"=""9780306406157""",/,
  );
});
