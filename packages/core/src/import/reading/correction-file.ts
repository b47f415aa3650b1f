import { csvCell } from "../../kernel/text/csv-cell.ts";
import { COLUMNS } from "../columns.ts";
import type { Cells } from "./cells.ts";
import type { Finding } from "./findings.ts";

/** Left out again when the file is imported. */
const REASONS = "reasons";

/**
 * The skipped rows as a CSV of their own, with what to correct in each; it can be corrected and imported again.
 * @param cellsOf as the file has them, by line
 */
export function correctionFile(findings: readonly Finding[], cellsOf: ReadonlyMap<number, Cells>): string {
  const byLine = Map.groupBy(findings, ({ line }) => line);
  const rows = [...byLine.entries()].flatMap(([line, reasons]) => {
    const cells = cellsOf.get(line);
    return cells ? [{ cells, reasons }] : [];
  });
  const columns = COLUMNS.filter((column) => rows.some(({ cells }) => cells[column] !== undefined));
  const lines = rows.map(({ cells, reasons }) => [
    ...columns.map((column) => cells[column] ?? ""),
    reasons
      .map(({ column, message, remedy }) => `${column}: ${message}${remedy ? ` (${remedy})` : ""}`)
      .join("; "),
  ]);
  return [[...columns, REASONS], ...lines].map((cells) => `${cells.map(csvCell).join(",")}\r\n`).join("");
}
