import type { Details } from "@frangipani/core/catalogue/card";
import type { ShelfBook } from "./catalogue.ts";

export type BookDetails = Details;

/** A book straight from the server; undefined when the server has none. @throws when the network does not answer */
export async function fetchBook(
  _id: string,
  _signal: AbortSignal,
): Promise<{ book: ShelfBook; details: BookDetails } | undefined> {
  return undefined;
}

/** The details of a book: from this device, else from the server. @throws when the network does not answer */
export async function findDetails(_id: string, _signal: AbortSignal): Promise<BookDetails | undefined> {
  return undefined;
}
