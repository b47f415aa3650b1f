import type { SQLInputValue } from "node:sqlite";
import { type FacetFilter, rangeOf } from "../catalogue/facets/facet-filter.ts";

/** A condition on the columns of `books`. */
export type Condition = { sql: string; values: readonly SQLInputValue[] };

/** Selects the same books as `filterByFacets`; undefined for all. */
export function toCondition({ price, year, language, stock, sample }: FacetFilter): Condition | undefined {
  const parts: Condition[] = [];
  if (price) parts.push(between("price", rangeOf("price", price)));
  if (year) parts.push(between("year", rangeOf("year", year)));
  if (language) parts.push({ sql: "language = ?", values: [language] });
  if (stock) parts.push({ sql: "stock > 0", values: [] });
  if (sample) parts.push({ sql: "sample = 1", values: [] });
  return allOf(parts);
}

const between = (column: "price" | "year", { from, to }: { from: number; to: number }): Condition => ({
  sql: `${column} BETWEEN ? AND ?`,
  values: [from, to],
});

export const whereOf = (condition: Condition | undefined): string =>
  condition ? `WHERE ${condition.sql}` : "";

export const valuesOf = (condition: Condition | undefined): readonly SQLInputValue[] =>
  condition?.values ?? [];

export function allOf(conditions: readonly (Condition | undefined)[]): Condition | undefined {
  const parts = conditions.filter((one) => one !== undefined);
  if (parts.length === 0) return undefined;
  return { sql: parts.map(({ sql }) => sql).join(" AND "), values: parts.flatMap(({ values }) => values) };
}
