import { randomUUID } from "node:crypto";
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
  const dynamo = connect(engine.endpoint);
  try {
    const TableName = `back-office-${randomUUID()}`;
    await ensureTable(dynamo, { TableName, ...tableDefinition });
    const usage = { units: 0, requests: 0 };
    const table = new Table(dynamo, TableName, ({ units }) => {
      usage.units += units;
      usage.requests += 1;
    });
    const shop = await testShop({ on: { table, client: dynamo } });
    const admin = await shop.person({ role: "admin" });
    const [newest] = await fillTable(table, { books: BOOKS, orders: ORDERS }, shop.clock.now());
    if (!newest) throw new Error("no orders");
    return await measureCalls(shop, admin, newest, usage);
  } finally {
    dynamo.destroy();
    await engine.stop();
  }
}

// Two requests identify the user, one counts; eight partitions are read at once, and again those that had more of the page
// than their share.
const LIST = { units: 12, requests: 14 };

type Usage = { units: number; requests: number };

async function measureCalls(
  shop: TestShop,
  admin: User,
  newestOrder: NumberedOrder,
  usage: Usage,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  const get = async (path: string) => {
    const response = await shop.call(admin, "GET", path);
    if (response.status !== 200) throw new Error(`${path} returned ${response.status}`);
    return response;
  };
  // Time and reads of one response.
  const measureCall = async (name: string, path: string, limits: { units: number; requests: number }) => {
    const times: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      Object.assign(usage, { units: 0, requests: 0 });
      const begun = performance.now();
      await get(path);
      times.push(performance.now() - begun);
    }
    figures.push({ name, unit: "ms", values: times });
    figures.push({
      name: `${name}: read units`,
      unit: "units",
      values: [usage.units],
      limit: { value: limits.units, why: "however many there are in all" },
    });
    figures.push({
      name: `${name}: requests to the table`,
      unit: "requests",
      values: [usage.requests],
      limit: { value: limits.requests, why: "two of them ask who is signed in" },
    });
  };

  const list = "/orders/getAllOrders?limit=10";
  await measureCall("orders, first page", list, LIST);
  const next = (await get(list)).headers.get("x-next-cursor");
  await measureCall("orders, next page", `${list}&cursor=${next}`, LIST);
  await measureCall("orders, back again", `${list}&cursor=${next}&back=true`, LIST);
  await measureCall("orders of one status", `${list}&group=shipped`, LIST);
  const { orderNumber, user } = newestOrder;
  const search = { units: 40, requests: 4 };
  await measureCall("orders by number", `${list}&q=${orderNumber}`, search);
  await measureCall("orders by the end of a number", `${list}&q=${orderNumber.slice(-4)}`, search);
  await measureCall("orders by one character", `${list}&q=${orderNumber.slice(-1)}`, search);
  await measureCall("orders by email", `${list}&q=${user.email}`, search);
  await measureCall("orders by a common name", `${list}&q=tan`, search);
  await measureCall("orders by a part of a name", `${list}&q=rjun`, search);
  await measureCall("orders by two words, fifth page", `${list}&q=mei+tan&page=5`, search);
  await measureCall("orders by a name and a status", `${list}&q=mei+tan+shipped`, search);
  const statusSearch = { ...search, requests: LIST.requests };
  await measureCall("orders whose payment has a status", `${list}&q=paid`, statusSearch);
  const nextPage = (await get(`${list}&q=paid`)).headers.get("x-next-cursor");
  await measureCall("the same, next page", `${list}&q=paid&cursor=${nextPage}`, statusSearch);
  await measureCall("orders and attempts with a status", `${list}&q=expired`, statusSearch);
  await measureCall("the last 30 days", "/orders/sales", { units: 12, requests: 4 });
  await measureCall(
    "books changed since",
    `/book/inventory?after=${encodeURIComponent(shop.clock.now().toISOString())}`,
    // The feed has 16 partitions, each half a unit.
    { units: 12, requests: 20 },
  );

  Object.assign(usage, { units: 0, requests: 0 });
  const begun = performance.now();
  let responses = 0;
  for (let after = "", more = true; more; responses += 1) {
    const { body } = await get(`/book/inventory?after=${encodeURIComponent(after)}`);
    ({ next: after, more } = body);
  }
  figures.push({
    name: `all ${BOOKS} books, once a session`,
    unit: "ms",
    values: [performance.now() - begun],
  });
  figures.push({
    name: `all ${BOOKS} books, once a session: responses`,
    unit: "responses",
    values: [responses],
    limit: { value: 20, why: `${Math.round(usage.units)} units in all` },
  });
  return figures;
}
