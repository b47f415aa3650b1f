import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { BookId } from "../../src/books/book/book-id.ts";
import {
  INVENTORY_ORDERS,
  type InventoryFilter,
  LOW_STOCK,
  STATUS_FILTERS,
} from "../../src/books/book/inventory-filter.ts";
import type { BookSummary } from "../../src/books/book/views.ts";
import { byTitle } from "../../src/catalogue/search/sort.ts";
import { splitWords, toSearchableTexts, toSearchPhrase } from "../../src/catalogue/search/words.ts";
import type { Cents } from "../../src/kernel/amounts/quantities.ts";
import { SqliteIndex } from "../../src/sqlite/sqlite-index.ts";
import { testSummary } from "../support/book.ts";

type Stored = { summary: BookSummary; isRetired: boolean };

const summaryOf = (id: string, part: Partial<BookSummary> = {}): BookSummary =>
  testSummary({ _id: id, title: "Rain", author: "Tan", price: 100, stock: 9, language: "", ...part });

const text = fc
  .array(fc.constantFrom("rain", "the", "Tan", "train", "Ærø", "李", "9780306406157", "C++"), {
    maxLength: 3,
  })
  .map((words) => words.join(" "));
const isbns = ["", "9780306406157", "9781861972712"];
const stored: fc.Arbitrary<Stored> = fc
  .record({
    id: fc.nat({ max: 20 }),
    title: text,
    author: text,
    price: fc.nat({ max: 2 }),
    stock: fc.integer({ min: LOW_STOCK - 2, max: LOW_STOCK + 1 }),
    isbn13: fc.constantFrom(...isbns),
    isRetired: fc.boolean(),
  })
  .map(({ id, price, isRetired, ...part }) => ({
    summary: summaryOf(`b${id}`, { ...part, price: price as Cents }),
    isRetired,
  }));
const page = fc.uniqueArray(stored, { selector: ({ summary }) => summary._id, maxLength: 15 });
const partialQueries = ["ra", "a", "0-306-40615-2", "978-0306", "97803", "9781861972712", "'", " "];
const filter: fc.Arbitrary<InventoryFilter> = fc.record(
  {
    q: fc.oneof(text, fc.constantFrom(...partialQueries)),
    show: fc.constantFrom(...STATUS_FILTERS),
    order: fc.constantFrom(...INVENTORY_ORDERS),
  },
  { requiredKeys: ["show"] },
);

const isShown: Record<InventoryFilter["show"], (one: Stored) => boolean> = {
  all: () => true,
  "on-sale": ({ isRetired }) => !isRetired,
  inactive: ({ isRetired }) => isRetired,
  low: ({ isRetired, summary }) => !isRetired && summary.stock < LOW_STOCK,
  "no-cover": ({ isRetired, summary }) => !isRetired && summary.cover === null,
};
const ISBN_10 = "0-306-40615-2";

function matches({ isbn13, ...book }: BookSummary, q: string): boolean {
  const words = splitWords(toSearchPhrase(q));
  const searchable = Object.values(toSearchableTexts(book));
  const digits = q === ISBN_10 ? "9780306406157" : q.replaceAll("-", "");
  const isOfIsbn = /^\d{6,}$/.test(digits) && isbn13.startsWith(digits);
  const hasWords = words.length > 0 && words.every((word) => searchable.some((one) => one.includes(word)));
  return hasWords || isOfIsbn;
}

function expectedIds(books: readonly Stored[], { q = "", show, order = "title" }: InventoryFilter): BookId[] {
  const descending = order.startsWith("-");
  const key = order.replace("-", "") as "title" | "price" | "stock";
  const matching = books
    .filter(isShown[show])
    .map(({ summary }) => summary)
    .filter((summary) => !q.trim() || matches(summary, q))
    .sort((a, b) => (key === "title" ? 0 : a[key] - b[key]) || byTitle(a, b));
  return (descending ? matching.reverse() : matching).map(({ _id }) => _id);
}

describe("the back office's table in a large shop", () => {
  it("lists, searches and sorts all books, retired ones too, after any changes", () => {
    fc.assert(
      fc.property(
        page,
        fc.array(page, { maxLength: 3 }),
        fc.array(filter, { minLength: 1, maxLength: 8 }),
        (first, changes, filters) => {
          const index = SqliteIndex.create(":memory:");
          const books = new Map<BookId, Stored>();
          for (const change of [first, ...changes]) {
            for (const one of change) books.set(one.summary._id, one);
            const summariesOf = (books: Stored[]) => books.map(({ summary }) => summary);
            const onSale = change.filter(({ isRetired }) => !isRetired);
            const retired = change.filter(({ isRetired }) => isRetired);
            index.apply(summariesOf(onSale), summariesOf(retired));
          }
          for (const one of filters) {
            const ids = expectedIds([...books.values()], one);
            const message = JSON.stringify(one);
            const all = index.inventory(one, { offset: 0, limit: 100 });
            expect(all, message).toEqual({ count: ids.length, total: books.size, ids });
            expect(index.inventory(one, { offset: 1, limit: 2 }).ids, message).toEqual(ids.slice(1, 3));
          }
          index.close();
        },
      ),
    );
  });

  it("finds the ISBNs next below and above one, of retired books too", () => {
    const isbn = fc.nat({ max: 30 }).map((number) => `97803064061${String(number).padStart(2, "0")}`);
    fc.assert(
      fc.property(fc.uniqueArray(isbn, { maxLength: 8 }), isbn, fc.nat({ max: 3 }), (all, sought, limit) => {
        const books = all.map((isbn13) => summaryOf(isbn13, { isbn13 }));
        const index = SqliteIndex.create(":memory:");
        index.apply([...books.slice(2), summaryOf("none")], books.slice(0, 2));
        const sorted = all.toSorted();
        expect(index.nearestByIsbn(sought, limit).toSorted()).toEqual([
          ...sorted
            .filter((one) => one < sought)
            .toReversed()
            .slice(0, limit)
            .toReversed(),
          ...sorted.filter((one) => one > sought).slice(0, limit),
        ]);
        index.close();
      }),
    );
  });

  it("keeps a book retired when positions are renumbered to insert others", () => {
    const index = SqliteIndex.create(":memory:", [
      [summaryOf("first", { title: "B" }), { ...summaryOf("old", { title: "BB" }), isRetired: true }],
    ]);
    for (let number = 0; number < 100; number += 1)
      index.apply([summaryOf(`b${number}`, { title: `BA ${number}` })]);
    const inactive = index.inventory({ show: "inactive" }, { offset: 0, limit: 2 });
    expect(inactive).toEqual({ count: 1, total: 102, ids: ["old"] });
    expect(index.find({ q: "bb" }, [], { offset: 0, limit: 1 }).count).toBe(0);
  });
});
