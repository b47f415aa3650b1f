import type { BookId } from "@frangipani/core/books";
import type { CategoryId } from "@frangipani/core/categories";
import { beforeEach, describe, expect, it } from "vitest";
import { type BooksShop, bookForm, booksShop, goodDetails } from "../support/books-shop.ts";
import { picture } from "../support/pictures.ts";
import { type Json, refusal } from "../support/shop.ts";

let shop: BooksShop;
beforeEach(async () => {
  shop = await booksShop();
});

const createWith = async (details: object | string, parts?: Record<string, string | Blob>) =>
  shop.send("POST", "/book/createBook", bookForm(details, parts ?? { image: await picture() }));
const allTitles = async () =>
  (await shop.get("/book/getBooks", shop.admin)).body.map((book: { title: string }) => book.title).sort();

describe("who may change books", () => {
  it("is an administrator, and nobody else", async () => {
    const book = await shop.create();
    const calls: [string, string, unknown?][] = [
      ["POST", "/book/createBook", bookForm(goodDetails)],
      ["POST", `/book/updateBook/${book._id}`, bookForm(goodDetails)],
      ["PUT", `/book/deleteImage/${book._id}`, { url: book.imageUrl }],
      ["DELETE", `/book/pdfDelete/${book._id}`],
      ["PUT", `/book/deleteBookById/${book._id}`],
      ["PUT", `/book/bringBackBookById/${book._id}`],
      ["PUT", "/book/bulkUpdate", { books: [{ id: book._id }], set: { stock: 1 } }],
      ["POST", "/book/sampleUpload", { size: 1, contentType: "application/pdf" }],
    ];
    for (const [method, path, body] of calls) {
      expect((await shop.call(undefined, method, path, body)).status).toBe(401);
      expect((await shop.call(shop.customer, method, path, body)).status).toBe(403);
    }
    expect(await shop.bookOf(book._id)).toMatchObject({ version: 1, status: true, stock: 7 });
  });
});

describe("adding a book", () => {
  it("answers the book, counts it on its shelf and shows it to shoppers", async () => {
    const answer = await createWith({
      ...goodDetails,
      price: "18.99",
      stock: "7",
      weight: "0.4",
      pages: "312",
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      title: "The Rain Ledger",
      price: 18.99,
      stock: 7,
      weight: 0.4,
      version: 1,
    });
    expect(await shop.counts()).toEqual({ ca_fiction: 1, ca_history: 0 });
    expect((await shop.get(`/book/getBookById/${answer.body._id}`)).body).toEqual(answer.body);
  });

  it("adds an inactive book without counting it", async () => {
    const answer = await createWith({ ...goodDetails, status: false });
    expect([answer.status, answer.body.status]).toEqual([201, false]);
    expect(await shop.counts()).toEqual({ ca_fiction: 0, ca_history: 0 });
  });

  it("says of each field what is wrong with it, and writes nothing", async () => {
    const year = "Publication year must have 4 digits, between 1900 and 2099";
    const wrong: [string, unknown, string][] = [
      ["title", "", "Title is required"],
      ["title", "  ", "Title is required"],
      ["title", undefined, "Title is required"],
      ["title", "a\u0000b", "Line breaks and control characters are not allowed"],
      ["title", "x".repeat(501), "At most 500 characters are allowed"],
      ["author", "", "Author is required"],
      ["description", "", "Description is required"],
      ["category", "", "Please select a category"],
      ["category", "poetry", 'There is no category "poetry"'],
      ["subcategory", "", "Please select a subcategory"],
      ["subcategory", "modern", 'There is no subcategory "modern" in "fiction"'],
      ["isbn", "", "ISBN is required"],
      ["language", "", "Language is required"],
      ["publisher", "", "Publisher is required"],
      ["publishedDate", "1899", year],
      ["publishedDate", "2100", year],
      ["publishedDate", "20", year],
      ["publishedDate", "", year],
      ["price", 0, "Price must be greater than 0"],
      ["price", -1, "Price must be greater than 0"],
      ["price", "", "Price is required"],
      ["price", "abc", "Price must be a number"],
      ["price", 1.999, "Price can have at most two decimals"],
      ["pages", 0, "Pages must be a whole number greater than 0"],
      ["pages", 1.5, "Pages must be a whole number greater than 0"],
      ["stock", -1, "Stock must be a whole number of at least 0"],
      ["stock", 1.5, "Stock must be a whole number of at least 0"],
      ["stock", null, "Stock is required"],
      ["weight", 0, "Please enter a valid book weight greater than 0."],
      ["weight", -0.1, "Please enter a valid book weight greater than 0."],
      ["featured", "perhaps", "Featured must be true or false"],
    ];
    for (const [field, value, text] of wrong) {
      const answer = await createWith({ ...goodDetails, [field]: value });
      expect([...refusal(answer), answer.body.field]).toEqual([400, "input.invalid", text, field]);
    }
    expect(await allTitles()).toEqual([]);
    expect(shop.files.paths()).toEqual([]);
  });

  it("names every wrong field at once, for a form to show", async () => {
    const { body } = await createWith({ ...goodDetails, title: "", price: 0 });
    expect(body.fields).toEqual({ title: "Title is required", price: "Price must be greater than 0" });
  });

  it("refuses requests that are no book form", async () => {
    const image = await picture();
    expect(refusal(await createWith("{nonsense", { image }))).toEqual([
      400,
      "input.invalid",
      "bookDetails must be JSON",
    ]);
    for (const details of ["null", "[]", "3", '"text"'])
      expect((await createWith(details, { image })).status).toBe(400);
    expect((await shop.send("POST", "/book/createBook", { title: "as JSON" })).body.code).toBe(
      "input.multipart",
    );
    const broken = { "content-type": "multipart/form-data; boundary=x" };
    const answer = await shop.call(shop.admin, "POST", "/book/createBook", "--x\r\nnonsense", broken);
    expect([answer.status, answer.body.code]).toEqual([400, "input.multipart"]);
  });

  it("wants a cover", async () => {
    expect(refusal(await createWith(goodDetails, {}))).toEqual([
      400,
      "image.required",
      "Please choose a cover image",
    ]);
  });

  it("is refused whole when the category goes in the same moment", async () => {
    const { taxonomy } = shop.ports;
    const stale = await taxonomy.read();
    await shop.settings.taxonomy.change((now) => ({
      ...now,
      categories: now.categories.filter(({ name }) => name !== "history"),
    }));
    shop.ports.taxonomy = { ...taxonomy, read: async () => stale };
    const answer = await createWith({ ...goodDetails, category: "history", subcategory: "modern" });
    expect([answer.status, answer.body.code]).toEqual([409, "category.gone"]);
    expect(shop.files.paths()).toEqual([]);
    expect(await allTitles()).toEqual([]);
  });
});

