import type { BookDetails } from "@frangipani/core/books";
import {
  Catalogue,
  emptyCatalogue,
  FEED_FORMAT,
  INITIAL_DATA_ID,
  type InitialData,
} from "@frangipani/core/catalogue";

type PageData = {
  isServerRendered: boolean;
  asOf: Date | null;
  catalogue: Catalogue;
  details: BookDetails | null;
  found: InitialData["found"];
};

/** The data in a server-rendered page; empty on other pages. On the server, the data of the page being rendered. */
export const initialData: PageData = read();

function read(): PageData {
  const text = globalThis.document?.getElementById(INITIAL_DATA_ID)?.textContent;
  if (text) {
    const { format, categories, books, details, found } = JSON.parse(text) as InitialData;
    if (format === FEED_FORMAT)
      return {
        isServerRendered: true,
        asOf: new Date(document.lastModified),
        catalogue: Catalogue.inOrder(books, categories),
        details,
        found,
      };
  }
  return { isServerRendered: false, asOf: null, catalogue: emptyCatalogue, details: null, found: undefined };
}
