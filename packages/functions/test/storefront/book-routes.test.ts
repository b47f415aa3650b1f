import type { BookId } from "@frangipani/core/books";
import { beforeEach, describe, expect, it } from "vitest";
import { type BooksShop, booksShop, goodDetails } from "../support/books-shop.ts";
import { refusal } from "../support/response.ts";

let shop: BooksShop;
beforeEach(async () => (shop = await booksShop()));
const titles = (books: { title: string }[]) => books.map(({ title }) => title);

describe("reading books", () => {
  it("shows a book with dollars, kilograms and the names of its category", async () => {
    const { _id } = await shop.create({ featured: true });
    const { status, body } = await shop.get(`/book/getBookById/${_id}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      _id,
      id: _id,
      ...goodDetails,
      imageUrl: expect.stringMatching(/^\/media\/covers\/avif-jpeg-[0-9a-f]{32}-[0-9a-f]{8}-640\.webp$/),
      imageColor: expect.stringMatching(/^#[0-9a-f]{6}$/),
      featured: true,
      status: true,
      sampleImages: [],
      samplePdf: null,
      version: 1,
    });
  });

  it("returns 404 for an unknown book, with an id of any form", async () => {
    for (const id of ["99", "no-such-id", "a".repeat(300), "b.c"])
      expect(refusal(await shop.get(`/book/getBookById/${id}`))).toBe("404 book.missing: No Book Found!");
  });

  it("shows retired books to administrators only", async () => {
    const sold = await shop.create({ title: "Kept" });
    const deletedBook = await shop.create({ title: "Gone" });
    await shop.send("PUT", `/book/deleteBookById/${deletedBook._id}`);
    for (const path of ["/book/getBooks", "/categories/getCategories", "/book/category/?category=fiction"]) {
      expect(titles((await shop.get(path)).body)).toEqual(["Kept"]);
      expect(titles((await shop.get(path, shop.customer)).body)).toEqual(["Kept"]);
    }
    expect(titles((await shop.get("/book/getBooks", shop.admin)).body).sort()).toEqual(["Gone", "Kept"]);
    expect(titles((await shop.get("/categories/getCategories", shop.admin)).body)).toEqual(["Kept"]);
    expect((await shop.get(`/book/getBookById/${deletedBook._id}`)).status).toBe(404);
    expect((await shop.get(`/book/getBookById/${deletedBook._id}`, shop.customer)).status).toBe(404);
    expect((await shop.get(`/book/getBookById/${deletedBook._id}`, shop.admin)).body.status).toBe(false);
    expect((await shop.get(`/book/getBookById/${sold._id}`)).status).toBe(200);
  });

  it("lists a category and one of its subcategories, with and without the slash", async () => {
    await shop.create({ title: "Old" });
    await shop.create({ title: "New", subcategory: "contemporary" });
    await shop.create({ title: "Past", category: "history", subcategory: "modern" });
    const list = async (query: string) => titles((await shop.get(`/book/category${query}`)).body).sort();
    expect(await list("/?category=fiction")).toEqual(["New", "Old"]);
    expect(await list("?category=fiction")).toEqual(["New", "Old"]);
    expect(await list("/?category=fiction&subcategory=classics")).toEqual(["Old"]);
    expect(await list("/?category=fiction&subcategory=")).toEqual(["New", "Old"]);
    expect(await list("/?category=history&subcategory=modern")).toEqual(["Past"]);
  });

  it("returns an unknown category differently from an empty one", async () => {
    expect((await shop.get("/book/category/?category=history")).body).toEqual([]);
    const missing = "404 category.missing: No Books Found";
    expect(refusal(await shop.get("/book/category/?category=poetry"))).toBe(missing);
    expect(refusal(await shop.get("/book/category/?category=fiction&subcategory=modern"))).toBe(missing);
    expect(refusal(await shop.get("/book/category/"))).toBe("400 input.invalid: category is required");
  });

  it("pages by limit and cursor, retired books left out, until the last page", async () => {
    for (const title of ["A", "B", "C", "D", "E"]) await shop.create({ title });
    const all = (await shop.get("/book/getBooks")).body;
    await shop.send("PUT", `/book/deleteBookById/${all[1]._id}`);
    const expected = titles(all.filter((_: unknown, index: number) => index !== 1));
    for (const path of [
      "/book/getBooks?",
      "/categories/getCategories?",
      "/book/category/?category=fiction&",
    ]) {
      const seen: string[] = [];
      let cursor: string | null = "";
      for (let page = 0; cursor !== null; page += 1) {
        const response = await shop.get(`${path}limit=2${cursor && `&cursor=${cursor}`}`);
        expect(response.body.length).toBeLessThanOrEqual(2);
        expect(page).toBeLessThan(4);
        seen.push(...titles(response.body));
        cursor = response.headers.get("x-next-cursor");
      }
      expect(seen).toEqual(expected);
    }
  });

  it("follows a category's new name at once", async () => {
    const { _id } = await shop.create();
    await shop.renameCategory("fiction", "novels");
    expect((await shop.get(`/book/getBookById/${_id}`)).body.category).toBe("novels");
    expect((await shop.get("/book/category/?category=novels")).body).toHaveLength(1);
    expect((await shop.get("/book/category/?category=fiction")).status).toBe(404);
  });

  it("costs the same with twelve books and with 400", async () => {
    const book = await shop.bookOf((await shop.create())._id);
    const add = async (from: number, to: number) => {
      for (let index = from; index < to; index += 30) {
        const count = Math.min(30, to - index);
        const copies = Array.from({ length: count }, (_, n) => ({ ...book, _id: `b${index + n}` as BookId }));
        await shop.ports.books.save(copies.map((after) => ({ after })));
      }
    };
    const costs = async () => {
      const paths = [
        `/book/getBookById/${book._id}`,
        "/book/getBooks?limit=12",
        "/categories/getCategories?limit=12",
        "/book/category/?category=fiction&limit=12",
        "/book/category/?category=fiction&subcategory=classics&limit=12",
      ];
      const units: number[] = [];
      for (const path of paths) {
        const before = shop.unitsUsed();
        expect((await shop.get(path)).status).toBe(200);
        units.push(shop.unitsUsed() - before);
      }
      return units;
    };
    await add(0, 11);
    const few = await costs();
    await add(11, 400);
    const many = await costs();
    for (const [index, cost] of many.entries()) expect(cost).toBeLessThanOrEqual((few[index] ?? 0) * 1.2);
    // Half a unit or one for each of eight partitions, and one for the categories.
    expect(Math.max(...many)).toBeLessThan(9);
  });
});
