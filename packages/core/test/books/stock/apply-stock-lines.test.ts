import fc from "fast-check";
import { expect, it } from "vitest";
import type { Actor } from "../../../src/activity/record.ts";
import type { StockLine } from "../../../src/books/book/stock-line.ts";
import { applyStockLines, type StockPorts } from "../../../src/books/stock/apply-stock-lines.ts";
import { emptyTaxonomy } from "../../../src/categories/taxonomy.ts";
import { instant } from "../../../src/kernel/time/clock.ts";
import { testBook } from "../../support/book.ts";

const NOW = new Date("2026-06-15T02:00:00.000Z");

const by: Actor = {
  id: "us_1",
  email: "admin@frangipani.example",
  address: "203.0.113.7",
  requestId: "r1",
  call: "POST /api/book/stock",
  action: "Count or receive copies",
  at: instant(NOW),
};

/** One book, whose stock the shop has as `stock`. */
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
    // It reads one book, and changes books by its lines alone.
    (await applyStockLines(ports as unknown as StockPorts, by, { lines: [line] })).lines[0]?.outcome;
  return { state, send };
}

const event = fc.oneof(
  fc.record({ kind: fc.constant("sale"), copies: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ kind: fc.constant("count"), device: fc.nat(2) }),
  fc.record({ kind: fc.constant("receipt"), device: fc.nat(2), copies: fc.integer({ min: 1, max: 5 }) }),
);
const inputs = fc.record({
  recorded: fc.nat(20),
  onShelf: fc.nat(20),
  events: fc.array(event, { maxLength: 20 }),
});

it("ends with the true stock, however sales, counts, receipts and repeated sends are interleaved", async () => {
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
        // All devices began to count at the start, with what the shop had then.
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

it("refuses the id of a line for another", async () => {
  const { state, send } = shopOf(5);
  const line: StockLine = { id: crypto.randomUUID(), book: state.book._id, kind: "received", copies: 2 };
  expect(await send(line)).toBe("applied");
  expect(await send({ ...line, copies: 3 })).toBe("id-reused");
  expect(state.book.stock).toBe(7);
});
