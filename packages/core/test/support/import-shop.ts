import { freshTable } from "../../../local/test/support/table.ts";
import { dynamoBooks } from "../../src/dynamo/books/books.ts";
import { readCategoryCounts } from "../../src/dynamo/books/category-counts.ts";
import { dynamoSettings } from "../../src/dynamo/settings.ts";
import type { Column, Row } from "../../src/import/columns.ts";
import { testCategory } from "./category.ts";
import { storeCategories } from "./stored-categories.ts";

/** A shop with two categories and no books, whose clock advances by a second each time it is read. */
export async function importShop() {
  const { table } = await freshTable();
  const { taxonomy } = dynamoSettings(table);
  const fiction = testCategory("fiction", "classics", "contemporary");
  await storeCategories(table, fiction, testCategory("history", "modern"));
  let now = Date.parse("2026-06-15T02:00:00.000Z");
  const clock = {
    now: () => {
      now += 1000;
      return new Date(now);
    },
  };
  const ports = { books: dynamoBooks(table), taxonomy, clock };
  const counts = async () => Object.fromEntries(await readCategoryCounts(table));
  return { table, taxonomy, clock, ports, counts };
}

const values: Record<Column, string> = {
  id: "gb-1",
  title: "The Hobbit",
  author: "J.R.R. Tolkien",
  description: "There and back again.",
  price: "31.02",
  category: "fiction",
  subcategory: "classics",
  stock: "40",
  weight: "0.2",
  isbn: "0618260307",
  publisher: "Merlion Editions",
  publishedDate: "1937",
  language: "English",
  pages: "115",
  featured: "false",
};
export const row = (line: number, part: Partial<Record<Column, string>> = {}): Row => ({
  line,
  values: { ...values, id: `gb-${line}`, ...part },
});
export const rows = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    row(index + 2, index % 3 === 0 ? { category: "history", subcategory: "modern" } : {}),
  );
