import type { Book } from "../../books/book/book.ts";
import type { BookId } from "../../books/book/book-id.ts";
import { type Instant, instant } from "../../kernel/time/clock.ts";
import type { OrderId } from "../../orders/order/order.ts";
import { keys } from "../table/keys.ts";
import type { Table } from "../table/table.ts";
import type { Write } from "../table/writes.ts";

/** How many copies an order takes of a book. */
type Taken = { order: OrderId; quantity: number };

const TAKEN = "taken#";

/** How many copies an order being placed has taken of the book, so that single, repeatable writes suffice. */
const takenAttribute = (order: OrderId): string => `${TAKEN}${order}`;

export const takenByOrders = (item: Record<string, unknown>): Map<OrderId, number> =>
  new Map(
    Object.entries(item).flatMap(([name, copies]) =>
      name.startsWith(TAKEN) ? [[name.slice(TAKEN.length) as OrderId, Number(copies)]] : [],
    ),
  );

const changedAttributes = (id: BookId, now: Date | Instant) => {
  const changedAt = instant(new Date(now));
  return { ":changedAt": changedAt, ":feed": keys.bookFeed(id, changedAt).gsi2sk };
};

/** @returns false when too few copies are left, or the book was edited or retired since it was read */
export async function takeCopies(
  table: Table,
  book: Book,
  { order, quantity }: Taken,
  now: Date | Instant,
): Promise<boolean> {
  const refused = await table.updateUnless(keys.book(book._id), {
    UpdateExpression:
      "SET stock = stock - :quantity, changedAt = :changedAt, gsi2sk = :feed, #taken = :quantity",
    ConditionExpression:
      "stock >= :quantity AND #status = :active AND version = :version AND attribute_not_exists(#taken)",
    ExpressionAttributeNames: { "#status": "status", "#taken": takenAttribute(order) },
    ExpressionAttributeValues: {
      ":quantity": quantity,
      ":active": true,
      ":version": book.version,
      ...changedAttributes(book._id, now),
    },
  });
  return refused === undefined || takenAttribute(order) in refused;
}

/** Those that the order has taken, if any. */
export async function returnCopies(
  table: Table,
  id: BookId,
  order: OrderId,
  now: Date | Instant,
): Promise<void> {
  await table.transact([
    table.update(keys.book(id), {
      UpdateExpression: "SET stock = stock + #taken, changedAt = :changedAt, gsi2sk = :feed REMOVE #taken",
      ConditionExpression: "attribute_exists(#taken)",
      ExpressionAttributeNames: { "#taken": takenAttribute(order) },
      ExpressionAttributeValues: changedAttributes(id, now),
    }),
  ]);
}

/** Once the order itself says that its copies are reserved. */
export async function confirmCopies(table: Table, id: BookId, order: OrderId): Promise<void> {
  await table.transact([
    table.update(keys.book(id), {
      UpdateExpression: "REMOVE #taken",
      ConditionExpression: "attribute_exists(#taken)",
      ExpressionAttributeNames: { "#taken": takenAttribute(order) },
    }),
  ]);
}

/** Refused when too few copies are left, or the book was edited or retired since it was read. */
export const reserveStock = (table: Table, book: Book, quantity: number, now: Date | Instant): Write =>
  table.update(keys.book(book._id), {
    UpdateExpression: "SET stock = stock - :quantity, changedAt = :changedAt, gsi2sk = :feed",
    ConditionExpression: "stock >= :quantity AND #status = :active AND version = :version",
    ExpressionAttributeNames: { "#status": "status" },
    ExpressionAttributeValues: {
      ":quantity": quantity,
      ":active": true,
      ":version": book.version,
      ...changedAttributes(book._id, now),
    },
  });

/** Refused only when the book does not exist. */
export const releaseStock = (
  table: Table,
  id: BookId,
  { order, quantity }: Taken,
  now: Date | Instant,
): Write =>
  table.update(keys.book(id), {
    // Left there when the function that placed the order ended too early.
    UpdateExpression: "SET stock = stock + :quantity, changedAt = :changedAt, gsi2sk = :feed REMOVE #taken",
    ConditionExpression: "attribute_exists(pk)",
    ExpressionAttributeNames: { "#taken": takenAttribute(order) },
    ExpressionAttributeValues: { ":quantity": quantity, ...changedAttributes(id, now) },
  });
