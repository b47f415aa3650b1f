import { beforeEach, describe, expect, it } from "vitest";
import { freshTable } from "../../../../local/test/support/table.ts";
import type { CategoryId, SubcategoryId, Taxonomy } from "../../../src/categories/taxonomy.ts";
import {
  categoryCheck,
  categoryCountWrite,
  categoryCountWrites,
  readCategoryCounts,
} from "../../../src/dynamo/books/category-counts.ts";
import { dynamoSettings } from "../../../src/dynamo/settings.ts";
import type { Table } from "../../../src/dynamo/table/table.ts";

const category = (id: string, ...subcategories: string[]) => ({
  _id: id as CategoryId,
  name: id,
  displayOrder: 0,
  subcategories: subcategories.map((one) => ({ _id: one as SubcategoryId, name: one })),
});
const fiction = "fiction" as CategoryId;
const classic = "classic" as SubcategoryId;
const modern = "modern" as SubcategoryId;
const history = "history" as CategoryId;

const holding =
  (...categories: Taxonomy["categories"]) =>
  (taxonomy: Taxonomy) => ({ ...taxonomy, categories });
const onBoth = holding(category("fiction", "classic", "modern"), category("history"));

describe("category counts", () => {
  let table: Table;
  let taxonomy: ReturnType<typeof dynamoSettings>["taxonomy"];
  const counts = async () => Object.fromEntries(await readCategoryCounts(table));

  beforeEach(async () => {
    ({ table } = await freshTable());
    taxonomy = dynamoSettings(table).taxonomy;
    await taxonomy.change(onBoth);
  });

  it("refuse to count a book out that was not in", async () => {
    await table.transact([categoryCountWrite(table, fiction, classic, 1)]);
    expect(await table.transact([categoryCountWrite(table, fiction, modern, -1)])).toEqual([0]);
    expect(await counts()).toEqual({ fiction: 1, history: 0 });
  });

  it("move a book between subcategories of one category in one write", async () => {
    await table.transact([categoryCountWrite(table, fiction, classic, 1)]);
    const moves = categoryCountWrites(table, [
      { categoryId: fiction, subcategoryId: classic, by: -1 },
      { categoryId: fiction, subcategoryId: modern, by: 1 },
    ]);
    expect(moves).toHaveLength(1);
    expect(await table.transact(moves)).toEqual([]);
    expect(await counts()).toEqual({ fiction: 1, history: 0 });
    expect(await table.transact([categoryCountWrite(table, fiction, modern, -1)])).toEqual([]);
    expect(await counts()).toEqual({ fiction: 0, history: 0 });
  });

  it("move a book between categories, and need no write when nothing moves", async () => {
    await table.transact([categoryCountWrite(table, fiction, classic, 1)]);
    const moves = categoryCountWrites(table, [
      { categoryId: fiction, subcategoryId: classic, by: -1 },
      { categoryId: history, subcategoryId: null, by: 1 },
    ]);
    expect(await table.transact(moves)).toEqual([]);
    expect(await counts()).toEqual({ fiction: 0, history: 1 });
    expect(
      categoryCountWrites(table, [
        { categoryId: fiction, subcategoryId: classic, by: -1 },
        { categoryId: fiction, subcategoryId: classic, by: 1 },
      ]),
    ).toEqual([]);
  });

  it("refuse a book once the category or the subcategory is removed", async () => {
    await taxonomy.change(holding(category("fiction", "modern")));
    expect(await counts()).toEqual({ fiction: 0 });
    expect(await table.transact([categoryCountWrite(table, history, null, 1)])).toEqual([0]);
    expect(await table.transact([categoryCountWrite(table, fiction, classic, 1)])).toEqual([0]);
    const checks = [categoryCheck(table, fiction, modern), categoryCheck(table, history, null)];
    expect(await table.transact(checks)).toEqual([1]);
    expect(
      await table.transact([categoryCheck(table, fiction, null), table.put({ pk: "x", sk: "x" }, {})]),
    ).toEqual([]);
    expect(
      await table.transact([categoryCheck(table, fiction, classic), table.put({ pk: "x", sk: "x" }, {})]),
    ).toEqual([0]);
  });

  it("grow and lose subcategories in one change", async () => {
    await taxonomy.change(
      holding(category("fiction", "modern", "noir", "pulp"), category("history", "ancient")),
    );
    for (const sub of ["modern", "noir", "pulp"])
      expect(await table.transact([categoryCountWrite(table, fiction, sub as SubcategoryId, 1)])).toEqual([]);
    expect(await table.transact([categoryCountWrite(table, history, "ancient" as SubcategoryId, 1)])).toEqual(
      [],
    );
    expect(await counts()).toEqual({ fiction: 3, history: 1 });
  });
});
