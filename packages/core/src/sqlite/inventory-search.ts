import type { DatabaseSync } from "node:sqlite";
import type { BookId } from "../books/book/book-id.ts";
import { type InventoryFilter, LOW_STOCK, type StatusFilter } from "../books/book/inventory-filter.ts";
import { toIsbn13 } from "../books/book/isbn.ts";
import { splitWords, toSearchPhrase } from "../catalogue/search/words.ts";
import { allOf, type Condition, NOTHING, statementsOf, valuesOf, whereOf } from "./database.ts";
import type { Range } from "./index-search.ts";
import { hasWords } from "./match.ts";

const orderBy: Record<NonNullable<InventoryFilter["order"]>, string> = {
  title: "position",
  "-title": "position DESC",
  price: "price, position",
  "-price": "price DESC, position DESC",
  stock: "stock, position",
  "-stock": "stock DESC, position DESC",
};

const withStatus: Record<StatusFilter, Condition | undefined> = {
  all: undefined,
  "on-sale": { sql: "retired = 0", values: [] },
  inactive: { sql: "retired = 1", values: [] },
  low: { sql: "retired = 0 AND stock < ?", values: [LOW_STOCK] },
  "no-cover": { sql: "retired = 0 AND cover = 'null'", values: [] },
};

const searchedFields: Record<StatusFilter, Parameters<typeof hasWords>[1]> = {
  all: ["onSale", "retired"],
  "on-sale": ["onSale"],
  inactive: ["retired"],
  low: ["onSale"],
  "no-cover": ["onSale"],
};

// Fewer digits are searched in titles; six digits are the shortest prefix of a publisher's ISBNs.
const ISBN_BEGINNING = /^\d{6,13}$/;
// The character after "9": ends the range of ISBNs that begin with the same digits.
const AFTER_DIGITS = ":";

/** Finds books for the back office's table, retired ones included: by words in title or author, or the beginning of an ISBN. */
export function inventorySearch(database: DatabaseSync, count: (condition: Condition | undefined) => number) {
  const statement = statementsOf(database);
  return {
    find({ q = "", show, order = "title" }: InventoryFilter, { offset, limit }: Range) {
      const condition = allOf([withStatus[show], matching(q, show)]);
      const rows = statement(
        `SELECT id FROM books ${whereOf(condition)} ORDER BY ${orderBy[order]} LIMIT ? OFFSET ?`,
      ).all(...valuesOf(condition), limit, offset);
      return { count: count(condition), total: count(undefined), ids: rows.map(({ id }) => id as BookId) };
    },
    countRetired: () => count(withStatus.inactive),
  };
}

function matching(q: string, show: StatusFilter): Condition | undefined {
  if (!q.trim()) return undefined;
  const words = splitWords(toSearchPhrase(q));
  const isbn = toIsbn13(q) || q.replace(/[\s\p{Pd}]/gu, "");
  const parts: Condition[] = [];
  if (words.length > 0)
    parts.push({
      sql: "SELECT rowid FROM texts WHERE texts MATCH ?",
      values: [hasWords(words, searchedFields[show])],
    });
  if (ISBN_BEGINNING.test(isbn))
    parts.push({
      sql: "SELECT position FROM books WHERE isbn != '' AND isbn >= ? AND isbn < ?",
      values: [isbn, isbn + AFTER_DIGITS],
    });
  if (parts.length === 0) return NOTHING;
  return {
    sql: `position IN (${parts.map(({ sql }) => sql).join(" UNION ")})`,
    values: parts.flatMap(({ values }) => values),
  };
}
