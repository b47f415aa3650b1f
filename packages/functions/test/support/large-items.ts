import type { User } from "@frangipani/core/accounts";
import type { BookId } from "@frangipani/core/books";
import { keys, type Table, type Write } from "@frangipani/core/dynamo";
import { instant, secondsAfter } from "@frangipani/core/kernel";
import { testAddress } from "../../../core/test/support/address.ts";
import { testBook } from "../../../core/test/support/book.ts";
import { testOrder } from "../../../core/test/support/order.ts";
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
  const book = testBook({
    _id: bookId(at),
    ...{ title: letters(500), author: letters(1000), description: letters(5000) },
    ...{ isbn: letters(40), publisher: letters(200), language: letters(60) },
    ...{ categoryId: "ca_fiction", subcategoryId: "su_classics" },
    status: at % 3 !== 0,
    ...{ createdAt: now, changedAt: now },
  });
  return table.put(keys.book(book._id), {
    ...book,
    ...keys.bookList(book._id),
    ...keys.bookFeed(book._id, now),
    ...keys.bookCategory(book._id, book.categoryId as never, book.subcategoryId as never),
  });
}

function bigOrder({ table, clock }: TestShop, buyer: User, at: number): Write {
  const createdAt = instant(secondsAfter(clock.now(), at));
  const [name, address] = [letters(120), letters(300)];
  const order = testOrder({
    _id: `or_${at}`,
    userId: buyer._id,
    user: { name, email: buyer.email },
    lines: Array.from({ length: 50 }, (_, line) => ({
      ...{ productId: `b-${line}`, name: letters(500), price: 1000, quantity: 1, weight: 100 },
    })),
    shippingAddress: { ...testAddress, name, address, city: name, state: name },
    ...{ totalQuantity: 50, subtotal: 50_000, gstTotal: 4500, totalAmount: 54_900 },
    ...{ orderStatus: "shipped", paymentStatus: "paid", paymentId: "pi_1" },
    ...{ createdAt, payUntil: createdAt, paidAt: createdAt, payUrl: null },
  });
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