describe("editing a book", () => {
  const edited = { ...goodDetails, title: "The Rain Ledger, revised", price: 21 };

  it("answers the book as it now is, its version one higher", async () => {
    const book = await shop.create();
    const answer = await shop.update(
      book._id,
      { ...edited, version: 1 },
      { existingImageUrl: book.imageUrl },
    );
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ ...book, title: edited.title, price: 21, version: 2 });
    expect((await shop.get(`/book/getBookById/${book._id}`)).body).toEqual(answer.body);
  });

  it("takes a whole book as it was read, sent back with a change", async () => {
    const book = await shop.create();
    const answer = await shop.update(book._id, { ...book, title: "Another" });
    expect([answer.status, answer.body.title]).toEqual([200, "Another"]);
  });

  it("knows no book that is not there", async () => {
    expect(refusal(await shop.update("99", edited))).toEqual([404, "book.missing", "Book ID not found!"]);
  });

  it("moves the book to its new shelf in the same step", async () => {
    const book = await shop.create();
    await shop.update(book._id, { ...goodDetails, category: "history", subcategory: "modern" });
    expect(await shop.counts()).toEqual({ ca_fiction: 0, ca_history: 1 });
    expect((await shop.get("/book/category/?category=history&subcategory=modern")).body).toHaveLength(1);
    expect((await shop.get("/book/category/?category=fiction")).body).toEqual([]);
    await shop.update(book._id, { ...goodDetails, subcategory: "contemporary", status: false });
    expect(await shop.counts()).toEqual({ ca_fiction: 0, ca_history: 0 });
  });

  it("tells the second of two administrators, with the book as it is now, and half-applies nothing", async () => {
    const book = await shop.create();
    await shop.update(book._id, { ...edited, version: 1 });
    const late = await shop.update(
      book._id,
      { ...goodDetails, author: "Somebody Else", version: 1 },
      { image: await picture("jpeg") },
    );
    expect(refusal(late)).toEqual([
      409,
      "book.changed",
      "This book was changed by somebody else meanwhile. Please look at it again.",
    ]);
    expect(late.body.book).toMatchObject({ title: edited.title, author: "Mei Lin", version: 2 });
    expect((await shop.bookOf(book._id)).author).toBe("Mei Lin");
    expect(shop.files.paths()).toHaveLength(3);
  });

  it("lets exactly one of many edits at once through, and keeps one cover", async () => {
    const book = await shop.create();
    const responses = await Promise.all(
      Array.from({ length: 8 }, async (_, at) =>
        shop.update(
          book._id,
          { ...goodDetails, title: `Edit ${at}` },
          { image: await picture("png", { width: 200 + at }) },
        ),
      ),
    );
    const won = responses.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(7);
    const now = (await shop.get(`/book/getBookById/${book._id}`)).body;
    expect(now).toEqual(won[0]?.body);
    expect(shop.files.paths()).toHaveLength(3);
    expect(shop.files.paths()).toContain(now.imageUrl.replace("/media/", ""));
  });

  it("takes the same edit twice, as a double click sends it, for one", async () => {
    const book = await shop.create();
    const first = await shop.update(book._id, { ...edited, version: 1 });
    const second = await shop.update(book._id, { ...edited, version: 1 });
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect((await shop.bookOf(book._id)).version).toBe(2);
  });
});

