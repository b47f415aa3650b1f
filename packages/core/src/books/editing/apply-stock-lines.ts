import * as z from "zod/mini";
import type { Actor } from "../../activity/record.ts";
import type { Taxonomy } from "../../categories/taxonomy.ts";
import { CONFLICT, retryOnConflict } from "../../kernel/retry.ts";
import { instant } from "../../kernel/time/clock.ts";
import type { Book } from "../book/book.ts";
import { MAX_STOCK } from "../book/input-rules.ts";
import type { BookPorts, StockLineStore } from "../book/ports.ts";
import type { StockInput, StockLine } from "../book/stock-line.ts";
import { bookToWire, InventoryRow, toInventoryRow } from "../book/wire.ts";
import { bookRecord, bumpVersion, setCountedStock, setStock } from "./change-book.ts";

const StockRefusal = z.enum(["unknown-book", "changed", "too-few", "too-many", "id-reused"]);
export type StockRefusal = z.output<typeof StockRefusal>;

export const StockReport = z.object({
  /** In the order of the request. */
  lines: z.array(
    z.object({
      id: z.uuid(),
      outcome: z.union([z.literal("applied"), StockRefusal]),
      /** The book in its present state; null for an unknown book. */
      book: z.nullable(InventoryRow),
    }),
  ),
});
export type StockReport = z.output<typeof StockReport>;
type StockOutcome = StockReport["lines"][number]["outcome"];

export type StockPorts = Pick<BookPorts, "books" | "taxonomy" | "clock"> & { stockLines: StockLineStore };

/**
 * Applies each line once, however often it is sent. A refused line does not affect the others. After an interruption all
 * lines can be sent again, and the response has the outcome of each.
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
    // A count that changed nothing raises the version too, so that a count begun before it is refused.
    const after = bumpVersion(changed, instant(ports.clock.now()));
    const change = { before: book, after };
    const record = bookRecord(by, [change], taxonomy);
    const isSaved = await ports.stockLines.apply(line, change, record);
    return isSaved ? { outcome: "applied", book: after } : CONFLICT;
  });

const isSame = (one: StockLine, other: StockLine): boolean =>
  one.book === other.book && one.kind === other.kind && one.copies === other.copies;

function differenceOf(line: StockLine): number {
  switch (line.kind) {
    case "counted":
      return line.copies - line.stockSeen;
    case "received":
      return line.copies;
    case "sold":
      return -line.copies;
  }
}

/**
 * A count adds its difference to the stock when counting began, so that sales made meanwhile stay subtracted. The version
 * is incremented by administrators alone: a count made after another one, or after a receipt, would be added to it.
 * @returns the same book when its stock is right
 */
export function changeStock(book: Book, line: StockLine): Book | StockRefusal {
  if (line.kind === "counted" && line.version !== book.version) return "changed";
  const stock = book.stock + differenceOf(line);
  if (stock < 0) return "too-few";
  if (stock > MAX_STOCK) return "too-many";
  return line.kind === "counted" ? setCountedStock(book, stock) : setStock(book, stock);
}
