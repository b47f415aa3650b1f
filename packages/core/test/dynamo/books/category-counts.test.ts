import { beforeEach, describe, expect, it } from "vitest";
import { freshTable } from "../../../../local/test/support/table.ts";
import type { CategoryId, SubcategoryId } from "../../../src/categories/taxonomy.ts";
import {
  categoryCheck,
  categoryCountWrite,
  categoryCountWrites,
  readCategoryCounts,
} from "../../../src/dynamo/books/category-counts.ts";
import type { Table } from "../../../src/dynamo/table/table.ts";
import { testCategory } from "../../support/category.ts";
import { storeCategories } from "../../support/stored-categories.ts";

const [fiction, history] = ["ca_fiction", "ca_history"] as [CategoryId, CategoryId];
const [classic, modern] = ["su_classic", "su_modern"] as [SubcategoryId, SubcategoryId];

describe("category counts", () => {
  let table: Table;
  const counts = async () => Object.fromEntries(await readCategoryCounts(table));
  /** Counts so many more (or fewer) books, and returns the indexes of refused writes. */
  const count = (category: CategoryId, subcategory: SubcategoryId | null, by: number) =>
    table.transact([categoryCountWrite(table, category, subcategory, by)]);

  beforeEach(async () => {
    ({ table } = await freshTable());
    await storeCategories(table, testCategory("fiction", "classic", "modern"), testCategory("history"));
  });

  it("refuse to go below zero", async () => {
    await count(fiction, classic, 1);
    expect(await count(fiction, modern, -1)).toEqual([0]);
    expect(await counts()).toEqual({ ca_fiction: 1, ca_history: 0 });
  });

  it("move a book between subcategories of one category in one write", async () => {
    await count(fiction, classic, 1);
    const moves = categoryCountWrites(table, [
      { categoryId: fiction, subcategoryId: classic, by: -1 },
      { categoryId: fiction, subcategoryId: modern, by: 1 },
    ]);
    expect(moves).toHaveLength(1);
    expect(await table.transact(moves)).toEqual([]);
    expect(await counts()).toEqual({ ca_fiction: 1, ca_history: 0 });
    expect(await count(fiction, modern, -1)).toEqual([]);
    expect(await counts()).toEqual({ ca_fiction: 0, ca_history: 0 });
  });

  it("move a book between categories, and need no write when nothing moves", async () => {
    await count(fiction, classic, 1);
    const moves = categoryCountWrites(table, [
      { categoryId: fiction, subcategoryId: classic, by: -1 },
      { categoryId: history, subcategoryId: null, by: 1 },
    ]);
    expect(await table.transact(moves)).toEqual([]);
    expect(await counts()).toEqual({ ca_fiction: 0, ca_history: 1 });
    expect(
      categoryCountWrites(table, [
        { categoryId: fiction, subcategoryId: classic, by: -1 },
        { categoryId: fiction, subcategoryId: classic, by: 1 },
      ]),
    ).toEqual([]);
  });

  it("refuse a book once the category or the subcategory is removed", async () => {
    await storeCategories(table, testCategory("fiction", "modern"));
    expect(await counts()).toEqual({ ca_fiction: 0 });
    expect(await count(history, null, 1)).toEqual([0]);
    expect(await count(fiction, classic, 1)).toEqual([0]);
    const checks = [categoryCheck(table, fiction, modern), categoryCheck(table, history, null)];
    expect(await table.transact(checks)).toEqual([1]);
    const other = table.put({ pk: "x", sk: "x" }, {});
    expect(await table.transact([categoryCheck(table, fiction, null), other])).toEqual([]);
    expect(await table.transact([categoryCheck(table, fiction, classic), other])).toEqual([0]);
  });

  it("accept books of subcategories that were added while others were removed", async () => {
    const grown = testCategory("fiction", "modern", "noir", "pulp");
    await storeCategories(table, grown, testCategory("history", "ancient"));
    for (const { _id } of grown.subcategories) expect(await count(fiction, _id, 1)).toEqual([]);
    expect(await count(history, "su_ancient" as SubcategoryId, 1)).toEqual([]);
    expect(await counts()).toEqual({ ca_fiction: 3, ca_history: 1 });
  });
});
