import type { InventoryRow } from "@frangipani/core/books";
import { callApi } from "../../api/call-api.ts";
import { booksByIsbn, booksOf } from "./lines.ts";

const MAX_BOOKS = 25;

/** Of a shop whose books are not on this device. */
export async function findByIsbn(isbn: string): Promise<readonly InventoryRow[]> {
  const query = { q: isbn, limit: MAX_BOOKS };
  const { books } = await callApi("GET /api/book/inventory/search", { query });
  return booksOf(isbn, booksByIsbn(books));
}
