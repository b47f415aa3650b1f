import { Book, type BookId } from "../books/book.ts";
import { type Instant, instant } from "../kernel/clock.ts";
import { keys } from "./keys.ts";
import type { Table, Write } from "./table.ts";

/** A book as the table holds it: its own fields beside the keys of every index. */
export const bookItem = (book: Book) => ({
  ...book,
  ...keys.bookList(book._id),
  ...keys.bookFeed(book._id, book.changedAt),
  ...keys.bookShelf(book._id, book.categoryId, book.subcategoryId),
});

/** The attributes that every change of a book sets, so that the catalogue feed shows it. */
const touched = (id: BookId, now: Date | Instant) => {
  const changedAt = instant(new Date(now));
  return { ":changedAt": changedAt, ":feed": keys.bookFeed(id, changedAt).gsi2sk };
};

/** Takes copies out of stock; refused when too few are left, or when the book was edited or retired since it was read. */
export const takeCopies = (table: Table, book: Book, quantity: number, now: Date | Instant): Write =>
  table.update(keys.book(book._id), {
    UpdateExpression: "SET stock = stock - :quantity, changedAt = :changedAt, gsi2sk = :feed",
    ConditionExpression: "stock >= :quantity AND #status = :active AND version = :version",
    ExpressionAttributeNames: { "#status": "status" },
    ExpressionAttributeValues: {
      ":quantity": quantity,
      ":active": true,
      ":version": book.version,
      ...touched(book._id, now),
    },
  });

/** Puts copies back on the shelf, whatever became of the book meanwhile; refused only when it does not exist. */
export const returnCopies = (table: Table, id: BookId, quantity: number, now: Date | Instant): Write =>
  table.update(keys.book(id), {
    UpdateExpression: "SET stock = stock + :quantity, changedAt = :changedAt, gsi2sk = :feed",
    ConditionExpression: "attribute_exists(pk)",
    ExpressionAttributeValues: { ":quantity": quantity, ...touched(id, now) },
  });

export const dynamoBooks = (table: Table) => ({
  get: (id: BookId): Promise<Book | undefined> => table.get(Book, keys.book(id)),

  /** Books by id, in no order; unknown ids are left out. */
  getMany: (ids: readonly BookId[]): Promise<Book[]> => table.getMany(Book, [...new Set(ids)].map(keys.book)),
});
