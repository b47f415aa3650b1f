import { csvFile } from "../../kernel/text/csv-cell.ts";
import { COLUMNS, type Column, STATE_COLUMN } from "../columns.ts";
import type { Sheet } from "../file/sheet.ts";
import { decimalMarkOf } from "../values/reading.ts";
import type { Decisions } from "./decisions.ts";
import type { Finding } from "./findings.ts";
import { readSkipped, type ShopContext, type SkippedRow } from "./interpret.ts";

/** A column that is ignored when the file is imported. */
const REASONS = "reasons";

// These are corrected together, since one depends on the other.
const CATEGORY_COLUMNS: readonly string[] = ["category", "subcategory"];

/**
 * The skipped rows as a CSV, with what to correct in each; it can be corrected and imported again. Cells to be corrected are
 * as in the file, all others as they were read, since the decisions about the original file do not apply to this one.
 */
export function correctionFile(
  sheet: Sheet,
  decisions: Decisions,
  shop: ShopContext,
  findings: readonly Finding[],
): string {
  const byLine = Map.groupBy(findings, ({ line }) => line);
  const rows = readSkipped(sheet, decisions, shop, new Set(byLine.keys())).map((row) => {
    const reasons = byLine.get(row.line) ?? [];
    return { row, reasons, wrong: new Set(reasons.map(({ column }) => column)) };
  });
  const columns = COLUMNS.filter((column) => rows.some(({ row }) => row.cells[column] !== undefined));
  const hasState = rows.some(({ row }) => row.state);
  const texts = rows.map(({ row, wrong }) => new Map(columns.map((one) => [one, textOf(row, one, wrong)])));
  const numbers = texts.flatMap((one) => [one.get("price") ?? "", one.get("weight") ?? ""]);
  // Beside decimal commas "1.000" would be read as a thousand: a fourth decimal prevents that.
  if (decimalMarkOf(numbers) === ",")
    for (const one of texts) one.set("weight", (one.get("weight") ?? "").replace(/^\d+\.\d{3}$/, "$&0"));
  const lines = rows.map(({ row, reasons }, index) => [
    ...columns.map((column) => texts[index]?.get(column) ?? ""),
    ...(hasState ? [row.state ?? ""] : []),
    reasons
      .map(({ column, message, remedy }) => `${column}: ${message}${remedy ? ` (${remedy})` : ""}`)
      .join("; "),
  ]);
  return csvFile([[...columns, ...(hasState ? [STATE_COLUMN] : []), REASONS], ...lines]);
}

function textOf(
  { cells, values, weightUnit }: SkippedRow,
  column: Column,
  wrong: ReadonlySet<string>,
): string {
  const isWrong =
    wrong.has(column) ||
    (CATEGORY_COLUMNS.includes(column) && CATEGORY_COLUMNS.some((one) => wrong.has(one)));
  const text = (isWrong ? cells[column] : values[column]) ?? "";
  // A weight that is as in the file has the file's unit, unless the cell names one.
  const isAsInFile = isWrong || !Number.isFinite(Number(text));
  if (column === "weight" && isAsInFile && weightUnit !== "kg" && /\d[.,]?$/.test(text.trim()))
    return `${text.trim()} ${weightUnit}`;
  // The whole path, if the file has one column for both.
  if (column === "category" && !isWrong && text && cells.subcategory === undefined && values.subcategory)
    return `${text} > ${values.subcategory}`;
  return text;
}