describe("the stock", () => {
  it("sold while a form was open stays sold when the form is saved without touching it", async () => {
    const book = await shop.create({ stock: 7 });
    await shop.sell(book._id, 3);
    const answer = await shop.update(book._id, {
      ...goodDetails,
      title: "New",
      stock: 7,
      stockSeen: 7,
      version: 1,
    });
    expect([answer.status, answer.body.stock, answer.body.title]).toEqual([200, 4, "New"]);
  });

  it("set from a number that is no longer true is refused, with the stock of now", async () => {
    const book = await shop.create({ stock: 7 });
    await shop.sell(book._id, 3);
    const answer = await shop.update(book._id, { ...goodDetails, stock: 20, stockSeen: 7, version: 1 });
    expect(refusal(answer)).toEqual([
      409,
      "book.changed",
      "The stock has changed to 4 since you opened this book. Please check the number again.",
    ]);
    expect(answer.body.book.stock).toBe(4);
    expect((await shop.bookOf(book._id)).stock).toBe(4);
    const again = await shop.update(book._id, { ...goodDetails, stock: 20, stockSeen: 4, version: 1 });
    expect([again.status, again.body.stock]).toEqual([200, 20]);
  });

  it("loses no sale and no delivery, however edits and sales interleave", async () => {
    const book = await shop.create({ stock: 100 });
    let sold = 0;
    let delivered = 0;
    const sale = async () => {
      if (await shop.sell(book._id, 1)) sold += 1;
    };
    /** An administrator who looks again and again until the number goes in. */
    const delivery = async () => {
      for (let status = 409; status === 409; ) {
        const { stock, version } = await shop.bookOf(book._id);
        const form = { ...goodDetails, stock: stock + 5, stockSeen: stock, version };
        ({ status } = await shop.update(book._id, form));
      }
      delivered += 5;
    };
    await Promise.all(Array.from({ length: 40 }, (_, at) => (at % 4 === 0 ? delivery() : sale())));
    expect((await shop.bookOf(book._id)).stock).toBe(100 - sold + delivered);
    expect(delivered).toBe(50);
    expect(sold).toBeGreaterThan(0);
  });
});

describe("retiring a book", () => {
  it("answers the updated list, takes it from its shelf once, and can be repeated", async () => {
    const book = await shop.create();
    await shop.create({ title: "Another" });
    for (const _ of [1, 2]) {
      const { status, body } = await shop.send("PUT", `/book/deleteBookById/${book._id}`);
      expect(status).toBe(200);
      expect(body.map((one: Json) => [one.title, one.status]).sort()).toEqual([
        ["Another", true],
        ["The Rain Ledger", false],
      ]);
      expect(await shop.counts()).toEqual({ ca_fiction: 1, ca_history: 0 });
    }
    expect((await shop.bookOf(book._id)).version).toBe(2);
  });

  it("can be taken back, once", async () => {
    const { _id } = await shop.create();
    await shop.send("PUT", `/book/deleteBookById/${_id}`);
    for (const _ of [1, 2]) {
      const { status, body } = await shop.send("PUT", `/book/bringBackBookById/${_id}`);
      expect([status, body.status]).toEqual([200, true]);
      expect(await shop.counts()).toEqual({ ca_fiction: 1, ca_history: 0 });
    }
  });

  it("wins and counts right, however often it races with itself", async () => {
    const { _id } = await shop.create();
    const calls = Array.from({ length: 10 }, (_, at) =>
      shop.send("PUT", `/book/${at % 2 === 0 ? "deleteBookById" : "bringBackBookById"}/${_id}`),
    );
    const responses = await Promise.all(calls);
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const { status } = await shop.bookOf(_id);
    expect(await shop.counts()).toEqual({ ca_fiction: status ? 1 : 0, ca_history: 0 });
  });

  it("knows no book that is not there", async () => {
    for (const call of ["deleteBookById", "bringBackBookById"])
      expect(refusal(await shop.send("PUT", `/book/${call}/99`))).toEqual([
        404,
        "book.missing",
        "Book ID not found!",
      ]);
  });

  it("brings no book back into a category that was deleted", async () => {
    const { _id } = await shop.create({ category: "history", subcategory: "modern" });
    await shop.send("PUT", `/book/deleteBookById/${_id}`);
    await shop.settings.taxonomy.change((now) => ({
      ...now,
      categories: now.categories.filter((one) => one._id !== ("ca_history" as CategoryId)),
    }));
    const answer = await shop.send("PUT", `/book/bringBackBookById/${_id}`);
    expect([answer.status, answer.body.code]).toEqual([409, "category.gone"]);
    const moved = await shop.update(_id, { ...goodDetails, status: true });
    expect([moved.status, moved.body.category, moved.body.status]).toEqual([200, "fiction", true]);
  });
});

