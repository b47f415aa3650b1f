import type { UserId } from "@frangipani/core/accounts";
import { type AuditStore, recountOrders } from "@frangipani/core/audit";
import type { Book, BookId } from "@frangipani/core/books";
import type { Category } from "@frangipani/core/categories";
import {
  bookItem,
  categoryCountWrites,
  createNumber,
  dynamoSettings,
  dynamoTotals,
  keys,
  replaceOrder,
  searchWrites,
  Table,
  type Write,
} from "@frangipani/core/dynamo";
import { instant, newId, secondsAfter } from "@frangipani/core/kernel";
import {
  type NumberedOrder,
  ORDER_STATUSES,
  type Order,
  orderNumberFor,
  quote,
} from "@frangipani/core/orders";
import { testBook } from "../../packages/core/test/support/book.ts";
import { startEngine } from "../../packages/local/src/emulators/dynamodb/engine.ts";
import { connect } from "../../packages/local/src/emulators/dynamodb/table.ts";
import { TABLE } from "../../packages/local/src/resources.ts";
import { generateBooks } from "../generated-books.ts";

// Orders of each customer; each book has been bought about as often.
const ORDERS_PER_CUSTOMER = 5;
const CONCURRENCY = 8;

/** Fills the table of a seeded shop that is not running. */
export async function fillShop(tableFile: string, size: Size): Promise<void> {
  const engine = await startEngine({ file: tableFile });
  const dynamo = connect(engine.endpoint);
  try {
    await fillTable(new Table(dynamo, TABLE), size, new Date());
  } finally {
    dynamo.destroy();
    await engine.stop();
  }
}

type Size = { books: number; orders: number };

/**
 * Writes generated books and orders with all their counters and index items, so that the audit has no
 * findings.
 * @returns the orders, newest first
 */
export async function fillTable(table: Table, size: Size, now: Date): Promise<NumberedOrder[]> {
  const { categories } = await dynamoSettings(table).taxonomy.read();
  const orders = await Promise.all(
    Array.from({ length: size.orders }, (_, at) => generateOrder(at, size.books, now)),
  );
  const all: Pick<AuditStore, "orders"> = {
    async *orders() {
      for (const order of orders) yield { ...order, isListed: true };
    },
  };
  const recount = await recountOrders(all, now);
  const books = generateBooks(size.books).map((book, at) =>
    shopBook(book, at, categories, recount.inOrders.get(book.id as BookId) ?? 0, now),
  );
  await putAll(table, function* () {
    for (const book of books) yield table.put(keys.book(book._id), bookItem(book));
    for (const order of orders) {
      yield replaceOrder(table, order, order);
      yield createNumber(table, order);
      yield* searchWrites(table, order);
    }
    for (const [day, figures] of recount.days) yield table.put(keys.salesDay(day, 0), figures);
    yield table.put(keys.orderCounts(0), Object.fromEntries(recount.counts));
  });
  const activeBooks = books.map(({ categoryId, subcategoryId }) => ({ categoryId, subcategoryId, by: 1 }));
  await table.transact(categoryCountWrites(table, activeBooks));
  const totals = dynamoTotals(table);
  for (const [user, customer] of recount.customers) await totals.replace(user, undefined, customer);
  return orders;
}

type Put = ReturnType<Table["put"]>;

// In batches of 25, several at a time. Conditions are left out, as nothing is in the table yet.
async function putAll(table: Table, writes: () => Iterable<Write>): Promise<void> {
  const items = writes()[Symbol.iterator]();
  const worker = async () => {
    for (;;) {
      const batch: Put[] = [];
      while (batch.length < 25) {
        const { value, done } = items.next();
        if (done) break;
        batch.push(value as Put);
      }
      if (batch.length === 0) return;
      await table.writeEach(batch);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}

const TEMPLATE = testBook({ description: "A shop's own words about a book. ".repeat(15) });

/** A generated book as a shop stores it. */
export function shopBook(
  { id, title, author }: { id: string; title: string; author: string },
  at: number,
  categories: readonly Category[],
  sold: number,
  now: Date,
): Book {
  const moment = instant(secondsAfter(now, at - 1_000_000));
  const stock = at % 50;
  return {
    ...TEMPLATE,
    _id: id as BookId,
    title,
    author,
    ...categoryAt(at, categories),
    stock,
    supplied: stock + sold,
    createdAt: moment,
    changedAt: moment,
  };
}

export function categoryAt(
  at: number,
  categories: readonly Category[],
): Pick<Book, "categoryId" | "subcategoryId"> {
  const { _id, subcategories } = categories[at % categories.length] as Category;
  return { categoryId: _id, subcategoryId: subcategories[at % subcategories.length]?._id ?? null };
}

const firstNames = ["Mei", "Arjun", "Siti", "Wei", "Nur", "Daniel", "Grace", "Hana", "Rafael", "Priya"];
const lastNames = ["Tan", "Rao", "Rahman", "Lim", "Aisyah", "Ofori", "Koh", "Menon", "Quek", "Soh"];

// A paid order of two books, one every ten minutes up to now.
async function generateOrder(at: number, books: number, now: Date): Promise<NumberedOrder> {
  const customer = Math.floor(at / ORDERS_PER_CUSTOMER);
  const name = `${firstNames[customer % 10]} ${lastNames[Math.floor(customer / 10) % 10]}`;
  const email = `${name.toLowerCase().replace(" ", ".")}${customer}@example.com`;
  const createdAt = instant(secondsAfter(now, -600 * (at + 1)));
  const bought = boughtIds(at, books);
  const lines = bought.map((productId) => ({
    productId,
    name: "A book with a title of some length",
    price: 1899 as Order["subtotal"],
    quantity: 1,
    weight: 400 as Order["lines"][number]["weight"],
  }));
  const [shippingFee, gstRate] = [400 as Order["shippingFee"], 900 as Order["gstRate"]];
  const price = quote(lines, shippingFee, gstRate);
  const orderStatus = ORDER_STATUSES[at % ORDER_STATUSES.length] ?? "pending";
  const _id = newId("Order");
  return {
    _id,
    orderNumber: await orderNumberFor(_id),
    userId: `us_made_up_${customer}` as UserId,
    user: { name, email },
    email,
    lines,
    shippingAddress: {
      name,
      address: "1 Tanglin Road",
      city: "Singapore",
      state: "Singapore",
      country: "Singapore",
      zipCode: "247905",
    },
    totalQuantity: 2,
    subtotal: price.subtotal,
    shippingFee,
    gstRate,
    gstTotal: price.gst,
    totalAmount: price.total,
    orderStatus,
    paymentStatus: "paid",
    holdsStock: orderStatus !== "cancelled" && orderStatus !== "expired",
    createdAt,
    payUntil: createdAt,
    paidAt: createdAt,
    sessionId: `cs_made_up_${at}`,
    payUrl: null,
    paymentId: `pi_made_up_${at}`,
    fingerprint: String(at),
    version: 3,
  };
}

const boughtIds = (at: number, books: number): BookId[] =>
  [at % books, (at * 7 + 1) % books].map((index) => `mu-${String(index + 1).padStart(6, "0")}` as BookId);
