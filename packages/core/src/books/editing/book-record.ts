import { newRecord, subjectChange } from "../../activity/changes.ts";
import type { ActivityRecord, Actor } from "../../activity/record.ts";
import type { Taxonomy } from "../../categories/taxonomy.ts";
import type { Book } from "../book/book.ts";
import type { BookChange } from "../book/ports.ts";
import { bookToWire } from "../book/wire.ts";

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
