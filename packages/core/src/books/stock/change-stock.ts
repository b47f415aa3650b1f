import type { Book } from "../book/book.ts";
import { MAX_STOCK } from "../book/input-rules.ts";
import type { StockLine } from "../book/stock-line.ts";
import { setCountedStock, setStock } from "../editing/edits.ts";
import type { StockRefusal } from "./stock-report.ts";

/**
 * A count adds its difference to the stock when counting began, so that sales made meanwhile stay subtracted. The version
 * is incremented by administrators alone: a count made after another one, or after a receipt, would be added to it.
 * @returns the same book when its stock is right
 */
export function changeStock(book: Book, line: StockLine): Book | StockRefusal {
  if (line.kind === "counted" && line.version !== book.version) return "changed";
  const stock = book.stock + (line.kind === "received" ? line.copies : line.copies - line.stockSeen);
  if (stock < 0) return "too-few";
  if (stock > MAX_STOCK) return "too-many";
  return line.kind === "received" ? setStock(book, stock) : setCountedStock(book, stock);
}
