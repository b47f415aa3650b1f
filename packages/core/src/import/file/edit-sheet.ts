import { columnOf, WITH_ALTERNATIVES } from "./headings.ts";
import type { Sheet, SheetRow } from "./sheet.ts";

export const renamed = (sheet: Sheet, keys: readonly string[], names: Record<string, string>): Sheet => ({
  ...sheet,
  headings: sheet.headings.map((heading, position) => names[keys[position] ?? ""] ?? heading),
});

export const withColumn = (
  sheet: Sheet,
  column: number,
  read: (text: string, row: SheetRow) => string,
): Sheet => ({
  ...sheet,
  rows: sheet.rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell, position) => (position === column ? read(cell, row) : cell)),
  })),
});

/** Items of several lines have their option in the title. */
export function withOptions(sheet: Sheet, keys: readonly string[], name: string, option: RegExp): Sheet {
  const title = keys.indexOf(name);
  const values = keys.flatMap((key, position) => (option.test(key) ? [position] : []));
  const lines = Map.groupBy(sheet.rows, ({ cells }) => cells[title] ?? "");
  return withColumn(sheet, title, (text, { cells }) =>
    lines.get(text)?.length === 1
      ? text
      : text + optionSuffix(values.map((position) => cells[position]?.trim() ?? "")),
  );
}

/** " (Paperback, Used)", without the names of products that have no options. */
export function optionSuffix(values: readonly string[]): string {
  const given = values.filter((value) => value !== "" && !/^(default title|default|regular)$/i.test(value));
  return given.length > 0 ? ` (${given.join(", ")})` : "";
}

/** Reads a stock below 0 as 0: some shops go on selling books that they do not have. */
export function withoutNegativeStock(sheet: Sheet): Sheet {
  const stock = sheet.headings.findIndex((heading) => columnOf(heading) === "stock");
  const isNegative = (text = "") => /^-\d+$/.test(text.trim());
  const negativeCount = sheet.rows.filter(({ cells }) => isNegative(cells[stock])).length;
  return {
    ...withColumn(sheet, stock, (text) => (isNegative(text) ? "0" : text)),
    notes: [...sheet.notes, ...countNote("Books with a stock below 0, read as 0", negativeCount)],
  };
}

/** "Fiction, Fiction > Crime" is every category of one book: the most specific one is used. */
export const deepest = (paths: readonly string[], mark: string): string => {
  const parts = paths.map((path) => path.split(mark).map((part) => part.trim()));
  const [first = []] = parts.toSorted((a, b) => b.length - a.length);
  return first.join(" > ");
};

/** Headings of product attributes for columns that the file lacks. */
export function attributeHeadings(
  sheet: Sheet,
  valuesOf: (row: SheetRow) => ReadonlyMap<string, string>,
): string[] {
  const known = new Set(sheet.headings.map(columnOf));
  const isWanted = (name: string) => {
    const target = columnOf(name);
    return target !== undefined && (!known.has(target) || WITH_ALTERNATIVES.includes(target));
  };
  const names = new Set(sheet.rows.flatMap((row) => [...valuesOf(row).keys()]));
  return [...names].filter(isWanted);
}

export const countNote = (what: string, number: number): string[] =>
  number > 0 ? [`${what}: ${number}`] : [];
