import type { User } from "@frangipani/core/accounts";
import type { BookId } from "@frangipani/core/books";
import { bookItem, keys, type Table, type Write } from "@frangipani/core/dynamo";
import { COLUMNS } from "@frangipani/core/import";
import { instant, secondsAfter } from "@frangipani/core/kernel";
import { describe, expect, it } from "vitest";
import { testAddress } from "../../../core/test/support/address.ts";
import { testBook } from "../../../core/test/support/book.ts";
import { testOrder } from "../../../core/test/support/order.ts";
import { goodDetails } from "../support/books-shop.ts";
import type { Json } from "../support/response.ts";
import { type TestShop, testShop } from "../support/shop.ts";

const MAX_BYTES = 5_000_000;

/** Books, orders and people that are as large as the rules allow, in letters of three bytes each. */
const BOOKS = 280;
const ORDERS = 60;
const PEOPLE = 1200;
const letters = (count: number) => "書".repeat(count);

async function seedLargeItems(shop: TestShop, buyer: User): Promise<void> {
  const { table } = shop;
  await writeInBatches(
    table,
    Array.from({ length: BOOKS }, (_, index) => bigBook(shop, index)),
  );
  await table.transact([
    table.update(keys.categoryCounts("ca_fiction" as never), {
      UpdateExpression: "SET active = :all, subcategories.su_classics = :all",
      ExpressionAttributeValues: { ":all": BOOKS },
    }),
  ]);
  await writeInBatches(table, [
    table.put(keys.totals(buyer._id), { userId: buyer._id, orders: ORDERS }),
    ...Array.from({ length: ORDERS }, (_, index) => bigOrder(shop, buyer, index)),
  ]);
  await writeInBatches(
    table,
    Array.from({ length: PEOPLE }, (_, index) => bigPerson(shop, buyer, index)).flat(),
  );
}

/** Writes 20 items in a transaction: more of these would exceed its 4 MB. */
async function writeInBatches(table: Table, writes: readonly Write[]) {
  for (let index = 0; index < writes.length; index += 20)
    await table.transact(writes.slice(index, index + 20));
}

const bookId = (index: number) => `big-${index}` as BookId;
function bigBook({ table, clock }: TestShop, index: number): Write {
  const now = instant(secondsAfter(clock.now(), index - 86_400));
  const book = testBook({
    _id: bookId(index),
    title: letters(500),
    author: letters(1000),
    description: letters(5000),
    isbn: letters(40),
    publisher: letters(200),
    language: letters(60),
    categoryId: "ca_fiction",
    subcategoryId: "su_classics",
    status: index % 3 !== 0,
    createdAt: now,
    changedAt: now,
  });
  return table.put(keys.book(book._id), bookItem(book));
}

function bigOrder({ table, clock }: TestShop, buyer: User, index: number): Write {
  const createdAt = instant(secondsAfter(clock.now(), index));
  const [name, address] = [letters(120), letters(300)];
  const order = testOrder({
    _id: `or_${index}`,
    userId: buyer._id,
    user: { name, email: buyer.email },
    lines: Array.from({ length: 50 }, (_, line) => ({
      productId: `b-${line}`,
      name: letters(500),
      price: 1000,
      quantity: 1,
      weight: 100,
    })),
    shippingAddress: { ...testAddress, name, address, city: name, state: name },
    totalQuantity: 50,
    subtotal: 50_000,
    gstTotal: 4500,
    totalAmount: 54_900,
    orderStatus: "shipped",
    paymentStatus: "paid",
    paymentId: "pi_1",
    createdAt,
    payUntil: createdAt,
    paidAt: createdAt,
    payUrl: null,
  });
  return table.put(keys.order(order._id), {
    ...order,
    ...keys.userOrders(order.userId, createdAt, order._id),
    ...keys.orderList(createdAt, order._id),
    ...keys.orderGroup(order.orderStatus, createdAt, order._id),
  });
}

function bigPerson({ table, clock }: TestShop, buyer: User, index: number): Write[] {
  const id = `us_big${index}` as User["_id"];
  const person: User = {
    ...buyer,
    _id: id,
    name: letters(120),
    email: `${"e".repeat(200)}${index}@b.example`,
  };
  const lastOrderDate = instant(secondsAfter(clock.now(), -index));
  const listed = keys.customerList(lastOrderDate, id);
  return [
    table.put(keys.user(id), { ...person, ...keys.userList(person.name, id) }),
    table.put(keys.totals(id), { userId: id, orders: 1, lastOrderDate, ...listed }),
  ];
}

const shop = await testShop();
const admin = await shop.person({ role: "admin" });
const buyer = await shop.person();
await seedLargeItems(shop, buyer);

