import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Actor } from "../../../src/activity/record.ts";
import type { StockLine } from "../../../src/books/book/stock-line.ts";
import {
  applyStockLines,
  changeStock,
  type StockPorts,
} from "../../../src/books/editing/apply-stock-lines.ts";
import { emptyTaxonomy } from "../../../src/categories/taxonomy.ts";
import { instant } from "../../../src/kernel/time/clock.ts";
import { testBook } from "../../support/book.ts";

const NOW = new Date("2026-06-15T02:00:00.000Z");

const actor: Actor = {
  id: "us_1",
  email: "admin@frangipani.example",
  address: "203.0.113.7",
  requestId: "r1",
  call: "POST /api/book/stock",
  action: "Count or receive copies",
  at: instant(NOW),
};

/** A shop with one book, of which it records so many copies. */
function shopOf(stock: number) {
  const state = { book: testBook({ stock, supplied: stock }), lines: new Map<string, StockLine>() };
  const stockLines: StockPorts["stockLines"] = {
    find: async (id) => state.lines.get(id),
    apply: async (line, { after }) => {
      state.lines.set(line.id, line);
      state.book = after;
      return true;
    },
  };
  const ports = {
    stockLines,
    books: { get: async () => state.book },
    taxonomy: { read: async () => emptyTaxonomy },
    clock: { now: () => NOW },
  };
  const send = async (line: StockLine) =>
    // The cast leaves out the ports' other methods, which applying one line does not call.
    (await applyStockLines(ports as unknown as StockPorts, actor, { lines: [line] })).lines[0]?.outcome;
  return { state, send };
}

const event = fc.oneof(
  fc.record({ kind: fc.constant("sale"), copies: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ kind: fc.constant("count"), device: fc.nat(2) }),
  fc.record({ kind: fc.constant("receipt"), device: fc.nat(2), copies: fc.integer({ min: 1, max: 5 }) }),
);
const events = fc.array(event, { maxLength: 20 });
const inputs = fc.record({ recorded: fc.nat(20), onShelf: fc.nat(20), events });

it("the stock is right after sales, counts, receipts and repeated sends in any order", async () => {
  await fc.assert(
    fc.asyncProperty(inputs, async ({ recorded, onShelf, events }) => {
      const { state, send } = shopOf(recorded);
      const lines = new Map<string, StockLine>();
      let expected = recorded;
      for (const next of events) {
        if (next.kind === "sale") {
          if (state.book.stock < next.copies) continue;
          state.book = { ...state.book, stock: state.book.stock - next.copies };
          expected -= next.copies;
          continue;
        }
        const key = `${next.kind} ${next.device}`;
        const isRepeated = lines.has(key);
        const base = { id: crypto.randomUUID(), book: state.book._id };
        // All devices began to count at the start, when the shop recorded `recorded` copies.
        const line: StockLine =
          lines.get(key) ??
          ("copies" in next
            ? { ...base, kind: "received", copies: next.copies }
            : { ...base, kind: "counted", copies: onShelf, stockSeen: recorded, version: 1 });
        lines.set(key, line);
        const wasApplied = state.lines.has(line.id);
        const outcome = await send(line);
        if (wasApplied) expect([isRepeated, outcome]).toEqual([true, "applied"]);
        else if (outcome === "applied")
          expected += line.kind === "counted" ? onShelf - recorded : line.copies;
        expect(state.book.stock).toBe(expected);
        expect(state.book.stock).toBeGreaterThanOrEqual(0);
      }
      const counts = [...state.lines.values()].filter(({ kind }) => kind === "counted");
      expect(counts.length).toBeLessThanOrEqual(1);
    }),
    { numRuns: 300 },
  );
});

it("refuses a line with the id of a different line", async () => {
  const { state, send } = shopOf(5);
  const line: StockLine = { id: crypto.randomUUID(), book: state.book._id, kind: "received", copies: 2 };
  expect(await send(line)).toBe("applied");
  expect(await send({ ...line, copies: 3 })).toBe("id-reused");
  expect(state.book.stock).toBe(7);
});

const line = { id: crypto.randomUUID(), book: testBook()._id };
const received = (copies: number): StockLine => ({ ...line, kind: "received", copies });
const sold = (copies: number): StockLine => ({ ...line, kind: "sold", copies });
function counted(copies: number, stockSeen: number, version = 1): StockLine {
  return { ...line, kind: "counted", copies, stockSeen, version };
}

describe("the stock after a line", () => {
  it.each([
    ["adds what was received", 4, received(3), 7],
    ["adds what was received to a stock of zero", 0, received(1), 1],
    ["subtracts what was sold elsewhere", 4, sold(3), 1],
    ["is what was counted", 4, counted(9, 4), 9],
    ["is what was counted, less what was sold since counting began", 8, counted(9, 10), 7],
    ["is what was counted, plus what was returned since counting began", 11, counted(9, 10), 10],
    ["can be zero", 4, counted(0, 4), 0],
    ["can reach the limit", 999_999, received(1), 1_000_000],
  ])("%s", (_, stock, change, expected) => {
    expect(changeStock(testBook({ stock, supplied: 20 }), change)).toMatchObject({
      stock: expected,
      // The audit compares the copies ever supplied with those in stock and sold.
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

  it("a count clears the stock that an import recorded, and a receipt keeps it", () => {
    const book = testBook({ stock: 4, importedStock: 4 });
    expect(changeStock(book, counted(5, 4))).toMatchObject({ importedStock: null });
    expect(changeStock(book, received(1))).toMatchObject({ importedStock: 4 });
  });
});
