import { describe, expect, it } from "vitest";
import type { BookId } from "../../src/books/book-id.ts";
import { bumpVersion } from "../../src/books/editing/edits.ts";
import { COLUMNS, type Row } from "../../src/import/columns.ts";
import { exportBooks } from "../../src/import/export-books.ts";
import { importRows } from "../../src/import/import-rows.ts";
import { readRows } from "../../src/import/read-rows.ts";
import { instant } from "../../src/kernel/time/clock.ts";
import { importShop, row } from "../support/import-shop.ts";

describe("exporting books", () => {
  it("writes a file which, imported again, changes nothing", async () => {
    const at = await importShop();
    const odd = [
      row(2, { title: "=1+1", author: '"Quoted", Writer', description: "Two\nlines, and a comma" }),
      row(3, { title: "'Salem's Lot", publisher: "-dash", featured: "true", price: "8.80", weight: "1.1" }),
      row(4, { title: "@at", isbn: "+65" }),
    ];
    await importRows(at.ports, odd);
    let csv = "";
    let cursor: string | undefined;
    do {
      const page = await exportBooks(at.ports, { limit: 2, cursor });
      csv += page.csv;
      cursor = page.cursor;
    } while (cursor);
    expect(csv.split("\r\n")[0]).toBe(COLUMNS.join(","));
    expect(csv).not.toMatch(/(^|,)"?[=+\-@]/m);
    const read: Row[] = [];
    for await (const one of readRows(
      (async function* () {
        yield csv;
      })(),
    ))
      if ("values" in one) read.push(one);
    expect(read.map((one) => one.values)).toEqual(odd.map((one) => ({ ...one.values })));
    const report = await importRows(at.ports, read);
    expect([report.added, report.changed, report.unchanged, report.rejected]).toEqual([0, 0, 3, []]);
  });

  it("leaves retired books out", async () => {
    const at = await importShop();
    await importRows(at.ports, [row(2), row(3)]);
    const [before] = await at.ports.books.getMany(["gb-2" as BookId]);
    if (!before) throw new Error("no book");
    await at.ports.books.save([
      { before, after: bumpVersion({ ...before, status: false }, instant(at.clock.now())) },
    ]);
    const { csv } = await exportBooks(at.ports, { limit: 10 });
    expect(csv).toContain("gb-3");
    expect(csv).not.toContain("gb-2");
  });
});
