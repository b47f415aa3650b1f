import { newRecord, subjectChange } from "../../activity/changes.ts";
import type { ActivityRecord, Actor } from "../../activity/record.ts";
import type { Taxonomy } from "../../categories/taxonomy.ts";
import type { Instant } from "../../kernel/time/clock.ts";
import type { Book } from "../book/book.ts";
import type { BookChange } from "../book/ports.ts";
import { bookToWire } from "../book/wire.ts";

export const bumpVersion = (book: Book, now: Instant): Book => ({
  ...book,
  version: book.version + 1,
  changedAt: now,
});

/** A count by an administrator; resets what an imported file said. */
export const setCountedStock = (book: Book, stock: number): Book =>
  stock === book.stock ? book : { ...setStock(book, stock), importedStock: null };

/** Sets the number of copies outside of orders. */
export const setStock = (book: Book, stock: number): Book => ({
  ...book,
  stock,
  ...(book.supplied !== undefined && { supplied: book.supplied + stock - book.stock }),
});

/** The fields that administrators see, without derived ones. */
function fieldsOf(book: Book, taxonomy: Taxonomy) {
  const { _id, id, version, imageColor, sampleImages, ...fields } = bookToWire(book, taxonomy);
  return fields;
}

export const bookRecord = (
  by: Actor | undefined,
  changes: readonly BookChange[],
  taxonomy: Taxonomy,
): ActivityRecord | undefined =>
  newRecord(
    by,
    "book",
    changes.map(({ before, after }) =>
      subjectChange(
        { id: after._id, name: after.title },
        { before: before && fieldsOf(before, taxonomy), after: fieldsOf(after, taxonomy) },
      ),
    ),
  );
