import type { DatabaseSync } from "node:sqlite";
import type { BookSummary } from "../books/book/views.ts";
import type { Browse } from "../catalogue/browse/browse.ts";
import { type FacetFilter, rangeOf } from "../catalogue/facets/facet-filter.ts";
import type { CatalogueCategory } from "../catalogue/feed/feed.ts";
import { allOf, type Condition } from "./database.ts";

/** Codes of categories ("ID") and of subcategories ("ID/ID"): a few hundred, which are held in memory. */
export type Paths = ReturnType<typeof readPaths>;

export function readPaths(database: DatabaseSync) {
  const codes = new Map<string, number>();
  const paths = new Map<number, string>();
  const insert = database.prepare("INSERT INTO paths (code, path) VALUES (?, ?)");
  const addPath = (code: number, path: string) => {
    codes.set(path, code);
    paths.set(code, path);
  };
  for (const { code, path } of database.prepare("SELECT code, path FROM paths").iterate())
    addPath(code as number, path as string);
  const ensureCode = (path: string): number => {
    const known = codes.get(path);
    if (known !== undefined) return known;
    const code = codes.size + 1;
    insert.run(code, path);
    addPath(code, path);
    return code;
  };
  return {
    code: (path: string): number | undefined => codes.get(path),
    path: (code: number): string => paths.get(code) ?? "",
    /** Adds a code for a path that has none. */
    ensureCodes: ({ categoryId, subcategoryId }: BookSummary) => ({
      category: ensureCode(categoryId),
      path: ensureCode(subcategoryId === null ? categoryId : `${categoryId}/${subcategoryId}`),
    }),
  };
}

export type Filter = { column: "category" | "path"; codes: readonly number[] };

/** Selects the books of the named category and subcategory; undefined for all. */
export function toFilter(
  { category, subcategory }: Browse,
  categories: readonly CatalogueCategory[],
  paths: Paths,
): Filter | undefined {
  if (!category && !subcategory) return undefined;
  const named = categories.filter(({ name }) => !category || name === category);
  const ids = subcategory
    ? named.flatMap(({ _id, subcategories }) =>
        subcategories.filter(({ name }) => name === subcategory).map((one) => `${_id}/${one._id}`),
      )
    : named.map(({ _id }) => _id);
  return {
    column: subcategory ? "path" : "category",
    codes: ids.flatMap((id) => paths.code(id) ?? []),
  };
}

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
