/**
 * Shelves: how many active books each category, and each of its subcategories, holds. A shelf item stands as long as
 * its category exists, so a book's transaction which moves or checks it fails when the category was removed meanwhile,
 * and a category's removal fails while the shelf is not empty.
 *
 * For whoever writes books (a transaction may name each category's shelf once, so use ONE of these per transaction):
 *   shelve(table, categoryId, subcategoryId, by)  one write: +1 when a book becomes active, -1 when it is retired
 *   reshelve(table, moves)                        writes for several moves: a book changing its category, an import
 *   checkShelf(table, categoryId, subcategoryId)  a ConditionCheck only: saving a book which is and stays inactive
 * A refused one means that the category or subcategory is gone: throw `categoryGone()` of categories/messages.ts.
 *
 * For whoever shows categories:
 *   readCategoryCounts(table)                     active books per category, by one Query
 *
 * The settings store calls `taxonomyWrites(table, next, before)` with every change of the taxonomy.
 */
import * as z from "zod/mini";
import {
  type Category,
  type CategoryCounts,
  CategoryId,
  type SubcategoryId,
  type Taxonomy,
} from "../categories/taxonomy.ts";
import { keys } from "./keys.ts";
import type { Table, Write } from "./table.ts";

/** One or more books becoming active (`by` > 0) or inactive (`by` < 0) in a category. */
export type CategoryCountChange = { categoryId: CategoryId; subcategoryId: SubcategoryId | null; by: number };

/** @returns the write that counts books in (`by` > 0) or out (`by` < 0) of their category and subcategory */
export const categoryCountWrite = (
  table: Table,
  categoryId: CategoryId,
  subcategoryId: SubcategoryId | null,
  by: number,
): Write =>
  countWrite(
    table,
    categoryId,
    countersOf(subcategoryId).map((counter) => [counter, by]),
  );

/** @returns one write per category whose counts change; moves which cancel each other out need none */
export function categoryCountWrites(table: Table, changes: readonly CategoryCountChange[]): Write[] {
  const byCategory = Map.groupBy(changes, (move) => move.categoryId);
  return [...byCategory].flatMap(([categoryId, ofCategory]) => {
    const sums = new Map<Counter, number>();
    for (const { subcategoryId, by } of ofCategory)
      for (const counter of countersOf(subcategoryId)) sums.set(counter, (sums.get(counter) ?? 0) + by);
    const changes = [...sums].filter(([, by]) => by !== 0);
    return changes.length > 0 ? [countWrite(table, categoryId, changes)] : [];
  });
}

/** @returns a ConditionCheck that the category, and the subcategory if one is given, still exist */
export function categoryCheck(
  table: Table,
  categoryId: CategoryId,
  subcategoryId: SubcategoryId | null,
): Write {
  const key = keys.categoryCounts(categoryId);
  if (!subcategoryId) return table.check(key, "attribute_exists(pk)");
  const { ConditionCheck } = table.check(key, "attribute_exists(subcategories.#sub)");
  return {
    ConditionCheck: ConditionCheck && {
      ...ConditionCheck,
      ExpressionAttributeNames: { "#sub": subcategoryId },
    },
  };
}

const PARTITION = "shelves";
const CountsItem = z.object({ categoryId: CategoryId, active: z.int() });

/** The number of active books of each category. */
export async function readCategoryCounts(table: Table): Promise<CategoryCounts> {
  const counts = new Map<CategoryId, number>();
  for await (const categoryCounts of table.all(CountsItem, { partition: PARTITION }))
    counts.set(categoryCounts.categoryId, categoryCounts.active);
  return counts;
}

const FullCountsItem = z.extend(CountsItem, { subcategories: z._default(z.record(z.string(), z.int()), {}) });

/** The same with each of their subcategories, as `CATEGORY/SUBCATEGORY`. */
export async function readAllCategoryCounts(table: Table): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for await (const { categoryId, active, subcategories } of table.all(FullCountsItem, {
    partition: PARTITION,
  })) {
    counts.set(categoryId, active);
    for (const [id, count] of Object.entries(subcategories)) counts.set(`${categoryId}/${id}`, count);
  }
  return counts;
}

