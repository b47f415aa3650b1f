import type { Details } from "@frangipani/core/catalogue/card";
import { Catalogue, emptyCatalogue } from "@frangipani/core/catalogue/catalogue";
import { FEED_FORMAT } from "@frangipani/core/catalogue/feed";
import { OPENING_ID, type Opening } from "@frangipani/core/catalogue/first-screen";

type Opened = { catalogue: Catalogue; details: Details | null };

const nothing: Opened = { catalogue: emptyCatalogue, details: null };

/** The books that came with the page, so that the app begins with what its first screen shows; most pages bring none. */
export const opening: Opened = read();

function read(): Opened {
  const text = globalThis.document?.getElementById(OPENING_ID)?.textContent;
  if (!text) return nothing;
  const { format, categories, books, details } = JSON.parse(text) as Opening;
  return format === FEED_FORMAT ? { catalogue: Catalogue.inOrder(books, categories), details } : nothing;
}
