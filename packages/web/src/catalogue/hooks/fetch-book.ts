import type { BookDetails } from "@frangipani/core/books";
import { catalogueState, isFirstVisit } from "../catalogue-state.ts";
import { localDetails } from "../start.ts";
import { type FoundBook, readBook } from "../sync/read-book.ts";

export async function findDetails(id: string): Promise<BookDetails | undefined> {
  const store = isFirstVisit() ? undefined : localDetails();
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

/** Fetches a book and its details. @returns undefined if the book is not sold. @throws if the server does not respond */
export function fetchBook(id: string): Promise<FoundBook | undefined> {
  // The book and its details share one request.
  const request = pending.get(id) ?? requestBook(id).finally(() => pending.delete(id));
  pending.set(id, request);
  return request;
}

async function requestBook(id: string): Promise<FoundBook | undefined> {
  const found = await readBook(id, catalogueState.get().catalogue.categories);
  if (found) void localDetails()?.save(found.details);
  return found;
}
