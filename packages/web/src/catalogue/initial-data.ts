import type { BookDetails } from "@frangipani/core/books/views";
import { Catalogue, emptyCatalogue } from "@frangipani/core/catalogue/catalogue";
import { FEED_FORMAT } from "@frangipani/core/catalogue/feed";
import { INITIAL_DATA_ID, type InitialData } from "@frangipani/core/catalogue/initial-data";

type PageData = {
  isServerRendered: boolean;
  asOf: Date | null;
  catalogue: Catalogue;
  details: BookDetails | null;
};

/** The data in a server-rendered page; empty on other pages. On the server, the data of the page being rendered. */
export const initialData: PageData = read();

function read(): PageData {
  const text = globalThis.document?.getElementById(INITIAL_DATA_ID)?.textContent;
  if (text) {
    const { format, categories, books, details } = JSON.parse(text) as InitialData;
    if (format === FEED_FORMAT)
      return {
        isServerRendered: true,
        asOf: new Date(document.lastModified),
        catalogue: Catalogue.inOrder(books, categories),
        details,
      };
  }
  return { isServerRendered: false, asOf: null, catalogue: emptyCatalogue, details: null };
}
