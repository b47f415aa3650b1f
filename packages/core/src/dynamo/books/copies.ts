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

/** The book's attribute for the copies that an order being placed has taken. It makes single writes repeatable. */
const takenAttribute = (order: OrderId): string => `${TAKEN}${order}`;

export const takenByOrders = (item: Record<string, unknown>): Map<OrderId, number> =>
  new Map(
    Object.entries(item).flatMap(([name, copies]) =>
      name.startsWith(TAKEN) ? [[name.slice(TAKEN.length) as OrderId, Number(copies)]] : [],
    ),
  );

const changedAtFields = (id: BookId, now: Date | Instant) => {
  const changedAt = instant(new Date(now));
  return { changedAt, gsi2sk: keys.bookFeed(id, changedAt).gsi2sk };
};

const IS_AVAILABLE = "stock >= :quantity AND #status = :active AND version = :version";

/** @returns false when too few copies are left, or the book was edited or retired since it was read */
export async function takeCopies(
  table: Table,
  book: Book,
  { order, quantity }: Taken,
  now: Date | Instant,
): Promise<boolean> {
  const taken = takenAttribute(order);
  const refused = await table.updateUnless(keys.book(book._id), {
    set: { ...changedAtFields(book._id, now), [taken]: quantity },
    add: { stock: -quantity },
    when: `${IS_AVAILABLE} AND attribute_not_exists(#taken)`,
    values: { quantity, active: true, version: book.version },
    names: { taken },
  });
  // An item that has the attribute was changed by an earlier try, of which only the response was lost.
  return refused === undefined || taken in refused;
}

/** Returns the copies that the order has taken, if any. */
export async function returnCopies(
  table: Table,
  id: BookId,
  order: OrderId,
  now: Date | Instant,
): Promise<void> {
  const taken = takenAttribute(order);
  await table.updateOne(keys.book(id), {
    set: changedAtFields(id, now),
    compute: { stock: "stock + #taken" },
    remove: [taken],
    when: "attribute_exists(#taken)",
    names: { taken },
  });
}

/** To be called once the order itself says that its copies are reserved. */
export async function confirmCopies(table: Table, id: BookId, order: OrderId): Promise<void> {
  const taken = takenAttribute(order);
  const change = { remove: [taken], when: "attribute_exists(#taken)", names: { taken } };
  await table.write(table.update(keys.book(id), change));
}

/** Refused when too few copies are left, or the book was edited or retired since it was read. */
export const reserveStock = (table: Table, book: Book, quantity: number, now: Date | Instant): Write =>
  table.update(keys.book(book._id), {
    set: changedAtFields(book._id, now),
    add: { stock: -quantity },
    when: IS_AVAILABLE,
    values: { quantity, active: true, version: book.version },
  });

/** Refused only when the book does not exist. */
export const releaseStock = (
  table: Table,
  id: BookId,
  { order, quantity }: Taken,
  now: Date | Instant,
): Write =>
  table.update(keys.book(id), {
    set: changedAtFields(id, now),
    add: { stock: quantity },
    // The attribute is left if the function that placed the order ended too early.
    remove: [takenAttribute(order)],
    when: "attribute_exists(pk)",
  });
