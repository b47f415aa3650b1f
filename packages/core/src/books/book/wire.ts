import * as z from "zod/mini";
import type { Taxonomy } from "../../categories/taxonomy.ts";
import { toDollars, toKilograms } from "../../kernel/amounts/units.ts";
import { pick } from "../../kernel/objects.ts";
import { type Book, fieldSchemas } from "./book.ts";
import { coverUrl, sampleUrl } from "./file-urls.ts";
import type { BookFields } from "./input.ts";
import { searched } from "./views.ts";

/** The sent form: dollars, kilograms, names of categories, URLs of files. */
export const BookWire = z.object(fieldSchemas("wire"));
export type BookWire = z.output<typeof BookWire>;
const wireFields = Object.keys(BookWire.shape) as (keyof BookWire)[];

/** The fields whose wire type is not the stored one; one that is missing in bookToWire is a type error. */
type Converted = Partial<BookWire> & {
  [N in keyof BookWire as N extends keyof Book ? (BookWire[N] extends Book[N] ? never : N) : N]: BookWire[N];
};

export function bookToWire(book: Book, taxonomy: Taxonomy): BookWire {
  const category = taxonomy.categories.find((one) => one._id === book.categoryId);
  const subcategory = category?.subcategories.find((one) => one._id === book.subcategoryId);
  const converted: Converted = {
    id: book._id,
    price: toDollars(book.price),
    imageUrl: book.cover ? coverUrl(book.cover, 640) : "",
    imageColor: book.cover?.color ?? null,
    category: category?.name ?? "",
    subcategory: subcategory?.name ?? "",
    weight: toKilograms(book.weight),
    publishedDate: String(book.publishedDate),
    // The specified API has this field; the shop stores no such images.
    sampleImages: [],
    samplePdf: book.samplePdf && sampleUrl(book.samplePdf),
  };
  return pick({ ...book, ...converted }, wireFields);
}

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

/** A row of the back office's table of books: small, as the browser holds all of them in most shops. */
export const InventoryRow = z.pick(BookWire, {
  _id: true,
  ...searched,
  category: true,
  subcategory: true,
  price: true,
  stock: true,
  isbn: true,
  status: true,
  /** Null without a cover. */
  imageColor: true,
  samplePdf: true,
  version: true,
});
export type InventoryRow = z.output<typeof InventoryRow>;

const rowFields = Object.keys(InventoryRow.shape) as (keyof InventoryRow)[];
export const toInventoryRow = (book: InventoryRow): InventoryRow => pick(book, rowFields);
