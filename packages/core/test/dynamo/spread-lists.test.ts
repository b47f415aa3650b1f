import { expect, it } from "vitest";
import * as z from "zod/mini";
import { freshTable } from "../../../local/test/support/table.ts";
import { bookItem, dynamoBookReads } from "../../src/dynamo/books/books.ts";
import { dynamoCatalogue } from "../../src/dynamo/books/catalogue.ts";
import { dynamoOrderLists } from "../../src/dynamo/orders/order-lists.ts";
import { replaceOrder } from "../../src/dynamo/orders/orders.ts";
import { dynamoSettings } from "../../src/dynamo/settings.ts";
import { spreadLists } from "../../src/dynamo/spread-lists.ts";
import { keys } from "../../src/dynamo/table/keys.ts";
import { lists } from "../../src/dynamo/table/lists.ts";
import { readList } from "../../src/dynamo/table/query-list.ts";
import { testBook } from "../support/book.ts";
import { testCategory } from "../support/category.ts";
import { testOrder } from "../support/order.ts";

it("spreads what an earlier version listed in one partition, once", async () => {
  const { table } = await freshTable();
  await dynamoSettings(table).taxonomy.change((now) => ({ ...now, categories: [testCategory("fiction")] }));
  const all = [...Array(20).keys()].map((at) => testBook({ _id: `b${at}`, subcategoryId: null }));
  const orders = [...Array(20).keys()].map((at) => testOrder({ _id: `or_${at}` }));
  const former = { gsi1pk: "books", gsi2pk: "catalogue", gsi3pk: "category#ca_fiction" };
  await table.writeEach([
    ...all.map((book) => table.put(keys.book(book._id), { ...bookItem(book), ...former })),
    ...orders.map((order) => {
      const { Put } = replaceOrder(table, order, order);
      const group = String(Put?.Item?.gsi3pk).replace(/#\d+$/, "");
      return table.put(keys.order(order._id), { ...Put?.Item, gsi2pk: "orders", gsi3pk: group });
    }),
  ]);
  const books = dynamoBookReads(table);
  expect((await books.list({ limit: 50 })).items).toEqual([]);

  expect(await spreadLists(table)).toBe(3 * 20 + 2 * 20);
  expect(await spreadLists(table)).toBe(0);
  const sorted = all.sort((a, b) => Number(a._id.slice(1)) - Number(b._id.slice(1)));
  expect((await books.list({ limit: 50 })).items).toEqual(sorted);
  expect((await books.changedAfter("", 50)).items).toHaveLength(20);
  expect((await books.inCategory("ca_fiction" as never, undefined, { limit: 50 })).items).toEqual(sorted);
  expect((await dynamoOrderLists(table).page({ limit: 50 })).items).toHaveLength(20);
  expect(await dynamoCatalogue(table).latest()).toBe("2026-06-15T02:00:00.000Z#b9");
  // As if they had been written by this version.
  const Keys = z.object({ _id: z.string(), gsi1pk: z.string(), gsi2pk: z.string(), gsi3pk: z.string() });
  for await (const stored of readList(table, Keys, lists.books))
    expect(bookItem(testBook({ _id: stored._id, subcategoryId: null }))).toMatchObject(stored);
});
