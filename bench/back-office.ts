import { randomUUID } from "node:crypto";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { User } from "@frangipani/core/accounts";
import { Table } from "@frangipani/core/dynamo";
import { tableDefinition } from "@frangipani/core/dynamo/schema";
import type { NumberedOrder } from "@frangipani/core/orders";
import { type TestShop, testShop } from "../packages/functions/test/support/shop.ts";
import { startEngine } from "../packages/local/src/emulators/dynamodb/engine.ts";
import { connect, ensureTable } from "../packages/local/src/emulators/dynamodb/table.ts";
import { fillTable } from "./load/fill.ts";
import type { Figure } from "./report.ts";

const BOOKS = 10_000;
// FRANGIPANI_BENCH_ORDERS=5000 for a quick run: most of the time goes into filling the local engine.
const ORDERS = Number(process.env.FRANGIPANI_BENCH_ORDERS ?? 100_000);
const RUNS = 7;

/**
 * What staff do all day, in a shop of 10,000 books and 100,000 orders: time, reads and table requests of
 * each.
 */
export async function measure(): Promise<Figure[]> {
  process.env.LOG_LEVEL = "warn";
  const engine = await startEngine();
  const low = connect(engine.endpoint);
  try {
    const TableName = `back-office-${randomUUID()}`;
    await ensureTable(low, { TableName, ...tableDefinition });
    const client = DynamoDBDocumentClient.from(low, { marshallOptions: { removeUndefinedValues: true } });
    const use = { units: 0, requests: 0 };
    const table = new Table(client, TableName, ({ units }) => {
      use.units += units;
      use.requests += 1;
    });
    const shop = await testShop({ on: { table, client } });
    const admin = await shop.person({ role: "admin" });
    const [newest] = await fillTable(client, table, { books: BOOKS, orders: ORDERS }, shop.clock.now());
    if (!newest) throw new Error("no orders");
    return await work(shop, admin, newest, use);
  } finally {
    low.destroy();
    await engine.stop();
  }
}

type Use = { units: number; requests: number };

async function work(shop: TestShop, admin: User, found: NumberedOrder, use: Use): Promise<Figure[]> {
  const figures: Figure[] = [];
  const ask = async (path: string) => {
    const answer = await shop.call(admin, "GET", path);
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    return answer;
  };
  // Time and reads of one response.
  const each = async (name: string, path: string, most: { units: number; requests: number }) => {
    const times: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      Object.assign(use, { units: 0, requests: 0 });
      const begun = performance.now();
      await ask(path);
      times.push(performance.now() - begun);
    }
    figures.push({ name, unit: "ms", values: times });
    figures.push({
      name: `${name}: read units`,
      unit: "units",
      values: [use.units],
      limit: { value: most.units, why: "however many there are in all" },
    });
    figures.push({
      name: `${name}: requests to the table`,
      unit: "requests",
      values: [use.requests],
      limit: { value: most.requests, why: "two of them ask who is signed in" },
    });
  };

  const list = "/orders/getAllOrders?limit=10";
  await each("orders, first page", list, { units: 12, requests: 4 });
  const next = (await ask(list)).headers.get("x-next-cursor");
  await each("orders, next page", `${list}&cursor=${next}`, { units: 12, requests: 4 });
  await each("orders, back again", `${list}&cursor=${next}&back=true`, { units: 12, requests: 4 });
  await each("orders of one status", `${list}&group=shipped`, { units: 12, requests: 4 });
  const { orderNumber, user } = found;
  const search = { units: 40, requests: 4 };
  await each("orders by number", `${list}&q=${orderNumber}`, search);
  await each("orders by the end of a number", `${list}&q=${orderNumber.slice(-4)}`, search);
  await each("orders by one character", `${list}&q=${orderNumber.slice(-1)}`, search);
  await each("orders by email", `${list}&q=${user.email}`, search);
  await each("orders by a common name", `${list}&q=tan`, search);
  await each("orders by a part of a name", `${list}&q=rjun`, search);
  await each("orders by two words, fifth page", `${list}&q=mei+tan&page=5`, search);
  await each("orders by a name and a status", `${list}&q=mei+tan+shipped`, search);
  await each("orders whose payment has a status", `${list}&q=paid`, search);
  const turn = (await ask(`${list}&q=paid`)).headers.get("x-next-cursor");
  await each("the same, next page", `${list}&q=paid&cursor=${turn}`, search);
  await each("orders and attempts with a status", `${list}&q=expired`, search);
  await each("the last 30 days", "/orders/sales", { units: 12, requests: 4 });
  await each(
    "books changed since",
    `/book/inventory?after=${encodeURIComponent(shop.clock.now().toISOString())}`,
    {
      units: 6,
      requests: 4,
    },
  );

  Object.assign(use, { units: 0, requests: 0 });
  const begun = performance.now();
  let answers = 0;
  for (let after = "", more = true; more; answers += 1) {
    const { body } = await ask(`/book/inventory?after=${encodeURIComponent(after)}`);
    ({ next: after, more } = body);
  }
  figures.push({
    name: `all ${BOOKS} books, once a session`,
    unit: "ms",
    values: [performance.now() - begun],
  });
  figures.push({
    name: `all ${BOOKS} books, once a session: answers`,
    unit: "answers",
    values: [answers],
    limit: { value: 20, why: `${Math.round(use.units)} units in all` },
  });
  return figures;
}
