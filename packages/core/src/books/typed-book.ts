import { BookFields } from "./input.ts";
import type { BookWire } from "./wire.ts";

export const typedFields = Object.keys(BookFields.shape) as (keyof BookFields)[];

/** A book as somebody types it into the form or a catalogue file: text, but for what is ticked. */
export type TypedBook = { [F in keyof BookFields]-?: BookWire[F] extends boolean ? boolean : string };

export const typedOf = (book: BookWire): TypedBook =>
  Object.fromEntries(
    typedFields.map((field) => {
      const value = book[field];
      if (typeof value === "boolean") return [field, value];
      return [field, field === "price" ? book.price.toFixed(2) : String(value)];
    }),
  ) as TypedBook;
