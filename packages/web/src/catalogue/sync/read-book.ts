import { type BookDetails, type BookWire, viewsFromWire } from "@frangipani/core/books";
import type { CatalogueBook, CatalogueCategory } from "@frangipani/core/catalogue";
import { fetchReported } from "../../device/connection.ts";

export type FoundBook = { book: CatalogueBook; details: BookDetails };

/** Fetches a book. @returns undefined if it is not sold. @throws if the server does not respond */
export async function readBook(
  id: string,
  categories: readonly CatalogueCategory[],
): Promise<FoundBook | undefined> {
  const response = await fetchReported(`/api/book/getBookById/${encodeURIComponent(id)}`);
  if (response.status === 404 || response.status === 400) return undefined;
  if (!response.ok) throw new Error(`the request for the book returned ${response.status}`);
  const wire = (await response.json()) as BookWire;
  if (!wire.status) return undefined;
  const { summary, details } = viewsFromWire(wire, categories);
  return { book: { ...summary, category: wire.category, subcategory: wire.subcategory }, details };
}
