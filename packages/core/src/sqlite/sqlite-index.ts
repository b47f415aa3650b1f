import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import type { BookId } from "../books/book/book-id.ts";
import type { InventoryFilter } from "../books/book/inventory-filter.ts";
import { toIsbn13 } from "../books/book/isbn.ts";
import type { IndexedSummary } from "../books/book/summarize.ts";
import type { BookSummary } from "../books/book/views.ts";
import { type Browse, DESCRIPTION_SEARCH_BELOW } from "../catalogue/browse/browse.ts";
import { MAX_RELATED } from "../catalogue/browse/catalogue.ts";
import type { CatalogueIndex } from "../catalogue/browse/ports.ts";
import type { CatalogueCategory, Found } from "../catalogue/feed/feed.ts";
import { MAX_MENTIONS, wordsToMention } from "../catalogue/search/mentions.ts";
import type { Sort } from "../catalogue/search/sort.ts";
import type { CategoryId, SubcategoryId } from "../categories/taxonomy.ts";
import {
  allOf,
  type Condition,
  countsIn,
  inTransaction,
  openDatabase,
  statementsOf,
  valuesOf,
  whereOf,
} from "./database.ts";
import { readPaths, toCondition, toFilter } from "./filters.ts";
import { indexSearch, type Range, type Within } from "./index-search.ts";
import { indexWriter } from "./index-writer.ts";
import { inventorySearch } from "./inventory-search.ts";
import { all, anyOf, inPaths, mentions } from "./match.ts";
import { type BookRow, createIndex, type IndexedBook, toBook } from "./schema.ts";

const orderBy: Record<Sort, string> = {
  title: "position",
  "price-asc": "price, position",
  "price-desc": "price DESC, position",
  newest: "year DESC, position",
};

type Result = Pick<Found, "count" | "books">;

// Cached until the next change, two megabytes in all: short searches and first pages are requested most.
const MAX_CACHED_RESULTS = 250;
const MAX_CACHED_BOOKS = 24;

// Each word takes time for each description with it, and each book that is found takes a read of the table.
const MAX_MENTION_WORDS = 4;
const MAX_MENTIONING = 2 * MAX_MENTIONS;

const onSale: Condition = { sql: "retired = 0", values: [] };

const noResult: Result = { count: 0, books: [] };

/**
 * The summaries of all books in an SQLite file, so that memory does not grow with them. Finds what `browse` finds of those
 * on sale, in the same order (catalogue/browse/browse.ts). Its connection is used synchronously: nobody reads half a change.
 */
export class SqliteIndex implements CatalogueIndex {
  readonly #database: DatabaseSync;
  readonly #paths;
  readonly #search;
  readonly #inventory;
  readonly #writer;
  readonly #statement;
  readonly #counts;
  readonly #results = new Map<string, Result>();

  private constructor(database: DatabaseSync) {
    this.#database = database;
    this.#statement = statementsOf(database);
    this.#paths = readPaths(database);
    this.#counts = countsIn(database);
    this.#search = indexSearch(database, this.#counts);
    this.#inventory = inventorySearch(database, (condition) => this.#count(condition));
    this.#writer = indexWriter(database, this.#paths);
  }

  static open(file: string): SqliteIndex {
    return new SqliteIndex(openDatabase(file));
  }

  /** @param chunks each sorted by title; chunks in the order of titles take the least time */
  static create(file: string, chunks: Iterable<readonly IndexedBook[]> = []): SqliteIndex {
    return new SqliteIndex(
      createIndex(file, (database) => {
        const writer = indexWriter(database, readPaths(database));
        for (const books of chunks) writer.insertSorted(books);
      }),
    );
  }

  find(browse: Browse, categories: readonly CatalogueCategory[], range: Range): Result {
    const filter = toFilter(browse, categories, this.#paths);
    if (filter?.codes.length === 0) return noResult;
    const within = { filter, condition: toCondition(browse) };
    const key = JSON.stringify([browse.q, browse.sort, within, range]);
    const cached = this.#results.get(key);
    if (cached) return cached;
    const result = this.#findNow(browse, within, range);
    if (result.books.length <= MAX_CACHED_BOOKS) {
      if (this.#results.size === MAX_CACHED_RESULTS) this.#results.clear();
      this.#results.set(key, result);
    }
    return result;
  }

  possibleMentions(q: string): BookSummary[] {
    const words = wordsToMention(q).slice(0, MAX_MENTION_WORDS);
    if (words.length === 0) return [];
    const { count, books } = this.find({ q }, [], { offset: 0, limit: DESCRIPTION_SEARCH_BELOW });
    if (count >= DESCRIPTION_SEARCH_BELOW) return [];
    return this.#books(
      `SELECT books.* FROM descriptions CROSS JOIN books ON books.number = descriptions.rowid
        WHERE descriptions MATCH ? AND retired = 0 AND id NOT IN (SELECT value FROM json_each(?)) LIMIT ?`,
      mentions(words),
      JSON.stringify(books.map(({ _id }) => _id)),
      MAX_MENTIONING,
    );
  }

  featured(limit: number): BookSummary[] {
    return this.#books(
      "SELECT * FROM books WHERE featured = 1 AND retired = 0 ORDER BY position LIMIT ?",
      limit,
    );
  }

