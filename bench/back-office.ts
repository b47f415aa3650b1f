import { randomUUID } from "node:crypto";
import { BatchWriteCommand, DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { Book, BookId } from "@frangipani/core/books/book";
import { bookItem } from "@frangipani/core/dynamo/books";
import { keys } from "@frangipani/core/dynamo/keys";
import { searchWrites } from "@frangipani/core/dynamo/order-search";
import { replaceOrder } from "@frangipani/core/dynamo/orders";
import { salesWrites } from "@frangipani/core/dynamo/sales";
import { tableDefinition } from "@frangipani/core/dynamo/schema";
import { Table, type Write } from "@frangipani/core/dynamo/table";
import { totalsWrites } from "@frangipani/core/dynamo/totals";
import { instant, secondsAfter } from "@frangipani/core/kernel/clock";
import { newId } from "@frangipani/core/kernel/id";
import { ORDER_STATUSES, type Order } from "@frangipani/core/orders/order";
import type { User } from "@frangipani/core/users/user";
import { type WholeShop, wholeShop } from "../packages/functions/test/support/whole-shop.ts";
import { startEngine } from "../packages/local/src/dynamo/engine.ts";
import { connect, ensureTable } from "../packages/local/src/dynamo/table.ts";
import { madeUpBooks } from "./made-up-books.ts";
import type { Figure } from "./report.ts";

const BOOKS = 10_000;
/** FRANGIPANI_BENCH_ORDERS=5000 for a quick look: filling the local engine is what takes its time. */
const ORDERS = Number(process.env.FRANGIPANI_BENCH_ORDERS ?? 100_000);
const CUSTOMERS = 20_000;
const RUNS = 7;

const given = ["Mei", "Arjun", "Siti", "Wei", "Nur", "Daniel", "Grace", "Hana", "Rafael", "Priya"];
const family = ["Tan", "Rao", "Rahman", "Lim", "Aisyah", "Ofori", "Koh", "Menon", "Quek", "Soh"];

/** What staff do all day, in a shop of 10,000 books and 100,000 orders: time, reads, and requests to the table of each. */
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
    const shop = await wholeShop({ on: { table, client } });
    const admin = await shop.person({ role: "admin" });
    await fillBooks(shop);
    const found = await fillOrders(shop, client);
    return await work(shop, admin, found, use);
  } finally {
    low.destroy();
    await engine.stop();
  }
}

type Use = { units: number; requests: number };

