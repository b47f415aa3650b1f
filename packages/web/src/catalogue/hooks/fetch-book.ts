import { viewsOfWire } from "@frangipani/core/books/from-wire";
import type { BookDetails } from "@frangipani/core/books/views";
import type { BookWire } from "@frangipani/core/books/wire";
import type { CatalogueBook } from "@frangipani/core/catalogue/catalogue";
import { fetchReported } from "../../app/browser/connection.ts";
import { catalogueState } from "../catalogue-state.ts";
import { isFirstVisit } from "../first-visit.ts";
import { localDetails } from "../start.ts";

type FoundBook = { book: CatalogueBook; details: BookDetails };

/** The details of a book: from this device, else from the server, else from an older catalogue of this device. */
export async function findDetails(id: string): Promise<BookDetails | undefined> {
  const here = isFirstVisit() ? undefined : await localDetails();
  const local = await here?.load(id);
  if (local) return local;
  try {
    return (await fetchBook(id))?.details;
  } catch (error) {
    const older = await here?.loadOlder(id);
    if (older) return older;
    throw error;
  }
}

const asking = new Map<string, Promise<FoundBook | undefined>>();

/** A book straight from the server; undefined when it sells none. @throws when no answer comes */
export function fetchBook(id: string): Promise<FoundBook | undefined> {
  // Book and details of one page are one question.
  const asked = asking.get(id) ?? ask(id).finally(() => asking.delete(id));
  asking.set(id, asked);
  return asked;
}

async function ask(id: string): Promise<FoundBook | undefined> {
  const response = await fetchReported(`/api/book/getBookById/${encodeURIComponent(id)}`);
  if (response.status === 404 || response.status === 400) return undefined;
  if (!response.ok) throw new Error(`the book was answered with ${response.status}`);
  const wire = (await response.json()) as BookWire;
  if (!wire.status) return undefined;
  const { summary, details } = viewsOfWire(wire, catalogueState.get().catalogue.categories);
  void localDetails().then((here) => here?.save(details));
  return { book: { ...summary, category: wire.category, subcategory: wire.subcategory }, details };
}
