import { expect, it } from "vitest";
import { booksShop, goodDetails } from "../support/books-shop.ts";

const shop = await booksShop();

const read = async (query = "") => (await shop.get(`/book/inventory${query}`, shop.admin)).body;

it("lists every book, retired ones included, and afterwards only changes", async () => {
  const first = await shop.create({ title: "First" });
  shop.clock.advance(60);
  const second = await shop.create({ title: "Second" });
  shop.clock.advance(60);
  const all = await read();
  expect(all.books).toEqual([
    {
      _id: first._id,
      title: "First",
      author: "Mei Lin",
      category: "fiction",
      subcategory: "classics",
      price: 18.99,
      stock: 7,
      isbn: "9780000000001",
      imageColor: "#b85828",
      samplePdf: null,
      status: true,
      version: 1,
    },
    expect.objectContaining({ _id: second._id, title: "Second" }),
  ]);
  expect(all.more).toBe(false);

  await shop.sell(second._id, 2);
  await shop.send("PUT", `/book/deleteBookById/${first._id}`);
  const since = await read(`?after=${encodeURIComponent(all.cursor)}`);
  expect(since.books.map((book: { _id: string }) => book._id).sort()).toEqual([first._id, second._id].sort());
  expect(since.books).toContainEqual(expect.objectContaining({ _id: first._id, status: false }));
  expect(since.books).toContainEqual(expect.objectContaining({ _id: second._id, stock: 5 }));
});

it("is read in pages by a cursor", async () => {
  const one = await read("?limit=1");
  expect([one.books.length, one.more]).toEqual([1, true]);
  const two = await read(`?limit=1&after=${encodeURIComponent(one.next)}`);
  expect(two.books).toHaveLength(1);
  expect(two.books[0]._id).not.toBe(one.books[0]._id);
});

it("has a new taxonomy version after a category was renamed", async () => {
  const before = (await read()).taxonomyVersion;
  await shop.renameCategory(goodDetails.category, "novels");
  const after = await read();
  expect(after.taxonomyVersion).toBeGreaterThan(before);
  expect(after.books[0].category).toBe("novels");
});
