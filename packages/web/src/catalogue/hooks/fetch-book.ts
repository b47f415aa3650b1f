import { type BookDetails, type BookWire, viewsFromWire } from "@frangipani/core/books";
import type { CatalogueBook } from "@frangipani/core/catalogue";
import { fetchReported } from "../../app/browser/connection.ts";
import { catalogueState } from "../catalogue-state.ts";
import { isFirstVisit } from "../first-visit.ts";
import { localDetails } from "../start.ts";

type FoundBook = { book: CatalogueBook; details: BookDetails };

export async function findDetails(id: string): Promise<BookDetails | undefined> {
  const store = isFirstVisit() ? undefined : await localDetails();
  const local = await store?.load(id);
  if (local) return local;
  try {
    return (await fetchBook(id))?.details;
  } catch (error) {
    const older = await store?.loadOlder(id);
    if (older) return older;
    throw error;
  }
}

const pending = new Map<string, Promise<FoundBook | undefined>>();

/** From the server; undefined when the book is not sold. @throws when there is no response */
export function fetchBook(id: string): Promise<FoundBook | undefined> {
  // The book and its details share one request.
  const request = pending.get(id) ?? requestBook(id).finally(() => pending.delete(id));
  pending.set(id, request);
  return request;
}

async function requestBook(id: string): Promise<FoundBook | undefined> {
  const response = await fetchReported(`/api/book/getBookById/${encodeURIComponent(id)}`);
  if (response.status === 404 || response.status === 400) return undefined;
  if (!response.ok) throw new Error(`the request for the book returned ${response.status}`);
  const wire = (await response.json()) as BookWire;
  if (!wire.status) return undefined;
  const { summary, details } = viewsFromWire(wire, catalogueState.get().catalogue.categories);
  void localDetails().then((store) => store?.save(details));
  return { book: { ...summary, category: wire.category, subcategory: wire.subcategory }, details };
}
