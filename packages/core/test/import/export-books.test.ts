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

async function exportAll(shop: Shop): Promise<string> {
  let csv = "";
  let cursor: string | undefined;
  do {
    const page = await exportBooks(shop.ports, { limit: 2, cursor });
    csv += page.csv;
    cursor = page.cursor;
  } while (cursor);
  return csv;
}

const readRows = async (csv: string): Promise<readonly Row[]> => (await interpretTestFile(csv)).rows;

describe("exporting books", () => {
  it("writes a file which, imported again, changes nothing", async () => {
    const shop = await importShop();
    const oddRows = [
      row(2, { title: "=1+1", author: '"Quoted", Writer', description: "Two\nlines, and a comma" }),
      row(3, { title: "'Salem's Lot", publisher: "-dash", featured: "true", price: "8.80", weight: "1.1" }),
      row(4, { title: "@at", isbn: "+65" }),
    ];
    await importRows(shop.ports, oddRows);
    const csv = await exportAll(shop);
    expect(csv.split("\r\n")[0]).toBe([...COLUMNS, "state"].join(","));
    expect(csv).not.toMatch(/(^|,)"?[=+\-@]/m);
    const read = await readRows(csv);
    expect(read.map((one) => one.values)).toEqual(oddRows.map((one) => ({ ...one.values })));
    const report = await importRows(shop.ports, read);
    expect([report.added, report.changed, report.unchanged, report.rejected]).toEqual([0, 0, 3, []]);
  });

  it("leaves retired books out", async () => {
    const shop = await importShop();
    await importRows(shop.ports, [row(2), row(3)]);
    const [before] = await shop.ports.books.getMany(["gb-2" as BookId]);
    if (!before) throw new Error("no book");
    const after = bumpVersion({ ...before, status: false }, instant(shop.clock.now()));
    await shop.ports.books.save([{ before, after }]);
    const { csv } = await exportBooks(shop.ports, { limit: 10 });
    expect(csv).toContain("gb-3");
    expect(csv).not.toContain("gb-2");
  });
});

describe("importing an edited export", () => {
  let shop: Shop;
  beforeEach(async () => {
    shop = await importShop();
    await importRows(shop.ports, [row(2, { stock: "58", price: "31.00" })]);
  });
  const book = async () => {
    const stored = await shop.ports.books.get("gb-2" as BookId);
    if (!stored) throw new Error("no book");
    return stored;
  };
  const edited = async (part: Partial<Record<Column, string>>, file?: string) => {
    const [one] = await readRows(file ?? (await exportAll(shop)));
    if (!one) throw new Error("no row");
    return { ...one, values: { ...one.values, ...part } };
  };
  const sell = async (copies: number) =>
    shop.table.transact([reserveStock(shop.table, await book(), copies, shop.clock.now())]);
  const change = async (part: Partial<Book>) => {
    const before = await book();
    const after = bumpVersion({ ...before, ...part }, instant(shop.clock.now()));
    await shop.ports.books.save([{ before, after }]);
  };
  const importRow = (one: Row) => importRows(shop.ports, [one]);
  const previewRow = (one: Row) => importRows(shop.ports, [one], { dryRun: true });

  it("a change of the price does not restore copies that were sold", async () => {
    const one = await edited({ price: "29.90" });
    await sell(2);
    expect(await importRow(one)).toMatchObject({ changed: 1, rejected: [] });
    expect(await book()).toMatchObject({ price: 2990, stock: 56, supplied: 58 });
  });

  it("adds the difference of a changed stock to the current one, as the preview shows", async () => {
    const one = await edited({ stock: "60" });
    await sell(3);
    expect((await previewRow(one)).changes).toMatchObject([
      { fields: [{ column: "stock", from: "55", to: "57", note: "+2 since the export" }] },
    ]);
    await importRow(one);
    expect(await book()).toMatchObject({ stock: 57, supplied: 60 });
  });

  it("adds a difference once when the file is imported again, then only what was corrected in it", async () => {
    const file = await exportAll(shop);
    const [one, other] = [await edited({ stock: "60" }, file), await edited({ stock: "61" })];
    await importRow(one);
    await sell(1);
    expect(await importRow(one)).toMatchObject({ changed: 0, unchanged: 1 });
    expect((await book()).stock).toBe(59);
    await importRow(await edited({ stock: "65" }, file));
    expect((await book()).stock).toBe(64);
    // The difference of a colleague's export is added too, also between two imports of the first file.
    await importRow(other);
    expect((await book()).stock).toBe(67);
    await importRow(await edited({ stock: "65" }, file));
    expect((await book()).stock).toBe(67);
  });

  it("refuses to subtract more copies than are left", async () => {
    const one = await edited({ stock: "8" });
    await sell(20);
    expect((await importRow(one)).rejected).toEqual([
      { line: 2, column: "stock", message: "50 fewer than in the export are more than the 38 that are left" },
    ]);
    expect((await book()).stock).toBe(38);
  });

  it("keeps what a colleague changed meanwhile, and notes a field that both changed", async () => {
    const one = await edited({ title: "The Hobbit, illustrated", publisher: "Harbour" });
    await change({ price: 3500 as Book["price"], publisher: "Northwind" });
    const note = "also changed in the shop since the export";
    expect((await previewRow(one)).changes[0]?.fields).toEqual([
      { column: "title", from: "The Hobbit", to: "The Hobbit, illustrated" },
      { column: "publisher", from: "Northwind", to: "Harbour", note },
    ]);
    await importRow(one);
    const changed = { title: "The Hobbit, illustrated", price: 3500, publisher: "Harbour" };
    expect(await book()).toMatchObject(changed);
  });

  it("keeps what a colleague changed after a break in a cell that the file changes too", async () => {
    const one = await edited({ title: "The Hobbit, illustrated" });
    const resume = () => importRows(shop.ports, [one], { begunSecondsAgo: 60 });
    await change({ title: "There and Back Again" });
    const message = expect.stringMatching(/^The shop changed this book after the import began/);
    expect((await resume()).rejected).toEqual([{ line: 2, column: "id", message }]);
    expect((await book()).title).toBe("There and Back Again");
    await importRow(one);
    expect(await resume()).toMatchObject({ unchanged: 1, rejected: [] });
  });

  it("adds the stock of a book that the shop lacks once, although the file differs from its export", async () => {
    const one = await edited({ stock: "60" });
    const other = await importShop();
    await importRows(other.ports, [one]);
    expect(await importRows(other.ports, [one])).toMatchObject({ changed: 0, unchanged: 1 });
    expect(await other.ports.books.get("gb-2" as BookId)).toMatchObject({ stock: 60, supplied: 60 });
  });

  it.each([
    ["31", "FALSE"],
    ["31.0", "False"],
  ])("does not read a spreadsheet's own notation of values as a change: %s, %s", async (price, featured) => {
    const one = await edited({ price, featured });
    await change({ price: 3500 as Book["price"], featured: true });
    expect(await importRow(one)).toMatchObject({ changed: 0, unchanged: 1 });
  });

  it("imports every cell of a row without a state", async () => {
    const { state: _, ...one } = await edited({});
    await change({ price: 3500 as Book["price"] });
    expect(await importRow(one)).toMatchObject({ changed: 1 });
    expect((await book()).price).toBe(3100);
  });

  it.each([
    ["of another row", (state: string) => state, "gb-7", "This belongs to another row."],
    ["that somebody changed", (state: string) => `${state}1`, "gb-2", "This is not what the export wrote."],
  ])("refuses a state %s", async (_, alterState, id, message) => {
    const one = await edited({ id });
    const { rejected } = await importRow({ ...one, state: alterState(one.state ?? "") });
    expect(rejected).toEqual([{ line: 2, column: "state", message: expect.stringContaining(message) }]);
  });
});
