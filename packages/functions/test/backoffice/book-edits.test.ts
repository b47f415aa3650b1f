import type { BookId } from "@frangipani/core/books";
import { beforeEach, describe, expect, it } from "vitest";
import { type BooksShop, booksShop, goodDetails, NO_BOOK } from "../support/books-shop.ts";
import { type Json, refusal } from "../support/response.ts";
import { picture } from "../support/uploads.ts";

let shop: BooksShop;
beforeEach(async () => (shop = await booksShop()));

describe("editing a book", () => {
  const edited = { ...goodDetails, title: "The Rain Ledger, revised", price: 21 };

  it("returns the changed book with the next version", async () => {
    const book = await shop.create();
    const kept = { existingImageUrl: book.imageUrl };
    const response = await shop.update(book._id, { ...edited, version: 1 }, kept);
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ ...book, title: edited.title, price: 21, version: 2 });
    expect((await shop.get(`/book/getBookById/${book._id}`)).body).toEqual(response.body);
  });

  it("accepts categories by id, so that a form may be saved after its category was renamed", async () => {
    const book = await shop.create();
    await shop.send("PUT", "/category/update-category-name", { oldName: "fiction", newName: "Novels" });
    const { body: all } = await shop.get("/category/getCategories");
    const novels = all.find((one: Json) => one.name === "novels");
    const classics = novels.subcategoryIds[novels.subcategories.indexOf("classics")];
    const byName = await shop.update(book._id, { ...edited, version: 1 });
    expect(refusal(byName)).toMatch(/^400 input\.invalid: .*fiction/);
    const ids = { categoryId: novels._id, subcategoryId: classics };
    const byId = await shop.update(book._id, { ...edited, ...ids, version: 1 });
    expect(byId).toMatchObject({ status: 200, body: { category: "novels", title: edited.title } });
  });

  it("returns 404 for an unknown book", async () =>
    expect(refusal(await shop.update("99", edited))).toBe(NO_BOOK));

  it("moves the book to its new category in the same transaction", async () => {
    const book = await shop.create();
    await shop.update(book._id, { ...goodDetails, category: "history", subcategory: "modern" });
    expect(await shop.counts()).toEqual({ ca_fiction: 0, ca_history: 1 });
    expect((await shop.get("/book/category/?category=history&subcategory=modern")).body).toHaveLength(1);
    expect((await shop.get("/book/category/?category=fiction")).body).toEqual([]);
    await shop.update(book._id, { ...goodDetails, subcategory: "contemporary", status: false });
    expect(await shop.counts()).toEqual({ ca_fiction: 0, ca_history: 0 });
  });

  it("refuses the later of two edits as a whole, and returns the current book", async () => {
    const book = await shop.create();
    await shop.update(book._id, { ...edited, version: 1 });
    const edit = { ...goodDetails, author: "Somebody Else", version: 1 };
    const late = await shop.update(book._id, edit, { image: await picture("jpeg") });
    expect(refusal(late)).toBe(
      "409 book.changed: This book was changed by somebody else meanwhile. Please look at it again.",
    );
    expect(late.body.book).toMatchObject({ title: edited.title, author: "Mei Lin", version: 2 });
    expect((await shop.bookOf(book._id)).author).toBe("Mei Lin");
    expect(shop.files.paths()).toHaveLength(7);
  });

  it("accepts exactly one of many concurrent edits, and keeps one cover", async () => {
    const book = await shop.create();
    const responses = await Promise.all(
      Array.from({ length: 8 }, async (_, index) =>
        shop.update(
          book._id,
          { ...goodDetails, title: `Edit ${index}`, version: 1 },
          { image: await picture("png", { width: 200 + index }) },
        ),
      ),
    );
    const won = responses.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(7);
    const now = (await shop.get(`/book/getBookById/${book._id}`)).body;
    expect(now).toEqual(won[0]?.body);
    expect(shop.files.paths()).toHaveLength(7);
    expect(shop.files.paths()).toContain(now.imageUrl.replace("/media/", ""));
  });

  it("applies the same edit once when a double click sends it twice", async () => {
    const book = await shop.create();
    const first = await shop.update(book._id, { ...edited, version: 1 });
    const second = await shop.update(book._id, { ...edited, version: 1 });
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect((await shop.bookOf(book._id)).version).toBe(2);
  });
});

describe("the stock", () => {
  it("is not reset by a form that was opened before a sale and did not change it", async () => {
    const book = await shop.create({ stock: 7 });
    await shop.sell(book._id, 3);
    const form = { ...goodDetails, title: "New", stock: 7, stockSeen: 7, version: 1 };
    const response = await shop.update(book._id, form);
    expect([response.status, response.body.stock, response.body.title]).toEqual([200, 4, "New"]);
  });

  it("set from an outdated number is refused with the current stock", async () => {
    const book = await shop.create({ stock: 7 });
    await shop.sell(book._id, 3);
    const response = await shop.update(book._id, { ...goodDetails, stock: 20, stockSeen: 7, version: 1 });
    expect(refusal(response)).toBe(
      "409 book.changed: The stock has changed to 4 since you opened this book. Please check the number again.",
    );
    expect(response.body.book.stock).toBe(4);
    expect((await shop.bookOf(book._id)).stock).toBe(4);
    const again = await shop.update(book._id, { ...goodDetails, stock: 20, stockSeen: 4, version: 1 });
    expect([again.status, again.body.stock]).toEqual([200, 20]);
  });

  it("loses no sale and no delivery when edits and sales are concurrent", async () => {
    const book = await shop.create({ stock: 100 });
    let sold = 0;
    let delivered = 0;
    const sale = async () => {
      if (await shop.sell(book._id, 1)) sold += 1;
    };
    /** Retries with the current stock until the edit is accepted. */
    const delivery = async () => {
      for (let status = 409; status === 409; ) {
        const { stock, version } = await shop.bookOf(book._id);
        const form = { ...goodDetails, stock: stock + 5, stockSeen: stock, version };
        ({ status } = await shop.update(book._id, form));
      }
      delivered += 5;
    };
    await Promise.all(Array.from({ length: 40 }, (_, index) => (index % 4 === 0 ? delivery() : sale())));
    expect((await shop.bookOf(book._id)).stock).toBe(100 - sold + delivered);
    expect(delivered).toBe(50);
    expect(sold).toBeGreaterThan(0);
  });
});

