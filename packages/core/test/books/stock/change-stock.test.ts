import { describe, expect, it } from "vitest";
import type { StockLine } from "../../../src/books/book/stock-line.ts";
import { changeStock } from "../../../src/books/stock/apply-stock-lines.ts";
import { testBook } from "../../support/book.ts";

const line = { id: crypto.randomUUID(), book: testBook()._id };
const received = (copies: number): StockLine => ({ ...line, kind: "received", copies });
const sold = (copies: number): StockLine => ({ ...line, kind: "sold", copies });
const counted = (copies: number, stockSeen: number, version = 1): StockLine => ({
  ...line,
  kind: "counted",
  copies,
  stockSeen,
  version,
});

describe("the stock after a line", () => {
  it.each([
    ["adds what was received", 4, received(3), 7],
    ["adds to none", 0, received(1), 1],
    ["subtracts what was sold elsewhere", 4, sold(3), 1],
    ["is what was counted", 4, counted(9, 4), 9],
    ["keeps a sale made since counting began subtracted", 8, counted(9, 10), 7],
    ["keeps copies that came back since counting began added", 11, counted(9, 10), 10],
    ["can be none", 4, counted(0, 4), 0],
    ["can reach the limit", 999_999, received(1), 1_000_000],
  ])("%s", (_, stock, change, expected) => {
    expect(changeStock(testBook({ stock, supplied: 20 }), change)).toMatchObject({
      stock: expected,
      // Whatever is counted in or out of the shop, for the audit.
      supplied: 20 + expected - stock,
    });
  });

  it.each([
    ["more was sold than was counted", 2, counted(3, 10), "too-few"],
    ["more was sold elsewhere than there is", 2, sold(3), "too-few"],
    ["the limit is passed", 1_000_000, received(1), "too-many"],
    ["an administrator changed the book since counting began", 4, counted(9, 4, 0), "changed"],
  ])("is refused when %s", (_, stock, change, reason) => {
    expect(changeStock(testBook({ stock }), change)).toBe(reason);
  });

  it("forgets what a file said when it was counted, and not when copies were received", () => {
    const book = testBook({ stock: 4, importedStock: 4 });
    expect(changeStock(book, counted(5, 4))).toMatchObject({ importedStock: null });
    expect(changeStock(book, received(1))).toMatchObject({ importedStock: 4 });
  });
});
