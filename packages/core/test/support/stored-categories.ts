import type { Category } from "../../src/categories/taxonomy.ts";
import { dynamoSettings } from "../../src/dynamo/settings.ts";
import type { Table } from "../../src/dynamo/table/table.ts";

/** In place of those that the table had. */
export const storeCategories = (table: Table, ...categories: Category[]) =>
  dynamoSettings(table).taxonomy.change((now) => ({ ...now, categories }));