describe("changing several books at once", () => {
  const bulk = (books: object[], set: object) => shop.send("PUT", "/book/bulkUpdate", { books, set });

  it("sets price, stock and status of all of them, and updates their categories' counts", async () => {
    const ids = [(await shop.create())._id, (await shop.create())._id];
    const third = await shop.create({ category: "history", subcategory: "modern" });
    const books = [...ids, third._id].map((id) => ({ id }));
    const { status, body } = await bulk(books, { price: "9.5", stock: 0 });
    expect(status).toBe(200);
    expect(body).toMatchObject(books.map(({ id }) => ({ _id: id, price: 9.5, stock: 0 })));
    await bulk(books, { status: false });
    expect(await shop.counts()).toEqual({ ca_fiction: 0, ca_history: 0 });
    await bulk([{ id: ids[0] }, { id: third._id }], { status: true });
    expect(await shop.counts()).toEqual({ ca_fiction: 1, ca_history: 1 });
  });

  it("prefers a book's own values to those for all", async () => {
    const ids = [(await shop.create())._id, (await shop.create())._id];
    const { body } = await bulk([{ id: ids[0], price: 9.9 }, { id: ids[1] }], { price: 12, stock: 2 });
    expect(body.map((one: Json) => [one.price, one.stock])).toEqual([
      [9.9, 2],
      [12, 2],
    ]);
  });

  it("changes none when one of them was changed meanwhile, and names that one", async () => {
    const [a, b] = [await shop.create({ title: "A" }), await shop.create({ title: "B" })];
    await shop.sell(b._id, 1);
    const seen = [a, b].map(({ _id }) => ({ id: _id, version: 1, stockSeen: 7 }));
    const response = await bulk(seen, { stock: 50 });
    expect([response.status, response.body.code]).toEqual([409, "books.changed"]);
    expect(response.body.books.map((one: Json) => [one.title, one.stock])).toEqual([["B", 6]]);
    expect((await shop.bookOf(a._id)).stock).toBe(7);
    const price = await bulk([{ id: b._id, version: 1, stockSeen: 7 }], { price: 1 });
    expect([price.status, price.body[0].stock]).toEqual([200, 6]);
  });

  it("accepts the same prices again after the first response was lost", async () => {
    const { _id: id } = await shop.create();
    const books = [{ id, version: 1, stockSeen: 7 }];
    const first = await bulk(books, { price: 21 });
    const second = await bulk(books, { price: 21 });
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect((await bulk(books, { price: 22 })).status).toBe(409);
  });

  it("says what is wrong with the request, and writes nothing", async () => {
    const { _id } = await shop.create();
    const many = Array.from({ length: 50 }, (_, index) => ({ id: `b${index}` }));
    const cases: [object[], object, string][] = [
      [[], { stock: 1 }, "Choose at least one book"],
      [many, { stock: 1 }, "At most 49 books at once"],
      [[{ id: _id }, { id: _id }], { stock: 1 }, "A book is named more than once"],
      [[{ id: _id }], {}, "Choose a price, a stock or a status to set"],
      [[{ id: _id, stock: 1 }, { id: "99" }], {}, "Choose a price, a stock or a status to set"],
      [[{ id: _id, price: 0 }], {}, "Price must be greater than 0"],
      [[{ id: _id }], { price: 0 }, "Price must be greater than 0"],
      [[{ id: _id }], { stock: -1 }, "Stock must be a whole number of at least 0"],
      [[{ id: _id }], { status: "x" }, "Status must be true or false"],
    ];
    for (const [books, set, text] of cases)
      expect(refusal(await bulk(books, set))).toBe(`400 input.invalid: ${text}`);
    expect(refusal(await bulk([{ id: _id }, { id: "99" }], { stock: 1 }))).toBe(NO_BOOK);
    expect((await shop.bookOf(_id)).version).toBe(1);
  });

  it("changes 49 books in one step", async () => {
    const book = await shop.bookOf((await shop.create())._id);
    const copies = Array.from({ length: 48 }, (_, index) => ({
      after: { ...book, _id: `b-${index}` as BookId },
    }));
    await shop.ports.books.save(copies);
    const ids = [book._id, ...copies.map(({ after }) => after._id)];
    const { status, body } = await bulk(
      ids.map((id) => ({ id })),
      { status: false, stock: 3 },
    );
    expect([status, body.length]).toEqual([200, 49]);
    expect(await shop.counts()).toEqual({ ca_fiction: 0, ca_history: 0 });
  });
});
