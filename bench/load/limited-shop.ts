import type { BookId } from "@frangipani/core/books";
import { bookItem, keys, Table } from "@frangipani/core/dynamo";
import { tableDefinition } from "@frangipani/core/dynamo/schema";
import { instant, secondsAfter } from "@frangipani/core/kernel";
import { testBook } from "../../packages/core/test/support/book.ts";
import { address, testShop } from "../../packages/functions/test/support/shop.ts";
import { startEngine } from "../../packages/local/src/emulators/dynamodb/engine.ts";
import { startFaultProxy } from "../../packages/local/src/emulators/dynamodb/fault-proxy.ts";
import { connect, ensureTable } from "../../packages/local/src/emulators/dynamodb/table.ts";
import { generateBooks } from "../generated-books.ts";

const TABLE = "limits";
const CATEGORIES = [
  ["fiction", "classics"],
  ["history", "modern"],
] as const;
// Of a description of a shop: a book is of 1.5 kB then.
const DESCRIPTION = "A shop's own words about a book. ".repeat(25);
const COPIES = 1_000_000;

export type LimitedShop = Awaited<ReturnType<typeof createLimitedShop>>;

/** The whole API over an engine whose table has DynamoDB's limits by a clock of its own. */
export async function createLimitedShop({ books, customers }: { books: number; customers: number }) {
  let now = Date.now();
  const engine = await startEngine();
  const indexes = tableDefinition.GlobalSecondaryIndexes;
  const proxy = await startFaultProxy(engine.endpoint, { indexes, now: () => now });
  const dynamo = connect(proxy.endpoint);
  await ensureTable(dynamo, { TableName: TABLE, ...tableDefinition });
  const table = new Table(dynamo, TABLE);
  const shop = await testShop({ on: { table, client: dynamo } });

  const catalogue = generateBooks(books).map(({ id, title, author }, at) => {
    const moment = instant(secondsAfter(shop.clock.now(), at - 1_000_000));
    const [category, subcategory] = CATEGORIES[at % CATEGORIES.length] ?? CATEGORIES[0];
    return testBook({
      ...{ _id: id, title, author, description: DESCRIPTION, stock: COPIES, supplied: COPIES },
      ...{ categoryId: `ca_${category}`, subcategoryId: `su_${subcategory}` },
      ...{ createdAt: moment, changedAt: moment },
    });
  });
  for (let at = 0; at < books; at += 100)
    await table.writeEach(
      catalogue.slice(at, at + 100).map((book) => table.put(keys.book(book._id), bookItem(book))),
    );
  const buyers = await Promise.all(
    Array.from({ length: customers }, (_, at) => shop.person({ email: `reader${at}@example.com` as never })),
  );
  const admin = await shop.person({ role: "admin", email: "admin@example.com" as never });

  const callApi = async (as: typeof admin, method: string, path: string, body?: object) => {
    // Each from a network of its own, as copies that a network holds are counted in one item.
    const network = buyers.indexOf(as);
    const headers = { "x-test-address": `203.0.${network >> 8}.${network & 255}` };
    const response = await shop.call(as, method, path, body, headers);
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${response.body.code}`);
    return response.body;
  };
  let [buyerIndex, rowIndex, edition] = [0, 0, 0];

  return {
    startLimits: () => proxy.faults.fail({ kind: "limits" }),
    use: () => proxy.limits.use(),

    advance(milliseconds: number) {
      now += milliseconds;
      shop.clock.advance(milliseconds / 1000);
    },

    /** Two books, from the cart to the page that says the order is paid. */
    async buy(reference: string) {
      buyerIndex += 1;
      const buyer = buyers[buyerIndex % customers] as typeof admin;
      const products = [buyerIndex * 7, buyerIndex * 13 + 1].map((at) => ({
        productId: catalogue[at % books]?._id as BookId,
        quantity: 1,
      }));
      const placed = await callApi(buyer, "POST", "/stripe/create-checkout-session", {
        products,
        shippingAddress: { ...address, address: `${reference} Road` },
      });
      const session = `cs_${placed.orderId}`;
      shop.provider.pay(session);
      await callApi(buyer, "GET", `/stripe/order/${session}`);
    },

    /** The next rows of a catalogue file, each of which changes its book's price. */
    async importRows(count: number) {
      const rows = Array.from({ length: count }, (_, line) => {
        const at = rowIndex % books;
        rowIndex += 1;
        if (at === 0) edition += 1;
        const book = catalogue[at] as (typeof catalogue)[number];
        const [category, subcategory] = CATEGORIES[at % CATEGORIES.length] ?? CATEGORIES[0];
        const values = {
          ...{ id: book._id, title: book.title, author: book.author, description: book.description },
          price: (10 + edition).toFixed(2),
          ...{ category, subcategory, stock: String(COPIES) },
          ...{ weight: "0.2", isbn: book.isbn, publisher: book.publisher, publishedDate: "1937" },
          ...{ language: "English", pages: "115", featured: "false" },
        };
        return { line: line + 1, values };
      });
      const report = await callApi(admin, "POST", "/book/import", { rows });
      if (report.changed !== count) throw new Error(`import: ${JSON.stringify(report).slice(0, 300)}`);
    },

    async stop() {
      dynamo.destroy();
      await proxy.stop();
      await engine.stop();
    },
  };
}
