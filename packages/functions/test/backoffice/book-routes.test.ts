import { beforeEach, describe, expect, it } from "vitest";
import { type BooksShop, bookForm, booksShop, goodDetails, NO_BOOK } from "../support/books-shop.ts";
import { type Json, refusal } from "../support/response.ts";
import { picture } from "../support/uploads.ts";

let shop: BooksShop;
beforeEach(async () => (shop = await booksShop()));

const createWith = async (details: object | string, parts?: Record<string, string | Blob>) =>
  shop.send("POST", "/book/createBook", bookForm(details, parts ?? { image: await picture() }));
const allTitles = async () =>
  (await shop.get("/book/getBooks", shop.admin)).body.map((book: { title: string }) => book.title).sort();

describe("adding a book", () => {
  it("returns the book, counts it in its category and shows it to shoppers", async () => {
    const texts = { price: "18.99", stock: "7", weight: "0.4", pages: "312" };
    const response = await createWith({ ...goodDetails, ...texts });
    expect(response.status).toBe(201);
    expect(response.body).toMatchObject({ ...goodDetails, version: 1 });
    expect(await shop.counts()).toEqual({ ca_fiction: 1, ca_history: 0 });
    expect((await shop.get(`/book/getBookById/${response.body._id}`)).body).toEqual(response.body);
  });

  it("adds one book when the form is sent again after a lost response, and applies changes made since", async () => {
    const _id = `bk_${"a1".repeat(16)}`;
    await createWith({ ...goodDetails, newId: _id });
    await shop.sell(_id, 2);
    const again = await createWith({ ...goodDetails, newId: _id, price: 21 });
    expect(again).toMatchObject({ status: 201, body: { _id, price: 21, stock: 5 } });
    expect(await allTitles()).toEqual(["The Rain Ledger"]);
    expect(shop.files.paths()).toHaveLength(7);
    expect(refusal(await createWith({ ...goodDetails, newId: "12" }))).toBe("400 input.invalid: Invalid id");
  });

  it("returns the rule that a field breaks, and writes nothing", async () => {
    const wrong: [string, unknown, string][] = [
      ["title", undefined, "Title is required"],
      ["title", "a\u0000b", "Line breaks and control characters are not allowed"],
      ["description", "a\ud800b", "Control characters are not allowed"],
      ["category", "poetry", 'There is no category "poetry"'],
      ["subcategory", "modern", 'There is no subcategory "modern" in "fiction"'],
      ["price", "abc", "Price must be a number"],
      ["featured", "perhaps", "Featured must be true or false"],
    ];
    for (const [field, value, text] of wrong) {
      const response = await createWith({ ...goodDetails, [field]: value });
      expect([refusal(response), response.body.field]).toEqual([`400 input.invalid: ${text}`, field]);
    }
    expect(await allTitles()).toEqual([]);
    expect(shop.files.paths()).toEqual([]);
  });

  it("names every invalid field", async () => {
    const { body } = await createWith({ ...goodDetails, title: "", price: 0 });
    expect(body.fields).toEqual({ title: "Title is required", price: "Price must be greater than 0" });
  });

  it("refuses requests that are not a book form", async () => {
    const image = await picture();
    const nonsense = await createWith("{nonsense", { image });
    expect(refusal(nonsense)).toBe("400 input.invalid: bookDetails must be JSON");
    for (const details of ["null", "[]", "3", '"text"'])
      expect((await createWith(details, { image })).status).toBe(400);
    const asJson = await shop.send("POST", "/book/createBook", { title: "as JSON" });
    expect(asJson.body.code).toBe("input.multipart");
    const broken = { "content-type": "multipart/form-data; boundary=x" };
    expect(await shop.call(shop.admin, "POST", "/book/createBook", "--x\r\nnonsense", broken)).toMatchObject({
      status: 400,
      body: { code: "input.multipart" },
    });
  });

  it("requires a cover", async () =>
    expect(refusal(await createWith(goodDetails, {}))).toBe(
      "400 image.required: Please choose a cover image",
    ));

  it("is refused as a whole when its category is deleted concurrently", async () => {
    const { taxonomy } = shop.ports;
    const stale = await taxonomy.read();
    await shop.deleteCategory("history");
    shop.ports.taxonomy = { ...taxonomy, read: async () => stale };
    expect(await createWith({ ...goodDetails, category: "history", subcategory: "modern" })).toMatchObject({
      status: 409,
      body: { code: "category.gone" },
    });
    expect(shop.files.paths()).toEqual([]);
    expect(await allTitles()).toEqual([]);
  });
});

describe("retiring a book", () => {
  it("returns the updated list, lowers the category's count once, and is idempotent", async () => {
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

  it("can be undone, and repeating that changes nothing", async () => {
    const { _id } = await shop.create();
    await shop.send("PUT", `/book/deleteBookById/${_id}`);
    for (const _ of [1, 2]) {
      const { status, body } = await shop.send("PUT", `/book/bringBackBookById/${_id}`);
      expect([status, body.status]).toEqual([200, true]);
      expect(await shop.counts()).toEqual({ ca_fiction: 1, ca_history: 0 });
    }
  });

  it("leaves the category's count right when requests are concurrent", async () => {
    const { _id } = await shop.create();
    const calls = Array.from({ length: 10 }, (_, index) =>
      shop.send("PUT", `/book/${index % 2 === 0 ? "deleteBookById" : "bringBackBookById"}/${_id}`),
    );
    const responses = await Promise.all(calls);
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const { status } = await shop.bookOf(_id);
    expect(await shop.counts()).toEqual({ ca_fiction: status ? 1 : 0, ca_history: 0 });
  });

  it("returns 404 for an unknown book", async () => {
    for (const call of ["deleteBookById", "bringBackBookById"])
      expect(refusal(await shop.send("PUT", `/book/${call}/99`))).toBe(NO_BOOK);
  });

  it("refuses to restore a book into a deleted category", async () => {
    const { _id } = await shop.create({ category: "history", subcategory: "modern" });
    await shop.send("PUT", `/book/deleteBookById/${_id}`);
    await shop.deleteCategory("history");
    expect(await shop.send("PUT", `/book/bringBackBookById/${_id}`)).toMatchObject({
      status: 409,
      body: { code: "category.gone" },
    });
    const moved = await shop.update(_id, { ...goodDetails, status: true });
    expect([moved.status, moved.body.category, moved.body.status]).toEqual([200, "fiction", true]);
  });
});
