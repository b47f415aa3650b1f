import { LOW_STOCK } from "@frangipani/core/books";
import { expect, it } from "vitest";
import { booksShop } from "../support/books-shop.ts";

const shop = await booksShop();
const create = async (title: string, details: object) => (await shop.create({ title, ...details }))._id;
const ids = {
  rain: await create("Rain", { price: 30, stock: LOW_STOCK - 1, isbn: "9780306406157" }),
  ledger: await create("The Rain Ledger", { price: 10, stock: LOW_STOCK, isbn: "978-1-86197-271-2" }),
  tiger: await create("Tiger", { price: 20, stock: 0, isbn: "9780000000002" }),
};
await shop.send("PUT", `/book/deleteBookById/${ids.tiger}`);

const search = async (query = "") => (await shop.get(`/book/inventory/search${query}`, shop.admin)).body;
const found = async (query: string) => {
  const { count, books } = await search(query);
  expect(count).toBe(books.length);
  return books.map(({ _id }: { _id: string }) => Object.entries(ids).find(([, id]) => id === _id)?.[0]);
};

it.each([
  ["", ["rain", "ledger", "tiger"]],
  ["?q=ledg%20MEI", ["ledger"]],
  ["?q=tiger&show=on-sale", []],
  ["?order=-stock", ["ledger", "rain", "tiger"]],
])("%s finds %j", async (query, expected) => expect(await found(query)).toEqual(expected));

it("returns pages, with the number of matches and of all books", async () => {
  const page = await search("?show=on-sale&limit=1&offset=1");
  expect(page).toMatchObject({ count: 2, total: 3, books: [{ _id: ids.ledger }] });
  expect(page.books[0]).toEqual((await shop.get("/book/inventory", shop.admin)).body.books.find(isLedger));
});
const isLedger = ({ _id }: { _id: string }) => _id === ids.ledger;

it("includes changes that were made a moment ago", async () => {
  expect(await found("?q=monsoon")).toEqual([]);
  const { _id } = await shop.create({ title: "Monsoon", stock: 9 });
  expect((await search("?q=monsoon")).books).toMatchObject([{ _id, stock: 9, status: true }]);
  await shop.sell(_id, 6);
  expect((await search("?show=low&q=monsoon")).books).toMatchObject([{ _id, stock: 3 }]);
  await shop.send("PUT", `/book/deleteBookById/${_id}`);
  expect((await search("?q=monsoon&show=on-sale")).count).toBe(0);
  expect((await search("?q=monsoon&show=inactive")).books).toMatchObject([{ _id, status: false }]);
  await shop.send("PUT", `/book/bringBackBookById/${_id}`);
  expect((await search("?q=monsoon&show=on-sale")).books).toMatchObject([{ _id, status: true }]);
});

it("refuses an unknown filter, order or page", async () => {
  for (const query of [
    "show=some",
    "order=colour",
    "limit=0",
    "limit=26",
    "offset=-1",
    `q=${"a".repeat(201)}`,
  ])
    expect((await shop.get(`/book/inventory/search?${query}`, shop.admin)).status, query).toBe(400);
});

it("counts the books on sale, and the retired ones as of the snapshot", async () => {
  const size = async () => (await shop.get("/book/inventory/size", shop.admin)).body.books;
  expect(await size()).toBe((await search("?show=on-sale")).count);
});
