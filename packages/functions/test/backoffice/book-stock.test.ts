import { beforeEach, describe, expect, it } from "vitest";
import { type BooksShop, booksShop } from "../support/books-shop.ts";
import { type Json, refusal } from "../support/response.ts";

let shop: BooksShop;
let book: Json;
beforeEach(async () => {
  shop = await booksShop();
  book = await shop.create();
});

const received = (copies: number) => ({ id: crypto.randomUUID(), book: book._id, kind: "received", copies });
function counted(copies: number) {
  const { stock: stockSeen, version } = book;
  return { ...received(copies), kind: "counted", stockSeen, version };
}
const send = (...lines: object[]) => shop.send("POST", "/book/stock", { lines });
const outcomes = (response: { body: Json }) =>
  response.body.lines.map(({ outcome, book }: Json) => [outcome, book?.stock]);
const stock = async () => (await shop.bookOf(book._id)).stock;

describe("counting and receiving copies", () => {
  it("adds the received copies, and returns the book as the inventory does", async () => {
    const line = received(5);
    const { status, body } = await send(line);
    expect(status).toBe(200);
    const { books } = (await shop.get("/book/inventory", shop.admin)).body;
    expect(body).toEqual({ lines: [{ id: line.id, outcome: "applied", book: books[0] }] });
    expect(books[0]).toMatchObject({ stock: 12, version: 2 });
  });

  it("applies a line once, even if it is sent several times at once", async () => {
    const lines = [received(5), counted(6)];
    const [line] = lines;
    await Promise.all(Array.from({ length: 6 }, () => send(line ?? {})));
    await shop.sell(book._id, 1);
    expect(outcomes(await send(line ?? {}))).toEqual([["applied", 11]]);
    expect(await stock()).toBe(11);
  });

  it("loses neither a sale nor a line when they are concurrent", async () => {
    const [sold] = await Promise.all([
      Promise.all(Array.from({ length: 3 }, () => shop.sell(book._id, 1))),
      Promise.all(Array.from({ length: 4 }, () => send(received(3)))),
    ]);
    expect(await stock()).toBe(7 + 4 * 3 - sold.filter(Boolean).length);
  });

  it("applies the valid lines, and returns the reason for each other one", async () => {
    await shop.sell(book._id, 5);
    expect(outcomes(await send({ ...received(1), book: "unknown" }, counted(1), received(2)))).toEqual([
      ["unknown-book", undefined],
      ["too-few", 2],
      ["applied", 4],
    ]);
  });

  it("is sold again once copies of a book that was sold out are received", async () => {
    await shop.sell(book._id, 7);
    await send(received(1));
    expect(await shop.sell(book._id, 1)).toBe(true);
  });

  it.each([
    ["no lines", () => []],
    ["26 lines", () => Array.from({ length: 26 }, () => received(1))],
    ["no copies", () => [received(0)]],
    ["a count without the stock that was seen", () => [{ ...received(1), kind: "counted" }]],
    ["an id that is not a UUID", () => [{ ...received(1), id: "1" }]],
  ])("refuses %s, and changes nothing", async (_, lines) => {
    expect(refusal(await send(...lines()))).toMatch(/^400 input\.invalid: /);
    expect(await stock()).toBe(7);
  });
});
