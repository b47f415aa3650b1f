import type { BookWire } from "../wire.ts";
import { BookFields } from "./input.ts";

export const formFields = Object.keys(BookFields.shape) as (keyof BookFields)[];

/** A book as somebody types it into the form or a catalogue file: text, but for what is ticked. */
export type BookFormValues = { [F in keyof BookFields]-?: BookWire[F] extends boolean ? boolean : string };

/** What is not there is empty. */
export const toFormValues = (book: Partial<BookWire>): BookFormValues =>
  Object.fromEntries(
    formFields.map((field) => {
      const value = field === "price" ? book.price?.toFixed(2) : book[field];
      return [field, typeof value === "boolean" ? value : String(value ?? "")];
    }),
  ) as BookFormValues;