describe("changing several books at once", () => {
  const bulk = (books: object[], set: object) => shop.send("PUT", "/book/bulkUpdate", { books, set });

  it("sets price, stock and status of all of them, with their shelves", async () => {
    const ids = [(await shop.create())._id, (await shop.create())._id];
    const third = await shop.create({ category: "history", subcategory: "modern" });
    const books = [...ids, third._id].map((id) => ({ id }));
    const { status, body } = await bulk(books, { price: "9.5", stock: 0 });
    expect(status).toBe(200);
    expect(body.map((one: Json) => [one._id, one.price, one.stock])).toEqual(
      books.map(({ id }) => [id, 9.5, 0]),
    );
    await bulk(books, { status: false });
    expect(await shop.counts()).toEqual({ ca_fiction: 0, ca_history: 0 });
    await bulk([{ id: ids[0] }, { id: third._id }], { status: true });
    expect(await shop.counts()).toEqual({ ca_fiction: 1, ca_history: 1 });
  });

  it("changes none when one of them was changed meanwhile, and names that one", async () => {
    const [a, b] = [await shop.create({ title: "A" }), await shop.create({ title: "B" })];
    await shop.sell(b._id, 1);
    const answer = await bulk(
      [
        { id: a._id, version: 1, stockSeen: 7 },
        { id: b._id, version: 1, stockSeen: 7 },
      ],
      { stock: 50 },
    );
    expect([answer.status, answer.body.code]).toEqual([409, "books.changed"]);
    expect(answer.body.books.map((one: Json) => [one.title, one.stock])).toEqual([["B", 6]]);
    expect((await shop.bookOf(a._id)).stock).toBe(7);
    const price = await bulk([{ id: b._id, version: 1, stockSeen: 7 }], { price: 1 });
    expect([price.status, price.body[0].stock]).toEqual([200, 6]);
  });

  it("says what is wrong with the request, and writes nothing", async () => {
    const { _id } = await shop.create();
    const many = Array.from({ length: 50 }, (_, at) => ({ id: `b${at}` }));
    const cases: [object[], object, string][] = [
      [[], { stock: 1 }, "Choose at least one book"],
      [many, { stock: 1 }, "At most 49 books at once"],
      [[{ id: _id }, { id: _id }], { stock: 1 }, "A book is named more than once"],
      [[{ id: _id }], {}, "Choose a price, a stock or a status to set"],
      [[{ id: _id }], { price: 0 }, "Price must be greater than 0"],
      [[{ id: _id }], { stock: -1 }, "Stock must be a whole number of at least 0"],
      [[{ id: _id }], { status: "x" }, "Status must be true or false"],
    ];
    for (const [books, set, text] of cases)
      expect(refusal(await bulk(books, set))).toEqual([400, "input.invalid", text]);
    expect(refusal(await bulk([{ id: _id }, { id: "99" }], { stock: 1 }))).toEqual([
      404,
      "book.missing",
      "Book ID not found!",
    ]);
    expect((await shop.bookOf(_id)).version).toBe(1);
  });

  it("changes 49 books in one step", async () => {
    const book = await shop.bookOf((await shop.create())._id);
    const copies = Array.from({ length: 48 }, (_, at) => ({
      after: { ...book, _id: `copy-${at}` as BookId },
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