/** Reads all pages of a list, by the cursors in its header. */
async function pagesOf(as: User | undefined, path: string): Promise<Json[]> {
  const pages: Json[] = [];
  let cursor: string | null = null;
  do {
    const next = `${path.includes("?") ? "&" : "?"}${cursor ? `cursor=${cursor}` : ""}`;
    const { status, body, headers } = await shop.call(as, "GET", path + next);
    expect(status).toBe(200);
    expect(
      new TextEncoder().encode(typeof body === "string" ? body : JSON.stringify(body)).byteLength,
    ).toBeLessThan(MAX_BYTES);
    pages.push(body);
    cursor = headers.get("x-next-cursor");
  } while (cursor);
  return pages;
}
const idsIn = (pages: Json[]): string[] => pages.flat().map((one: Json) => one._id);

describe("a list of items of the maximum size", () => {
  const all = Array.from({ length: BOOKS }, (_, index) => bookId(index) as string);
  const active = all.filter((_, index) => index % 3 !== 0);
  const orders = Array.from({ length: ORDERS }, (_, index) => `or_${index}`);

  it.each([
    ["/book/getBooks", () => undefined, active],
    ["/book/getBooks", () => admin, all],
    ["/categories/getCategories", () => undefined, active],
    ["/book/category/?category=fiction", () => undefined, active],
    ["/book/category/?category=fiction&subcategory=classics", () => undefined, active],
    ["/orders/getAllOrders", () => admin, orders],
    ["/orders/getAllOrders?group=shipped", () => admin, orders],
  ])("%s is paged in responses below 5 MB, and has each item once", async (path, as, ids) => {
    const pages = await pagesOf(as(), path);
    expect(pages.length).toBeGreaterThan(1);
    expect(idsIn(pages).toSorted()).toEqual(ids.toSorted());
  });

  it("the list of one's own orders, and those of users and customers, are paged in responses below 5 MB", async () => {
    expect(idsIn(await pagesOf(buyer, `/orders/getOrdersByUser/${buyer._id}`))).toHaveLength(ORDERS);
    const accounts = idsIn(await pagesOf(admin, "/auth/getAlluser"));
    expect([accounts.length, new Set(accounts).size]).toEqual([PEOPLE + 2, PEOPLE + 2]);
    const customers = idsIn(await pagesOf(admin, "/orders/getAllOrdersByUser"));
    expect([customers.length, new Set(customers).size]).toEqual([PEOPLE, PEOPLE]);
  });

  it("the catalogue's log and the inventory are paged in responses below 5 MB", async () => {
    for (const [path, as] of [
      ["/catalogue/changes", undefined],
      ["/book/inventory", admin],
    ] as const) {
      const seen = new Set<string>();
      let [after, more] = ["", true];
      while (more) {
        const { body } = await shop.call(as, "GET", `${path}?after=${encodeURIComponent(after)}`);
        expect(JSON.stringify(body).length * 3).toBeLessThan(MAX_BYTES);
        for (const book of body.books) seen.add(book._id);
        for (const id of body.gone ?? []) seen.add(id);
        [after, more] = [body.next, body.more];
      }
      expect(seen.size).toBe(BOOKS);
    }
  });

  it("the catalogue as a file is paged in responses below 5 MB", async () => {
    const file = (await pagesOf(admin, "/book/export")).join("");
    expect(file.split("\r\n")).toHaveLength(1 + active.length + 1);
  });

  it("calls that return a list after a change return its first page", async () => {
    const retired = await shop.call(admin, "PUT", `/book/deleteBookById/${bookId(1)}`);
    const set = await shop.call(admin, "PUT", "/orders/updateStatus/or_0", { orderStatus: "delivered" });
    for (const { status, body, headers } of [retired, set]) {
      expect([status, headers.get("x-next-cursor")]).toEqual([200, expect.any(String)]);
      expect(JSON.stringify(body).length * 3).toBeLessThan(MAX_BYTES);
    }
  });

  it("the dry run of an import of such books has a response below 5 MB", async () => {
    const rows = Array.from({ length: BOOKS }, (_, index) => ({
      line: index + 2,
      values: Object.fromEntries(
        COLUMNS.map((column) => [
          column,
          column === "id" ? bookId(index) : String({ ...goodDetails, featured: false }[column]),
        ]),
      ),
    }));
    const { status, body } = await shop.call(admin, "POST", "/book/import", { rows, dryRun: true });
    expect([status, body.changed]).toEqual([200, BOOKS]);
    // Scaled up to 500 rows, the maximum of one request.
    expect((new TextEncoder().encode(JSON.stringify(body)).byteLength / BOOKS) * 500).toBeLessThan(MAX_BYTES);
  });
});

it("a request larger than Lambda's limit is refused", async () => {
  for (const path of ["/auth/login", "/book/import", "/stripe/create-checkout-session"]) {
    expect(await shop.call(admin, "POST", path, { password: "x".repeat(4_500_000) })).toMatchObject({
      status: 413,
      body: { code: "input.too-large" },
    });
  }
});