async function work(shop: WholeShop, admin: User, found: Order, use: Use): Promise<Figure[]> {
  const figures: Figure[] = [];
  const ask = async (path: string) => {
    const answer = await shop.call(admin, "GET", path);
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    return answer;
  };
  /** One answer each: how long it takes, and what it reads. */
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
  await each("orders by number", `${list}&q=${found._id}`, { units: 30, requests: 4 });
  await each("orders by email", `${list}&q=${found.user.email}`, { units: 40, requests: 4 });
  await each("orders by a common name", `${list}&q=tan`, { units: 60, requests: 4 });
  await each("orders by two words, fifth page", `${list}&q=mei+tan&page=5`, { units: 60, requests: 4 });
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

async function fillBooks(shop: WholeShop): Promise<void> {
  const writes = madeUpBooks(BOOKS).map(({ id, title, author }, at): Write => {
    const moment = instant(secondsAfter(shop.clock.now(), at - 1_000_000));
    const book: Book = {
      _id: id as BookId,
      title,
      author,
      description: "A shop's own words about a book. ".repeat(20),
      price: 1899 as never,
      categoryId: "ca_fiction" as never,
      subcategoryId: "su_classics" as never,
      stock: at % 50,
      weight: 400 as never,
      isbn: "9780000000000",
      publisher: "Harbour Press",
      publishedDate: 2020,
      language: "English",
      pages: 200,
      featured: false,
      status: at % 20 !== 0,
      cover: null,
      samplePdf: null,
      version: 1,
      createdAt: moment,
      changedAt: moment,
    };
    return shop.table.put(keys.book(book._id), bookItem(book));
  });
  for (let at = 0; at < writes.length; at += 100) await shop.table.together(writes.slice(at, at + 100));
}

/** Orders as the checkout would have left them, put into the table in bulk. @returns one of them */
async function fillOrders(shop: WholeShop, client: DynamoDBDocumentClient): Promise<Order> {
  const { table } = shop;
  const sums = new Map<string, { write: Write; amounts: Map<string, number> }>();
  const seen = new Set<string>();
  const firsts: Write[] = [];
  let batch: object[] = [];
  let sending: Promise<unknown>[] = [];
  const flush = async () => {
    const requests = batch;
    batch = [];
    sending.push(client.send(new BatchWriteCommand({ RequestItems: { [table.name]: requests as never } })));
    if (sending.length < 8) return;
    await Promise.all(sending);
    sending = [];
  };
  let last: Order | undefined;
  for (let at = 0; at < ORDERS; at += 1) {
    const order = madeUpOrder(at, secondsAfter(shop.clock.now(), (at - ORDERS) * 60));
    last = order;
    for (const { Put } of [replaceOrder(table, order, order), ...searchWrites(table, order)]) {
      batch.push({ PutRequest: { Item: Put?.Item } });
      if (batch.length === 25) await flush();
    }
    for (const write of salesWrites(table, { to: order })) addUp(sums, write);
    if (!seen.has(order.userId)) firsts.push(...totalsWrites(table, { to: order }, shop.clock.now()));
    seen.add(order.userId);
  }
  if (batch.length > 0) await flush();
  await Promise.all(sending);
  for (const { write, amounts } of sums.values()) await table.together([summed(write, amounts)]);
  for (let at = 0; at < firsts.length; at += 100) await table.together(firsts.slice(at, at + 100));
  if (!last) throw new Error("no orders");
  return last;
}

function addUp(sums: Map<string, { write: Write; amounts: Map<string, number> }>, write: Write): void {
  const key = JSON.stringify(write.Update?.Key);
  const held = sums.get(key) ?? { write, amounts: new Map<string, number>() };
  sums.set(key, held);
  for (const [alias, name] of Object.entries(write.Update?.ExpressionAttributeNames ?? {})) {
    const amount = Number(write.Update?.ExpressionAttributeValues?.[alias.replace("#", ":")]);
    held.amounts.set(name, (held.amounts.get(name) ?? 0) + amount);
  }
}

const summed = (write: Write, amounts: Map<string, number>): Write => ({
  Update: {
    TableName: write.Update?.TableName,
    Key: write.Update?.Key,
    UpdateExpression: `ADD ${[...amounts].map((_, at) => `#n${at} :n${at}`).join(", ")}`,
    ExpressionAttributeNames: Object.fromEntries([...amounts].map(([name], at) => [`#n${at}`, name])),
    ExpressionAttributeValues: Object.fromEntries([...amounts].map(([, sum], at) => [`:n${at}`, sum])),
  },
});

function madeUpOrder(at: number, moment: Date): Order {
  const who = at % CUSTOMERS;
  const name = `${given[who % 10]} ${family[Math.floor(who / 10) % 10]}`;
  const createdAt = instant(moment);
  return {
    _id: newId("Order"),
    userId: `us_${who}` as never,
    user: { name, email: `${name.toLowerCase().replace(" ", ".")}${who}@example.com` },
    email: "",
    lines: [1, 2].map((line) => ({
      productId: `mu-00000${line}` as never,
      name: "A book with a title of some length",
      price: 1899 as never,
      quantity: 1,
      weight: 400 as never,
    })),
    shippingAddress: {
      name,
      address: "1 Tanglin Road",
      city: "Singapore",
      state: "Singapore",
      country: "Singapore",
      zipCode: "247905",
    },
    totalQuantity: 2,
    subtotal: 3798 as never,
    shippingFee: 400 as never,
    gstRate: 900 as never,
    gstTotal: 342 as never,
    totalAmount: 4540 as never,
    orderStatus: ORDER_STATUSES[at % ORDER_STATUSES.length] ?? "pending",
    paymentStatus: "paid",
    holdsStock: true,
    createdAt,
    payUntil: createdAt,
    paidAt: createdAt,
    sessionId: `cs_${at}`,
    payUrl: null,
    paymentId: `pi_${at}`,
    fingerprint: String(at),
    version: 3,
  };
}
