import type { BookId } from "@frangipani/core/books";
import { catalogueState, publish } from "../catalogue-state.ts";
import type { LocalCatalogue } from "./local-catalogue.ts";
import { readBook } from "./read-book.ts";

/** Requests at once; each batch is stored before the next, so that an interruption loses little. */
const BATCH = 8;

/**
 * In a shop of which a part is here, brings the books of the cart and of saved lists that are not in it, so that
 * changes are followed, and tells which of them are not sold.
 */
export async function fetchPinnedBooks(local: LocalCatalogue, ids: readonly BookId[]): Promise<void> {
  const missing = local.isPart ? ids.filter((id) => !local.hasBook(id)) : [];
  const unsold = new Set<string>();
  for (let at = 0; at < missing.length; at += BATCH) {
    const batch = missing.slice(at, at + BATCH);
    const { categories } = catalogueState.get().catalogue;
    const found = await Promise.all(batch.map((id) => readBook(id, categories)));
    for (const [position, id] of batch.entries()) if (!found[position]) unsold.add(id);
    const books = found.filter((one) => one !== undefined);
    if (books.length > 0) await local.addBooks(books);
  }
  if (unsold.size > 0 || catalogueState.get().unsold.size > 0) publish({ unsold });
}
