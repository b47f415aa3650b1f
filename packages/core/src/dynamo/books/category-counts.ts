/**
 * How many active books each category and subcategory has. An item exists as long as its category: a transaction that
 * writes a book into a removed category fails, and so does removing a category that still has active books.
 *
 * A transaction may name a category's item only once, so use one of `categoryCountWrite`, `categoryCountWrites` and
 * `categoryCheck`. A refused one means `categoryRemoved()` of categories/messages.ts.
 */
import * as z from "zod/mini";
import {
  type Category,
  type CategoryCounts,
  CategoryId,
  type SubcategoryId,
  type Taxonomy,
} from "../../categories/taxonomy.ts";
import { keys } from "../table/keys.ts";
import type { Table } from "../table/table.ts";
import type { Write } from "../table/writes.ts";

/** `by` > 0 for books that become active, < 0 for the others. */
export type CategoryCountChange = { categoryId: CategoryId; subcategoryId: SubcategoryId | null; by: number };

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

export function categoryCountWrites(table: Table, changes: readonly CategoryCountChange[]): Write[] {
  const byCategory = Map.groupBy(changes, (change) => change.categoryId);
  return [...byCategory].flatMap(([categoryId, ofCategory]) => {
    const totals = new Map<Counter, number>();
    for (const { subcategoryId, by } of ofCategory)
      for (const counter of countersOf(subcategoryId)) totals.set(counter, (totals.get(counter) ?? 0) + by);
    const differing = [...totals].filter(([, by]) => by !== 0);
    return differing.length > 0 ? [countWrite(table, categoryId, differing)] : [];
  });
}

export function categoryCheck(
  table: Table,
  categoryId: CategoryId,
  subcategoryId: SubcategoryId | null,
): Write {
  const key = keys.categoryCounts(categoryId);
  return subcategoryId
    ? table.check(key, "attribute_exists(subcategories.#sub)", undefined, { sub: subcategoryId })
    : table.check(key, "attribute_exists(pk)");
}

const PARTITION = "shelves";
const CountsItem = z.object({ categoryId: CategoryId, active: z.int() });

export async function readCategoryCounts(table: Table): Promise<CategoryCounts> {
  const counts = new Map<CategoryId, number>();
  for await (const categoryCounts of table.all(CountsItem, { partition: PARTITION }))
    counts.set(categoryCounts.categoryId, categoryCounts.active);
  return counts;
}

const FullCountsItem = z.extend(CountsItem, { subcategories: z._default(z.record(z.string(), z.int()), {}) });

/** Keys are category ids, and `CATEGORY/SUBCATEGORY`. */
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

/** Refused when a removed category still has active books. */
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

const removeCounts = (table: Table, categoryId: CategoryId): Write =>
  table.removeIf(keys.categoryCounts(categoryId), "active = :none", { none: 0 });

function subcategoryWrites(table: Table, category: Category, previous: Category): Write[] {
  const added = missingFrom(previous, category);
  const removed = missingFrom(category, previous);
  if (added.length + removed.length === 0) return [];
  const names = new Map([...added, ...removed].map((subcategory, index) => [subcategory, `#sub${index}`]));
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

type Counter = "category" | SubcategoryId;
const countersOf = (subcategoryId: SubcategoryId | null): Counter[] =>
  subcategoryId ? ["category", subcategoryId] : ["category"];

// Never below 0: a refused decrement means that a book was subtracted twice.
function countWrite(
  table: Table,
  categoryId: CategoryId,
  changes: readonly (readonly [Counter, number])[],
): Write {
  const counts = changes.map(([counter, by], index) => ({
    path: counter === "category" ? "active" : `subcategories.#sub${index}`,
    names: counter === "category" ? {} : { [`#sub${index}`]: counter },
    value: `:by${index}`,
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
