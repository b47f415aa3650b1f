import { beforeEach, describe, expect, it } from "vitest";
import type { Book } from "../../src/books/book/book.ts";
import type { BookId } from "../../src/books/book/book-id.ts";
import { bumpVersion } from "../../src/books/editing/change-book.ts";
import { reserveStock } from "../../src/dynamo/books/copies.ts";
import { COLUMNS, type Column, type Row } from "../../src/import/columns.ts";
import { exportBooks } from "../../src/import/exported-rows.ts";
import { importRows } from "../../src/import/import-rows.ts";
import { instant } from "../../src/kernel/time/clock.ts";
import { interpretTestFile } from "../support/import-file.ts";
import { importShop, row } from "../support/import-shop.ts";

type Shop = Awaited<ReturnType<typeof importShop>>;

async function exported(at: Shop): Promise<string> {
  let csv = "";
  let cursor: string | undefined;
  do {
    const page = await exportBooks(at.ports, { limit: 2, cursor });
    csv += page.csv;
    cursor = page.cursor;
  } while (cursor);
  return csv;
}

const rowsOf = async (csv: string): Promise<readonly Row[]> => (await interpretTestFile(csv)).rows;

describe("exporting books", () => {
  it("writes a file which, imported again, changes nothing", async () => {
    const at = await importShop();
    const odd = [
      row(2, { title: "=1+1", author: '"Quoted", Writer', description: "Two\nlines, and a comma" }),
      row(3, { title: "'Salem's Lot", publisher: "-dash", featured: "true", price: "8.80", weight: "1.1" }),
      row(4, { title: "@at", isbn: "+65" }),
    ];
    await importRows(at.ports, odd);
    const csv = await exported(at);
    expect(csv.split("\r\n")[0]).toBe([...COLUMNS, "state"].join(","));
    expect(csv).not.toMatch(/(^|,)"?[=+\-@]/m);
    const read = await rowsOf(csv);
    expect(read.map((one) => one.values)).toEqual(odd.map((one) => ({ ...one.values })));
    const report = await importRows(at.ports, read);
    expect([report.added, report.changed, report.unchanged, report.rejected]).toEqual([0, 0, 3, []]);
  });

  it("leaves retired books out", async () => {
    const at = await importShop();
    await importRows(at.ports, [row(2), row(3)]);
    const [before] = await at.ports.books.getMany(["gb-2" as BookId]);
    if (!before) throw new Error("no book");
    const after = bumpVersion({ ...before, status: false }, instant(at.clock.now()));
    await at.ports.books.save([{ before, after }]);
    const { csv } = await exportBooks(at.ports, { limit: 10 });
    expect(csv).toContain("gb-3");
    expect(csv).not.toContain("gb-2");
  });
});

describe("importing an edited export", () => {
  let at: Shop;
  beforeEach(async () => {
    at = await importShop();
    await importRows(at.ports, [row(2, { stock: "58", price: "31.00" })]);
  });
  const book = async () => {
    const found = await at.ports.books.get("gb-2" as BookId);
    if (!found) throw new Error("no book");
    return found;
  };
  const edited = async (part: Partial<Record<Column, string>>, file?: string) => {
    const [one] = await rowsOf(file ?? (await exported(at)));
    if (!one) throw new Error("no row");
    return { ...one, values: { ...one.values, ...part } };
  };
  const sell = async (copies: number) =>
    at.table.transact([reserveStock(at.table, await book(), copies, at.clock.now())]);
  const change = async (part: Partial<Book>) => {
    const before = await book();
    const after = bumpVersion({ ...before, ...part }, instant(at.clock.now()));
    await at.ports.books.save([{ before, after }]);
  };
  const bring = (one: Row, dryRun = false) => importRows(at.ports, [one], { dryRun });

  it("does not bring sold copies back with a change of price", async () => {
    const one = await edited({ price: "29.90" });
    await sell(2);
    expect(await bring(one)).toMatchObject({ changed: 1, rejected: [] });
    expect(await book()).toMatchObject({ price: 2990, stock: 56, supplied: 58 });
  });

  it("adds the difference of a changed stock to today's, and the preview says so", async () => {
    const one = await edited({ stock: "60" });
    await sell(3);
    expect((await bring(one, true)).changes).toMatchObject([
      { fields: [{ column: "stock", from: "55", to: "57", note: "+2 since the export" }] },
    ]);
    await bring(one);
    expect(await book()).toMatchObject({ stock: 57, supplied: 60 });
  });

  it("adds it once, however often the file comes, and then what was corrected in it", async () => {
    const file = await exported(at);
    const [one, other] = [await edited({ stock: "60" }, file), await edited({ stock: "61" })];
    await bring(one);
    await sell(1);
    expect(await bring(one)).toMatchObject({ changed: 0, unchanged: 1 });
    expect((await book()).stock).toBe(59);
    await bring(await edited({ stock: "65" }, file));
    expect((await book()).stock).toBe(64);
    // A colleague's export of the same moment counts by itself, and between two imports of the first.
    await bring(other);
    expect((await book()).stock).toBe(67);
    await bring(await edited({ stock: "65" }, file));
    expect((await book()).stock).toBe(67);
  });

  it("refuses to take away more copies than are left", async () => {
    const one = await edited({ stock: "8" });
    await sell(20);
    expect((await bring(one)).rejected).toEqual([
      { line: 2, column: "stock", message: "50 fewer than in the export are more than the 38 that are left" },
    ]);
    expect((await book()).stock).toBe(38);
  });

  it("does not undo what a colleague changed meanwhile, and says what both changed", async () => {
    const one = await edited({ title: "The Hobbit, illustrated", publisher: "Harbour" });
    await change({ price: 3500 as Book["price"], publisher: "Northwind" });
    const note = "also changed in the shop since the export";
    expect((await bring(one, true)).changes[0]?.fields).toEqual([
      { column: "title", from: "The Hobbit", to: "The Hobbit, illustrated" },
      { column: "publisher", from: "Northwind", to: "Harbour", note },
    ]);
    await bring(one);
    const changed = { title: "The Hobbit, illustrated", price: 3500, publisher: "Harbour" };
    expect(await book()).toMatchObject(changed);
  });

  it.each([
    ["31", "FALSE"],
    ["31.0", "False"],
  ])("takes what a spreadsheet writes by itself for no change: %s, %s", async (price, featured) => {
    const one = await edited({ price, featured });
    await change({ price: 3500 as Book["price"], featured: true });
    expect(await bring(one)).toMatchObject({ changed: 0, unchanged: 1 });
  });

  it("takes every cell of a row without a state", async () => {
    const { state: _, ...one } = await edited({});
    await change({ price: 3500 as Book["price"] });
    expect(await bring(one)).toMatchObject({ changed: 1 });
    expect((await book()).price).toBe(3100);
  });

  it.each([
    ["of another row", (state: string) => state, "gb-7", "This belongs to another row."],
    ["that somebody changed", (state: string) => `${state}1`, "gb-2", "This is not what the export wrote."],
  ])("refuses a state %s", async (_, changed, id, message) => {
    const one = await edited({ id });
    const { rejected } = await bring({ ...one, state: changed(one.state ?? "") });
    expect(rejected).toEqual([{ line: 2, column: "state", message: expect.stringContaining(message) }]);
  });
});
