import type { Actor } from "../../activity/record.ts";
import type { Taxonomy } from "../../categories/taxonomy.ts";
import { CONFLICT, retryOnConflict } from "../../kernel/retry.ts";
import { instant } from "../../kernel/time/clock.ts";
import type { Book } from "../book/book.ts";
import { toInventoryRow } from "../book/inventory-row.ts";
import type { BookPorts, StockLineStore } from "../book/ports.ts";
import type { StockInput, StockLine } from "../book/stock-line.ts";
import { bookToWire } from "../book/wire.ts";
import { bookRecord } from "../editing/book-record.ts";
import { bumpVersion } from "../editing/edits.ts";
import { changeStock } from "./change-stock.ts";
import type { StockOutcome, StockReport } from "./stock-report.ts";

export type StockPorts = Pick<BookPorts, "books" | "taxonomy" | "clock"> & { stockLines: StockLineStore };

/**
 * Applies each line once, however often it is sent. One that is refused leaves the others as they are, and so does an
 * interruption: whoever sends all of them again gets the outcome of each.
 * @throws Failure "shop.unavailable" when a book kept changing
 */
export async function applyStockLines(
  ports: StockPorts,
  by: Actor,
  { lines }: StockInput,
): Promise<StockReport> {
  const taxonomy = await ports.taxonomy.read();
  const report: StockReport = { lines: [] };
  for (const line of lines) {
    const { outcome, book } = await applyLine(ports, by, line, taxonomy);
    report.lines.push({
      id: line.id,
      outcome,
      book: book ? toInventoryRow(bookToWire(book, taxonomy)) : null,
    });
  }
  return report;
}

type Applied = { outcome: StockOutcome; book?: Book };

const applyLine = (ports: StockPorts, by: Actor, line: StockLine, taxonomy: Taxonomy): Promise<Applied> =>
  retryOnConflict(async () => {
    const [book, applied] = await Promise.all([ports.books.get(line.book), ports.stockLines.find(line.id)]);
    if (!book) return { outcome: "unknown-book" };
    if (applied) return { outcome: isSame(applied, line) ? "applied" : "id-reused", book };
    const changed = changeStock(book, line);
    if (typeof changed === "string") return { outcome: changed, book };
    // The version tells other devices of a count that found the stock right, too.
    const after = bumpVersion(changed, instant(ports.clock.now()));
    const change = { before: book, after };
    const record = bookRecord(by, [change], taxonomy);
    const isSaved = await ports.stockLines.apply(line, change, record);
    return isSaved ? { outcome: "applied", book: after } : CONFLICT;
  });

const isSame = (one: StockLine, other: StockLine): boolean =>
  one.book === other.book && one.kind === other.kind && one.copies === other.copies;