/** The writes which keep the shelves in step with the taxonomy; refused when what goes still holds active books. */
export function taxonomyWrites(table: Table, next: Taxonomy, before: Taxonomy): Write[] {
  const previousById = new Map(before.categories.map((category) => [category._id, category]));
  const remaining = new Set(next.categories.map((category) => category._id));
  return [
    ...next.categories.flatMap((category) => {
      const previous = previousById.get(category._id);
      return previous ? subcategoryWrites(table, category, previous) : [createCounts(table, category)];
    }),
    ...before.categories.filter(({ _id }) => !remaining.has(_id)).map(({ _id }) => removeCounts(table, _id)),
  ];
}

const createCounts = (table: Table, { _id, subcategories }: Category): Write =>
  table.create(keys.categoryCounts(_id), {
    categoryId: _id,
    active: 0,
    subcategories: Object.fromEntries(subcategories.map((subcategory) => [subcategory._id, 0])),
  });

const removeCounts = (table: Table, categoryId: CategoryId): Write => ({
  Delete: {
    TableName: table.name,
    Key: keys.categoryCounts(categoryId),
    ConditionExpression: "active = :none",
    ExpressionAttributeValues: { ":none": 0 },
  },
});

function subcategoryWrites(table: Table, category: Category, previous: Category): Write[] {
  const added = missingFrom(previous, category);
  const removed = missingFrom(category, previous);
  if (added.length + removed.length === 0) return [];
  const names = new Map([...added, ...removed].map((subcategory, at) => [subcategory, `#sub${at}`]));
  const path = (subcategory: SubcategoryId) => `subcategories.${names.get(subcategory)}`;
  const parts = [
    added.length > 0 && `SET ${added.map((one) => `${path(one)} = :none`).join(", ")}`,
    removed.length > 0 && `REMOVE ${removed.map(path).join(", ")}`,
  ];
  const conditions = ["attribute_exists(pk)", ...removed.map((one) => `${path(one)} = :none`)];
  return [
    table.update(keys.categoryCounts(category._id), {
      UpdateExpression: parts.filter((part) => part !== false).join(" "),
      ConditionExpression: conditions.join(" AND "),
      ExpressionAttributeNames: Object.fromEntries([...names].map(([id, name]) => [name, id])),
      ExpressionAttributeValues: { ":none": 0 },
    }),
  ];
}

const missingFrom = (one: Category, other: Category): SubcategoryId[] => {
  const existing = new Set(one.subcategories.map((subcategory) => subcategory._id));
  return other.subcategories.map((subcategory) => subcategory._id).filter((id) => !existing.has(id));
};

/** The whole category, or one of its subcategories. */
type Counter = "category" | SubcategoryId;
const countersOf = (subcategoryId: SubcategoryId | null): Counter[] =>
  subcategoryId ? ["category", subcategoryId] : ["category"];

/** Counts never fall below nothing: a refused -1 tells of a book counted out twice. */
function countWrite(
  table: Table,
  categoryId: CategoryId,
  changes: readonly (readonly [Counter, number])[],
): Write {
  const counts = changes.map(([counter, by], at) => ({
    path: counter === "category" ? "active" : `subcategories.#sub${at}`,
    names: counter === "category" ? {} : { [`#sub${at}`]: counter },
    value: `:by${at}`,
    by,
  }));
  const names: Record<string, string> = Object.assign({}, ...counts.map((count) => count.names));
  return table.update(keys.categoryCounts(categoryId), {
    UpdateExpression: `SET ${counts
      .map(({ path, value, by }) => `${path} = ${path} ${by > 0 ? "+" : "-"} ${value}`)
      .join(", ")}`,
    ConditionExpression: counts
      .map(({ path, value, by }) => (by > 0 ? `attribute_exists(${path})` : `${path} >= ${value}`))
      .join(" AND "),
    ...(Object.keys(names).length > 0 && { ExpressionAttributeNames: names }),
    ExpressionAttributeValues: Object.fromEntries(counts.map(({ value, by }) => [value, Math.abs(by)])),
  });
}
