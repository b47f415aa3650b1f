import { type BookWire, BULK_FIELDS, type InventoryRow } from "@frangipani/core/books";
import type { ApiInput } from "@frangipani/functions/api";
import { useState } from "react";
import { ApiError, textOf } from "../../api/api-error.ts";
import { callApi } from "../../api/call-api.ts";
import { bookCount } from "../../book/parts/book-count.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { useUpdateInventory } from "./inventory.ts";

export type BulkFormProps = {
  books: readonly InventoryRow[];
  /** Called with the newer versions of the books that others changed. */
  onChanged(books: readonly InventoryRow[]): void;
  onSaved(): void;
};

type BulkEdit = ApiInput<"PUT /api/book/bulkUpdate">["json"];
type BulkValues = BulkEdit["set"];

/** Saves values of books, all or none, and offers to undo it. */
export function useBulkEdit() {
  const updateInventory = useUpdateInventory();
  const send = async (json: BulkEdit): Promise<BookWire[]> => {
    try {
      const changed = await callApi("PUT /api/book/bulkUpdate", { json });
      updateInventory(...changed);
      return changed;
    } catch (error) {
      updateInventory(...changedByOthers(error));
      throw error;
    }
  };
  return async (before: readonly InventoryRow[], edit: BulkEdit, successText: string): Promise<void> => {
    const changed = await send(edit);
    const undo = () =>
      send(undoEdit(before, changed, edit)).then(
        () => toast.success(`${bookCount(before.length)} as before`),
        (error: unknown) => toast.error(textOf(error)),
      );
    toast.success(successText, { action: { label: "Undo", onClick: () => void undo() } });
  };
}

/** Saves a form about the chosen books. A refusal brings the books that others changed, for the next attempt. */
export function useBulkForm({ books: chosen, onChanged, onSaved }: BulkFormProps) {
  const save = useBulkEdit();
  const [books, setBooks] = useState(chosen);
  const submit = async (edit: BulkEdit) => {
    try {
      await save(books, edit, `${bookCount(books.length)} changed`);
    } catch (error) {
      const theirs = changedByOthers(error);
      setBooks(books.map((book) => theirs.find(({ _id }) => _id === book._id) ?? book));
      onChanged(theirs);
      throw error;
    }
    onSaved();
  };
  return { books, submit };
}

/** The current books, if an edit was refused because others changed them. */
export function changedByOthers(error: unknown): BookWire[] {
  const { books, book } = error instanceof ApiError ? error.details : {};
  if (Array.isArray(books)) return books as BookWire[];
  return book ? [book as BookWire] : [];
}

/** @param valuesOf the values that differ from book to book */
export const bulkEditOf = (
  books: readonly InventoryRow[],
  set: BulkValues,
  valuesOf?: (book: InventoryRow) => BulkValues,
): BulkEdit => ({
  books: books.map((book) => ({
    id: book._id,
    version: book.version,
    stockSeen: book.stock,
    ...valuesOf?.(book),
  })),
  set,
});

export function undoEdit(
  before: readonly InventoryRow[],
  after: readonly InventoryRow[],
  { books, set }: BulkEdit,
): BulkEdit {
  const fields = BULK_FIELDS.filter((field) => [set, ...books].some((values) => values[field] !== undefined));
  const earlier = new Map(before.map((book) => [book._id, book]));
  return bulkEditOf(after, {}, ({ _id }) => {
    const book = earlier.get(_id);
    return book ? Object.fromEntries(fields.map((field) => [field, book[field]])) : {};
  });
}
