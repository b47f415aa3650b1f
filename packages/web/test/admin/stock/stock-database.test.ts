import "fake-indexeddb/auto";
import type { InventoryRow, StockReport } from "@frangipani/core/books";
import { Dexie } from "dexie";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { scanCopies } from "../../../src/admin/stock/lines.ts";
import { inventoryRow } from "../../support/inventory-row.ts";

const [one, two] = [inventoryRow("1"), inventoryRow("2")];

let database: typeof import("../../../src/admin/stock/stock-database.ts");
beforeEach(async () => {
  vi.resetModules();
  database = await import("../../../src/admin/stock/stock-database.ts");
});
afterEach(() => Dexie.delete("frangipani-stock"));

const scan = (book: InventoryRow, kind: "counted" | "received" = "counted") =>
  database.changeLine(book, (line) => scanCopies(line, book, { kind, copies: 1, scannedAt: 1 }));
const stocks = async () => (await database.listBooks())?.map(({ stock }) => stock);
const reportOf = (id: string, outcome: StockReport["lines"][number]["outcome"], book: InventoryRow) => ({
  lines: [{ id, outcome, book }],
});

describe("saving the books", () => {
  it("replaces the stored books, but only adds new ones while a count is not sent", async () => {
    expect(await database.listBooks()).toBeUndefined();
    await database.saveBooks([one]);
    await database.saveBooks([inventoryRow("1", { stock: 9 })]);
    expect(await stocks()).toEqual([9]);
    await scan(inventoryRow("1", { stock: 9 }));
    await database.saveBooks([inventoryRow("1", { stock: 4 }), two]);
    expect(await stocks()).toEqual([9, 10]);
  });

  it("replaces the stored books while only receipts are not sent", async () => {
    await database.saveBooks([one]);
    await scan(one, "received");
    await database.saveBooks([inventoryRow("1", { stock: 4 })]);
    expect(await stocks()).toEqual([4]);
  });
});

describe("the lines", () => {
  it("counts each of many copies that are scanned at once", async () => {
    await Promise.all(Array.from({ length: 20 }, () => scan(one)));
    expect(await database.listLines()).toMatchObject([{ copies: 20 }]);
  });

  it("sends lines again with the same ids after an interrupted request", async () => {
    await scan(one);
    const [first] = await database.startSending("counted");
    await scan(two);
    await scan(one);
    const again = await database.startSending("counted");
    expect(again.map(({ id }) => id)).toContain(first?.id);
    expect(again).toMatchObject([{ copies: 1 }, { copies: 1 }]);
  });

  it("keeps an unmatched scan while its book has a line of another kind, and adds it afterwards", async () => {
    const isbn = one.isbn;
    await database.addWaiting({ kind: "received", isbn, copies: 2, scannedAt: 1 });
    const waiting = await database.addWaiting({ kind: "received", isbn, copies: 1, scannedAt: 2 });
    await scan(one);
    await database.matchWaiting(waiting, one);
    expect(await database.listWaiting()).toEqual([{ kind: "received", isbn, copies: 3, scannedAt: 2 }]);
    for (const line of await database.listLines()) await database.removeLine(line);
    await Promise.all([1, 2].map(() => database.matchWaiting(waiting, one)));
    expect(await database.listWaiting()).toEqual([]);
    expect(await database.listLines()).toMatchObject([{ kind: "received", copies: 3, book: one }]);
  });

  it("does not send lines of the other kind", async () => {
    await scan(one, "received");
    expect(await database.startSending("counted")).toEqual([]);
    expect(await database.listLines()).toMatchObject([{ state: "open" }]);
  });

  it("removes applied lines, and stores the book of the response", async () => {
    await database.saveBooks([one, two]);
    await scan(one);
    const sent = await database.startSending("counted");
    const after = inventoryRow("1", { stock: 1, version: 2 });
    await database.settleLines(sent, reportOf(sent[0]?.id ?? "", "applied", after), new Map([["1", 3]]));
    expect(await database.listLines()).toEqual([]);
    expect(await database.listBooks()).toEqual([{ ...after, held: 3 }, two]);
  });

  it("keeps refused lines with the reason", async () => {
    await database.saveBooks([one]);
    await scan(one);
    const sent = await database.startSending("counted");
    const now = inventoryRow("1", { stock: 3, version: 2 });
    await database.settleLines(sent, reportOf(sent[0]?.id ?? "", "changed", now), new Map());
    expect(await database.listLines()).toMatchObject([{ state: "refused", refusal: "changed", book: now }]);
  });

  it("keeps a line when a late response is about an earlier line of the book", async () => {
    await database.saveBooks([one]);
    await scan(one);
    const sent = await database.startSending("counted");
    const report = reportOf(sent[0]?.id ?? "", "applied", one);
    await database.settleLines(sent, report, new Map());
    await scan(one);
    await database.settleLines(sent, report, new Map());
    expect(await database.listLines()).toMatchObject([{ state: "open", copies: 1 }]);
  });
});
