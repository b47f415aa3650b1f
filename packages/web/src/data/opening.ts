import { Catalogue, emptyCatalogue } from "@frangipani/core/catalogue/catalogue";
import { FEED_FORMAT } from "@frangipani/core/catalogue/feed";
import { OPENING_ID, type Opening } from "@frangipani/core/catalogue/first-screen";

/** The books that came with the page, so that the app begins with what its first screen shows; most pages bring none. */
export function openingCatalogue(): Catalogue {
  const text = globalThis.document?.getElementById(OPENING_ID)?.textContent;
  if (!text) return emptyCatalogue;
  const { format, categories, books } = JSON.parse(text) as Opening;
  return format === FEED_FORMAT ? Catalogue.inOrder(books, categories) : emptyCatalogue;
}
