import type { User } from "@frangipani/core/accounts";
import type { BookId } from "@frangipani/core/books";
import { keys, type Table, type Write } from "@frangipani/core/dynamo";
import { instant, secondsAfter } from "@frangipani/core/kernel";
import type { Order } from "@frangipani/core/orders";
import type { TestShop } from "./shop.ts";

/** Books, orders and people that are as large as the rules allow, in letters of three bytes each. */
export const BOOKS = 280;
export const ORDERS = 60;
export const PEOPLE = 1200;
const letters = (count: number) => "書".repeat(count);

export async function seedLargeItems(shop: TestShop, buyer: User): Promise<void> {
  const { table } = shop;
  await inBatches(
    table,
    Array.from({ length: BOOKS }, (_, at) => bigBook(shop, at)),
  );
  await table.transact([
    table.update(keys.categoryCounts("ca_fiction" as never), {
      UpdateExpression: "SET active = :all, subcategories.su_classics = :all",
      ExpressionAttributeValues: { ":all": BOOKS },
    }),
  ]);
  await inBatches(table, [
    table.put(keys.totals(buyer._id), { userId: buyer._id, orders: ORDERS }),
    ...Array.from({ length: ORDERS }, (_, at) => bigOrder(shop, buyer, at)),
  ]);
  await inBatches(table, Array.from({ length: PEOPLE }, (_, at) => bigPerson(shop, buyer, at)).flat());
}

/** As many at once as one transaction's 4 MB hold. */
async function inBatches(table: Table, writes: readonly Write[]) {
  for (let at = 0; at < writes.length; at += 20) await table.transact(writes.slice(at, at + 20));
}

export const bookId = (at: number) => `big-${at}` as BookId;
function bigBook({ table, clock }: TestShop, at: number): Write {
  const now = instant(secondsAfter(clock.now(), at - 86_400));
  const book = {
    _id: bookId(at),
    title: letters(500),
    author: letters(1000),
    description: letters(5000),
    price: 1899,
    categoryId: "ca_fiction",
    subcategoryId: "su_classics",
    stock: 10,
    weight: 400,
    isbn: letters(40),
    publisher: letters(200),
    publishedDate: 2020,
    language: letters(60),
    pages: 200,
    featured: false,
    status: at % 3 !== 0,
    cover: null,
    samplePdf: null,
    version: 1,
    createdAt: now,
    changedAt: now,
  };
  return table.put(keys.book(book._id), {
    ...book,
    ...keys.bookList(book._id),
    ...keys.bookFeed(book._id, now),
    ...keys.bookCategory(book._id, book.categoryId as never, book.subcategoryId as never),
  });
}

function bigOrder({ table, clock }: TestShop, buyer: User, at: number): Write {
  const createdAt = instant(secondsAfter(clock.now(), at));
  const order = {
    orderNumber: "FB-0000-0000",
    _id: `or_${at}`,
    userId: buyer._id,
    user: { name: letters(120), email: buyer.email },
    email: buyer.email,
    lines: Array.from({ length: 50 }, (_, line) => ({
      productId: `b-${line}`,
      name: letters(500),
      price: 1000,
      quantity: 1,
      weight: 100,
    })),
    shippingAddress: {
      name: letters(120),
      address: letters(300),
      city: letters(120),
      state: letters(120),
      country: "Singapore",
      zipCode: "1",
    },
    totalQuantity: 50,
    subtotal: 50_000,
    shippingFee: 0,
    gstRate: 900,
    gstTotal: 4500,
    totalAmount: 54_500,
    orderStatus: "shipped",
    paymentStatus: "paid",
    holdsStock: true,
    createdAt,
    payUntil: createdAt,
    paidAt: createdAt,
    sessionId: "cs_1",
    payUrl: null,
    paymentId: "pi_1",
    fingerprint: "f",
    version: 1,
  } as unknown as Order;
  return table.put(keys.order(order._id), {
    ...order,
    ...keys.userOrders(order.userId, createdAt, order._id),
    ...keys.orderList(createdAt, order._id),
    ...keys.orderGroup(order.orderStatus, createdAt, order._id),
  });
}

function bigPerson({ table, clock }: TestShop, buyer: User, at: number): Write[] {
  const id = `us_big${at}` as User["_id"];
  const person: User = {
    ...buyer,
    _id: id,
    name: letters(120),
    email: `${"e".repeat(200)}${at}@example.com`,
  };
  const lastOrderDate = instant(secondsAfter(clock.now(), -at));
  return [
    table.put(keys.user(id), { ...person, ...keys.userList(person.name, id) }),
    table.put(keys.totals(id), {
      userId: id,
      orders: 1,
      lastOrderDate,
      ...keys.customerList(lastOrderDate, id),
    }),
  ];
}
