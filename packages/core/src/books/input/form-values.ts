import { fieldSchemas } from "../book/book.ts";
import type { BookWire } from "../book/wire.ts";
import type { BookFields } from "./input.ts";

export const formFields = Object.keys(fieldSchemas("input")) as (keyof BookFields)[];

/** The form's inputs and a catalogue file's cells: text, except for checkboxes. */
export type BookFormValues = { [F in keyof BookFields]-?: BookWire[F] extends boolean ? boolean : string };

export const toFormValues = (book: Partial<BookWire>): BookFormValues =>
  Object.fromEntries(
    formFields.map((field) => {
      const value = field === "price" ? book.price?.toFixed(2) : book[field];
      return [field, typeof value === "boolean" ? value : String(value ?? "")];
    }),
  ) as BookFormValues;
