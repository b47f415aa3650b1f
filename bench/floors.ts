import { randomUUID } from "node:crypto";
import { openSync, writeSync } from "node:fs";
import { devNull } from "node:os";
import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { dynamoBookReads, dynamoCatalogue, Table, tableClient } from "@frangipani/core/dynamo";
import { tableDefinition } from "@frangipani/core/dynamo/schema";
import { indexDisk } from "@frangipani/functions/adapters/index-disk";
import { meter } from "@frangipani/functions/http/telemetry/metering";
import { createSnapshotJob } from "@frangipani/functions/jobs/snapshot";
import { memorySnapshot } from "../packages/functions/test/support/memory-snapshot.ts";
import { type TestShop, testShop } from "../packages/functions/test/support/shop.ts";
import { startEngine } from "../packages/local/src/emulators/dynamodb/engine.ts";
import { engineAt, ensureTable } from "../packages/local/src/emulators/dynamodb/table.ts";
import { bareHandler, bareSearch, recordCalls, replaceTexts } from "./floors/bare-handlers.ts";
import { compareWithFloor, ROUNDS, type Subject } from "./floors/compare-with-floor.ts";
import { generateBooks } from "./generated-books.ts";
import { fillTable } from "./load/fill.ts";
import type { Figure } from "./report.ts";

const BOOKS = 10_000;
const SITE = "https://books.example/api";
const READ_LIMIT = { times: 1.5, why: "a bare handler with the same calls to the table" };
const CHECKOUTS_PER_ROUND = 50;
const CHECKOUT_LIMIT = { times: 2, why: "a bare handler with the same calls to the table" };
const SEARCH_LIMIT = { times: 1.5, why: "a bare scan of the same books" };

// Shoppers' reads, and how many requests each round makes.
const READS: [name: string, path: string, requestsPerRound: number][] = [
  ["GET a book", "/book/getBookById/mu-000007", 150],
  ["GET 20 books of a category", "/book/category?category=fiction&limit=20", 60],
  ["GET all books, a page of 500", "/book/getBooks", 8],
  ["GET the catalogue's manifest", "/catalogue", 100],
  ["GET what changed, a page of 500", "/catalogue/changes", 8],
  ["GET the categories", "/category/getCategories", 100],
  ["GET the shipping rates", "/shipping-rates/getAllShippingRates", 150],
];
const QUERIES = ["harbour", "tan", "orchard", "glass"];

/**
 * The shop's own code: CPU time of a request beside a bare handler that makes the same calls to the table.
 * The engine is another process and is not counted; log lines are written to nowhere.
 */
export async function measure(): Promise<Figure[]> {
  const engine = await startEngine();
  const dynamo = tableClient(engineAt(engine.endpoint));
  const { log } = console;
  const nowhere = openSync(devNull, "w");
  console.log = (line) => void writeSync(nowhere, `${line}\n`);
  try {
    const TableName = `floors-${randomUUID()}`;
    await ensureTable(dynamo, { TableName, ...tableDefinition });
    const table = new Table(dynamo, TableName, meter);
    const snapshot = memorySnapshot({ now: () => new Date() });
    const shop = await testShop({ on: { table, client: dynamo }, snapshot });
    await fillTable(table, { books: BOOKS, orders: 0 }, shop.clock.now());
    const { files } = snapshot;
    const catalogue = dynamoCatalogue(table);
    await createSnapshotJob({
      catalogue,
      books: dynamoBookReads(table),
      files,
      disk: indexDisk,
      clock: shop.clock,
    })({ always: true });
    const figures: Figure[] = [];
    for (const read of READS)
      figures.push(...(await compareWithFloor(await readSubject(shop, dynamo, ...read))));
    figures.push(...(await compareWithFloor(await searchSubject(shop))));
    figures.push(...(await compareWithFloor(await checkoutSubject(shop, dynamo))));
    return figures;
  } finally {
    console.log = log;
    dynamo.destroy();
    await engine.stop();
  }
}

async function readSubject(
  { apps: { storefront } }: TestShop,
  client: DynamoDBClient,
  name: string,
  path: string,
  requestsPerRound: number,
): Promise<Subject> {
  const newRequest = () => new Request(`${SITE}${path}`);
  const calls = await recordCalls(client, async () => storefront.fetch(newRequest()));
  const bare = bareHandler(client, () => calls);
  return {
    name,
    requestsPerRound,
    shop: () => ({ app: storefront, request: newRequest() }),
    floor: () => ({ app: bare, request: newRequest() }),
    limit: READ_LIMIT,
  };
}

// An instance has the catalogue in memory, so that a search calls the table once in five seconds at most.
async function searchSubject({ apps: { storefront } }: TestShop): Promise<Subject> {
  const bare = bareSearch(generateBooks(BOOKS));
  const newRequest = (at: number) =>
    new Request(`${SITE}/catalogue/search?limit=20&q=${QUERIES[at % QUERIES.length]}`);
  for (const app of [storefront, bare]) {
    const { books } = await (await app.fetch(newRequest(0))).json();
    if (books.length !== 20) throw new Error(`a search for ${QUERIES[0]} finds ${books.length} books`);
  }
  return {
    name: `GET a search among ${BOOKS} books`,
    requestsPerRound: 150,
    shop: (at) => ({ app: storefront, request: newRequest(at) }),
    floor: (at) => ({ app: bare, request: newRequest(at) }),
    limit: SEARCH_LIMIT,
  };
}

async function checkoutSubject(shop: TestShop, client: DynamoDBClient): Promise<Subject> {
  // Each buys once, and none counts for the network: nobody has reserved anything before.
  const buyers: { id: string; authorization: string }[] = [];
  for (let at = 0; at <= CHECKOUTS_PER_ROUND * (ROUNDS + 1); at += 1) {
    const email = `buyer-${at}@books.example`;
    const buyer = await shop.person({ email, confirmedEmail: email });
    buyers.push({ id: buyer._id, authorization: `Bearer ${await shop.tokenOf(buyer)}` });
  }
  const [first] = buyers;
  await shop.book("bought", { stock: 1_000_000 });
  const { checkout } = shop.apps;
  const newRequest = (authorization = buyers.pop()?.authorization ?? "") =>
    new Request(`${SITE}/stripe/create-checkout-session`, {
      method: "POST",
      headers: { authorization, "content-type": "application/json" },
      body: JSON.stringify({
        products: [{ productId: "bought", quantity: 1 }],
        // Another address each time, as the same order sent twice is one.
        shippingAddress: {
          name: "Mei Lin",
          address: randomUUID(),
          city: "Singapore",
          state: "Singapore",
          zipCode: "088451",
          country: "Singapore",
        },
      }),
    });
  let placed: { orderId: string } | undefined;
  const calls = await recordCalls(client, async () => {
    placed = await (await checkout.fetch(newRequest(first?.authorization))).json();
  });
  const [, number] = /number#(FB-[0-9A-Z-]{9})/.exec(JSON.stringify(calls)) ?? [];
  const { orderId } = placed ?? {};
  if (!first || !orderId || !number) throw new Error("no order was placed");
  return {
    name: "POST a checkout",
    requestsPerRound: CHECKOUTS_PER_ROUND,
    shop: () => ({ app: checkout, request: newRequest() }),
    floor() {
      const newOrder = {
        [first.id]: `us_${randomUUID()}`,
        [orderId]: `or_${randomUUID()}`,
        [number]: randomUUID(),
      };
      const orderCalls = replaceTexts(calls, newOrder);
      return { app: bareHandler(client, () => orderCalls), request: newRequest(first.authorization) };
    },
    limit: CHECKOUT_LIMIT,
  };
}
