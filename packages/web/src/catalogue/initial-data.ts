import {
  Catalogue,
  emptyCatalogue,
  FEED_FORMAT,
  INITIAL_DATA_ID,
  type InitialData,
} from "@frangipani/core/catalogue";

type PageData = Pick<InitialData, "details" | "found"> & {
  isServerRendered: boolean;
  asOf: Date | null;
  catalogue: Catalogue;
  emptySubcategories: ReadonlySet<string>;
};

/** The data in a server-rendered page; empty on other pages. On the server, the data of the page being rendered. */
export const initialData: PageData = read();

function read(): PageData {
  const text = globalThis.document?.getElementById(INITIAL_DATA_ID)?.textContent;
  if (text) {
    const { format, categories, books, details, found, emptySubcategories } = JSON.parse(text) as InitialData;
    if (format === FEED_FORMAT)
      return {
        isServerRendered: true,
        asOf: new Date(document.lastModified),
        catalogue: Catalogue.inOrder(books, categories),
        details,
        found,
        emptySubcategories: new Set(emptySubcategories),
      };
  }
  return {
    isServerRendered: false,
    asOf: null,
    catalogue: emptyCatalogue,
    details: null,
    emptySubcategories: new Set(),
  };
}