  /** Other books of its subcategory, then of its category, each by title. */
  related(to: BookSummary): BookSummary[] {
    const { categoryId, subcategoryId } = to;
    const category = this.#paths.code(categoryId) ?? 0;
    const path =
      this.#paths.code(subcategoryId === null ? categoryId : `${categoryId}/${subcategoryId}`) ?? 0;
    const others = "retired = 0 AND id != ? ORDER BY position LIMIT ?";
    const sameSubcategory = `SELECT * FROM books WHERE path = ? AND ${others}`;
    const sameCategory = `SELECT * FROM books WHERE category = ? AND path != ? AND ${others}`;
    const books = this.#books(sameSubcategory, path, to._id, MAX_RELATED);
    return books.length === MAX_RELATED
      ? books
      : [...books, ...this.#books(sameCategory, category, path, to._id, MAX_RELATED - books.length)];
  }

  datesIn(category: CategoryId, { limit, offset }: Range): { id: BookId; changedOn: number }[] {
    return this.#statement(
      "SELECT id, changed FROM books WHERE category = ? AND retired = 0 ORDER BY position LIMIT ? OFFSET ?",
    )
      .all(this.#paths.code(category) ?? 0, limit, offset)
      .map(({ id, changed }) => ({ id: id as BookId, changedOn: changed as number }));
  }

  emptySubcategories(categories: readonly CatalogueCategory[]): SubcategoryId[] {
    const find = this.#statement("SELECT 1 FROM books WHERE path = ? AND retired = 0 LIMIT 1");
    return categories.flatMap(({ _id: category, subcategories }) =>
      subcategories
        .map(({ _id }) => _id)
        .filter((id) => !find.get(this.#paths.code(`${category}/${id}`) ?? 0)),
    );
  }

  /** The books on sale with these ids. */
  booksOf(ids: Iterable<BookId>): BookSummary[] {
    return Array.from(ids).flatMap((id) =>
      this.#books("SELECT * FROM books WHERE id = ? AND retired = 0", id),
    );
  }

  inventory(filter: InventoryFilter, range: Range) {
    return this.#inventory.find(filter, range);
  }

  nearestByIsbn(isbn13: string, limit: number): BookId[] {
    return ["isbn > ? ORDER BY isbn", "isbn < ? ORDER BY isbn DESC"].flatMap((side) =>
      this.#statement(`SELECT id FROM books WHERE isbn != '' AND ${side} LIMIT ?`)
        .all(isbn13, limit)
        .map(({ id }) => id as BookId),
    );
  }

  countRetired(): number {
    return this.#inventory.countRetired();
  }

  apply(changed: readonly IndexedSummary[], retired: readonly IndexedSummary[] = []): void {
    if (changed.length + retired.length === 0) return;
    const books = [...changed, ...retired.map((book) => ({ ...book, isRetired: true }))];
    inTransaction(this.#database, () => this.#writer.apply(books));
    this.#counts.forget();
    this.#results.clear();
  }

  close(): void {
    this.#database.close();
  }

  #findNow(browse: Browse, within: Within, range: Range): Result {
    const { filter, condition } = within;
    const inFilter = filter && {
      sql: `${filter.column} IN (${filter.codes.map(() => "?").join(", ")})`,
      values: filter.codes,
    };
    const { q = "", sort } = browse;
    if (!q.trim()) return this.#list(sort ?? "title", allOf([onSale, inFilter, condition]), range);
    const isbn = toIsbn13(q);
    const hasIsbn = { sql: "retired = 0 AND isbn = ? AND isbn != ''", values: [isbn] };
    if (isbn && this.#count(hasIsbn) > 0)
      return this.#list(sort ?? "title", allOf([hasIsbn, inFilter, condition]), range);
    return this.#findText(q, sort, within, range);
  }

  #list(sort: Sort, condition: Condition | undefined, range: Range): Result {
    return { count: this.#count(condition), books: this.#page(sort, condition, range) };
  }

  #page(sort: Sort, condition: Condition | undefined, { offset, limit }: Range): BookSummary[] {
    return this.#books(
      `SELECT * FROM books ${whereOf(condition)} ORDER BY ${orderBy[sort]} LIMIT ? OFFSET ?`,
      ...valuesOf(condition),
      limit,
      offset,
    );
  }

  #findText(text: string, sort: Sort | undefined, within: Within, range: Range): Result {
    const query = this.#search.parse(text);
    if (!query) return noResult;
    if (!sort) {
      const { count, rows } = this.#search.ranked(query, within, range);
      return { count, books: this.#toBooks(rows) };
    }
    const { filter, condition } = within;
    const words = query.fuzzy ? anyOf([query.exact, query.fuzzy]) : query.exact;
    const match = filter ? all([words, inPaths(filter)]) : words;
    const hits = { sql: "position IN (SELECT rowid FROM texts WHERE texts MATCH ?)", values: [match] };
    return {
      count: this.#search.count(match, condition),
      books: this.#page(sort, allOf([hits, condition]), range),
    };
  }

  #count(condition: Condition | undefined): number {
    const sql = `SELECT COUNT(*) AS number FROM books ${whereOf(condition)}`;
    return this.#counts.count(sql, valuesOf(condition));
  }

  #books(sql: string, ...values: SQLInputValue[]): BookSummary[] {
    return this.#toBooks(this.#statement(sql).all(...values) as BookRow[]);
  }

  #toBooks(rows: readonly BookRow[]): BookSummary[] {
    return rows.map((row) => toBook(row, this.#paths.path(row.path)));
  }
}
