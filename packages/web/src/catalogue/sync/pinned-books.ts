import type { BookId } from "@frangipani/core/books";
import { catalogueState, publish } from "../catalogue-state.ts";
import type { LocalCatalogue } from "./local-catalogue.ts";
import { type FoundBook, readBook } from "./read-book.ts";

/**
 * In a shop of which a part is here, brings the books of the cart that are not in it, so that changes are followed, and
 * tells which of them are not sold.
 */
export async function fetchPinnedBooks(local: LocalCatalogue, ids: readonly BookId[]): Promise<void> {
  const unsold = new Set<string>();
  const found: FoundBook[] = [];
  for (const id of local.isPart ? ids : []) {
    if (local.hasBook(id)) continue;
    const book = await readBook(id, catalogueState.get().catalogue.categories);
    if (book) found.push(book);
    else unsold.add(id);
  }
  if (found.length > 0) await local.addBooks(found);
  if (unsold.size > 0 || catalogueState.get().unsold.size > 0) publish({ unsold });
}
