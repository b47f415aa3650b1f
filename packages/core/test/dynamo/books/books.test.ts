import { beforeEach, describe, expect, it } from "vitest";
import { freshTable } from "../../../../local/test/support/table.ts";
import type { Book } from "../../../src/books/book/book.ts";
import type { BookId } from "../../../src/books/book/book-id.ts";
import { bumpVersion } from "../../../src/books/editing/change-book.ts";
import type { CategoryId, SubcategoryId } from "../../../src/categories/taxonomy.ts";
import { dynamoBooks } from "../../../src/dynamo/books/books.ts";
import { readCategoryCounts } from "../../../src/dynamo/books/category-counts.ts";
import { releaseStock, reserveStock } from "../../../src/dynamo/books/copies.ts";
import type { Table } from "../../../src/dynamo/table/table.ts";
import { instant } from "../../../src/kernel/time/clock.ts";
import type { OrderId } from "../../../src/orders/order/order.ts";
import { testBook } from "../../support/book.ts";
import { testCategory } from "../../support/category.ts";
import { storeCategories } from "../../support/stored-categories.ts";

const at = (second: number) => instant(new Date(Date.UTC(2026, 5, 15, 2, 0, second)));
const fiction = testCategory("fiction", "classics");
const released = (quantity: number) => ({ order: "or_1" as OrderId, quantity });
describe("the stored book", () => {
  let table: Table;
  let books: ReturnType<typeof dynamoBooks>;
  beforeEach(async () => {
    ({ table } = await freshTable());
    books = dynamoBooks(table);
    await storeCategories(table, fiction, testCategory("history", "modern"));
  });
  const stored = async (part: Partial<Book> = {}): Promise<Book> => {
    const after = testBook(part);
    expect(await books.save([{ after }])).toBe("saved");
    return after;
  };
  const current = async (id = "b1") => (await books.getMany([id as BookId]))[0];
  const history = { categoryId: "ca_history" as CategoryId, subcategoryId: "su_modern" as SubcategoryId };

  it("reserves copies while there are enough, and releases them", async () => {
    const book = await stored({ stock: 3 });
    expect(await table.transact([reserveStock(table, book, 2, at(1))])).toEqual([]);
    expect(await table.transact([reserveStock(table, book, 2, at(2))])).toEqual([0]);
    expect(await current()).toMatchObject({ stock: 1, changedAt: at(1), version: 1 });
    expect(await table.transact([releaseStock(table, book._id, released(2), at(3))])).toEqual([]);
    expect(await current()).toMatchObject({ stock: 3, changedAt: at(3), version: 1 });
  });

  it("reserves no copies when the book was edited or retired since it was read", async () => {
    const before = await stored();
    const retired = bumpVersion({ ...before, status: false }, at(1));
    await books.save([{ before, after: retired }]);
    expect(await table.transact([reserveStock(table, before, 1, at(2))])).toEqual([0]);
    expect(await table.transact([reserveStock(table, retired, 1, at(2))])).toEqual([0]);
    expect(await table.transact([releaseStock(table, before._id, released(1), at(3))])).toEqual([]);
    expect((await current())?.stock).toBe(11);
    expect(await table.transact([releaseStock(table, "none" as BookId, released(1), at(3))])).toEqual([0]);
  });

  it("is saved together with others or not at all", async () => {
    const one = await stored();
    const two = await stored({ _id: "b2" as BookId });
    const after = bumpVersion({ ...two, price: testBook({}).price, title: "New" }, at(1));
    await books.save([{ before: two, after }]);
    const change = (before: Book) => ({ before, after: bumpVersion({ ...before, status: false }, at(2)) });
    expect(await books.save([change(one), change(two)])).toEqual({ changed: ["b2"], categoryRemoved: false });
    expect((await current())?.status).toBe(true);
    expect(Object.fromEntries(await readCategoryCounts(table))).toEqual({ ca_fiction: 2, ca_history: 0 });
  });

  it("cannot be created twice", async () => {
    const after = await stored();
    expect(await books.save([{ after }])).toEqual({ changed: ["b1"], categoryRemoved: false });
    expect(Object.fromEntries(await readCategoryCounts(table))).toEqual({ ca_fiction: 1, ca_history: 0 });
  });

  it("cannot be moved to a removed category, not even while it is retired", async () => {
    const before = await stored({ status: false });
    await storeCategories(table, fiction);
    const refused = { changed: [], categoryRemoved: true };
    const b2 = testBook({ _id: "b2" as BookId, ...history });
    expect(await books.save([{ after: b2 }])).toEqual(refused);
    expect(await books.save([{ after: { ...b2, status: false } }])).toEqual(refused);
    const after = bumpVersion({ ...before, ...history }, at(1));
    expect(await books.save([{ before, after }])).toEqual(refused);
    expect(await current("b2")).toBeUndefined();
  });

  it("is listed in natural order, by category and by subcategory", async () => {
    for (const id of ["2", "10", "1"]) await stored({ _id: id as BookId });
    await stored({ _id: "3" as BookId, ...history });
    const ids = (page: { items: Book[] }) => page.items.map(({ _id }) => _id);
    expect(ids(await books.list({ limit: 10 }))).toEqual(["1", "2", "3", "10"]);
    for (const subcategoryId of [undefined, history.subcategoryId])
      expect(ids(await books.inCategory(history.categoryId, subcategoryId, { limit: 10 }))).toEqual(["3"]);
    const first = await books.inCategory(fiction._id, undefined, { limit: 2 });
    expect(ids(first)).toEqual(["1", "2"]);
    const rest = await books.inCategory(fiction._id, undefined, { limit: 2, cursor: first.cursor });
    expect(ids(rest)).toEqual(["10"]);
  });
});
