import { Book } from "../../books/book/book.ts";
import type { BookChange, BookStore, ImageHosts, StockLineStore } from "../../books/book/ports.ts";
import { StockLine } from "../../books/book/stock-line.ts";
import { cursorOf } from "../../catalogue/feed/feed.ts";
import type { CategoryId } from "../../categories/taxonomy.ts";
import { type Clock, epochSeconds, secondsAfter } from "../../kernel/time/clock.ts";
import { recordWrites, storePointers } from "../activity.ts";
import { keys } from "../table/keys.ts";
import { lists } from "../table/lists.ts";
import { readForward } from "../table/query-list.ts";
import { TTL_ATTRIBUTE } from "../table/schema.ts";
import type { Table } from "../table/table.ts";
import type { Write } from "../table/writes.ts";
import { changesAfter, latestChange } from "./catalogue.ts";
import { type CategoryCountChange, categoryCheck, categoryCountWrites } from "./category-counts.ts";

export const bookItem = (book: Book) => ({
  ...book,
  ...keys.bookList(book._id),
  ...keys.bookFeed(book._id, book.changedAt),
  ...keys.bookCategory(book._id, book.categoryId, book.subcategoryId),
});

/** Reads books. It has no writes, so that functions that only read books bundle no category counters. */
export const dynamoBookReads = (table: Table): Omit<BookStore, "save"> => ({
  get: (id) => table.get(Book, keys.book(id)),

  getMany: (ids) => table.getMany(Book, [...new Set(ids)].map(keys.book)),

  list: (page) => readForward(table, Book, lists.books, page, ({ _id }) => keys.bookList(_id).gsi1sk),

  inCategory: (category, subcategory, page) =>
    readForward(
      table,
      Book,
      lists.category(category),
      page,
      (book) => keys.bookCategory(book._id, book.categoryId, book.subcategoryId).gsi3sk,
      subcategory && `${subcategory}#`,
    ),

  async changedAfter(after, limit) {
    const { items, isTruncated } = await changesAfter(table, Book, after, limit);
    const last = items.at(-1);
    return { items, next: last ? cursorOf(last) : after, more: isTruncated };
  },
});

export const dynamoBooks = (table: Table): BookStore => {
  const latest = latestChange(table);
  return {
    ...dynamoBookReads(table),

    async save(changes, record) {
      await storePointers(table, record);
      const refused = await table.transact([
        ...changes.map((change) => bookWrite(table, change)),
        ...categoryWrites(table, changes),
        ...recordWrites(table, record),
      ]);
      if (refused.length === 0) {
        await latest.raise(changes.map(({ after }) => cursorOf(after)));
        return "saved";
      }
      return {
        changed: refused.flatMap((position) => changes[position]?.after._id ?? []),
        categoryRemoved: refused.some((position) => position >= changes.length),
      };
    },
  };
};

// Writes only changed attributes, so that an edit never overwrites a concurrent sale; where it sets the stock, the
// stock must still be the one that was read.
function bookWrite(table: Table, { before, after }: BookChange): Write {
  const key = keys.book(after._id);
  if (!before) return table.create(key, bookItem(after));
  const old: Record<string, unknown> = bookItem(before);
  const differing = Object.entries(bookItem(after)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(old[name]),
  );
  const setsStock = differing.some(([name]) => name === "stock");
  const { version, stock } = before;
  return table.update(key, {
    set: Object.fromEntries(differing),
    when: setsStock ? "version = :version AND stock = :stock" : "version = :version",
    values: { version, ...(setsStock && { stock }) },
  });
}

function categoryWrites(table: Table, changes: readonly BookChange[]): Write[] {
  const moves = changes.flatMap(({ before, after }): CategoryCountChange[] => [
    ...(before?.status ? [countChangeOf(before, -1)] : []),
    ...(after.status ? [countChangeOf(after, 1)] : []),
  ]);
  const counts = categoryCountWrites(table, moves);
  // A transaction may name each category once: the write of its count shows already that it exists.
  const seen = new Set<CategoryId>(moves.map((move) => move.categoryId));
  const checks = changes.flatMap(({ before, after }) => {
    const keepsCategory =
      before?.categoryId === after.categoryId && before.subcategoryId === after.subcategoryId;
    if (after.status || keepsCategory || seen.has(after.categoryId)) return [];
    seen.add(after.categoryId);
    return [categoryCheck(table, after.categoryId, after.subcategoryId)];
  });
  return [...counts, ...checks];
}

const countChangeOf = (book: Book, by: 1 | -1): CategoryCountChange => ({
  categoryId: book.categoryId,
  subcategoryId: book.subcategoryId,
  by,
});

/** A device may repeat a line up to a year later. */
const RETENTION_SECONDS = 365 * 86_400;

export const dynamoStockLines = (table: Table): StockLineStore => {
  const latest = latestChange(table);
  return {
    find: (id) => table.get(StockLine, keys.stockLine(id)),

    async apply(line, change, record) {
      const { changedAt } = change.after;
      const expiresAt = epochSeconds(secondsAfter(new Date(changedAt), RETENTION_SECONDS));
      const isApplied = await table.write(
        bookWrite(table, change),
        table.create(keys.stockLine(line.id), { ...line, [TTL_ATTRIBUTE]: expiresAt }),
        ...recordWrites(table, record),
      );
      if (!isApplied) return false;
      await latest.raise([cursorOf(change.after)]);
      return true;
    },
  };
};

/** Longer than fetching an image may take. Ends the lock of a process that died meanwhile. */
const LEASE_SECONDS = 15;

export const dynamoImageHosts = (table: Table, clock: Clock): ImageHosts => ({
  async take(host) {
    const now = epochSeconds(clock.now());
    const key = keys.imageHost(host);
    const until = now + LEASE_SECONDS;
    const refused = await table.transact([
      table.putIf(key, { [TTL_ATTRIBUTE]: until }, `attribute_not_exists(pk) OR ${TTL_ATTRIBUTE} <= :now`, {
        now,
      }),
    ]);
    if (refused.length > 0) return undefined;
    return async () =>
      void (await table.transact([table.removeIf(key, `${TTL_ATTRIBUTE} = :until`, { until })]));
  },
});
