import type { Category } from "../../src/categories/taxonomy.ts";
import { dynamoSettings } from "../../src/dynamo/settings.ts";
import type { Table } from "../../src/dynamo/table/table.ts";

/** Replaces the categories of the table. */
export const storeCategories = (table: Table, ...categories: Category[]) =>
  dynamoSettings(table).taxonomy.change((current) => ({ ...current, categories }));
