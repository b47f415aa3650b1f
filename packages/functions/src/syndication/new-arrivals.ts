import { coverUrl } from "@frangipani/core/books";
import { newArrivals, sortByTitle } from "@frangipani/core/catalogue";
import { beginningOfDay, slugToTitle, toDollars } from "@frangipani/core/kernel";
import type { SyndicatedBook, SyndicatedShop } from "./product-feed.ts";
import { element, empty, parent, xmlDocument } from "./xml.ts";

/** The books of the page of new arrivals, as an Atom feed that is also an acquisition feed of OPDS 1.2. */
export function newArrivalsFeed(
  books: Iterable<SyndicatedBook>,
  { site, now }: Pick<SyndicatedShop, "site" | "now">,
  path: string,
): string {
  const self = { href: site + path, type: OPDS };
  return xmlDocument(
    parent(
      "feed",
      [
        element("id", `${site}/new`),
        element("title", "New Arrivals · Frangipani Books"),
        element("updated", now.toISOString()),
        parent("author", [element("name", "Frangipani Books"), element("uri", `${site}/`)]),
        empty("link", { rel: "self", ...self }),
        empty("link", { rel: "start", ...self }),
        empty("link", { rel: "alternate", href: `${site}/new`, type: "text/html" }),
        ...newArrivals(sortByTitle(books)).map((book) => entryOf(book, site)),
      ],
      {
        xmlns: "http://www.w3.org/2005/Atom",
        "xmlns:dcterms": "http://purl.org/dc/terms/",
        "xmlns:opds": "http://opds-spec.org/2010/catalog",
      },
    ),
  );
}

const OPDS = "application/atom+xml;profile=opds-catalog;kind=acquisition";

function entryOf(book: SyndicatedBook, site: string): string {
  const url = `${site}/book/${encodeURIComponent(book._id)}`;
  const page = { href: url, type: "text/html" };
  const image = (rel: string, width: 160 | 640) =>
    book.cover ? empty("link", { rel, href: site + coverUrl(book.cover, width), type: "image/webp" }) : "";
  return parent("entry", [
    element("id", url),
    element("title", book.title),
    element("updated", beginningOfDay(book.addedOn).toISOString()),
    parent("author", [element("name", book.author)]),
    book.isbn13 ? element("dcterms:identifier", `urn:isbn:${book.isbn13}`) : "",
    element("dcterms:publisher", book.publisher),
    element("dcterms:issued", String(book.publishedDate)),
    empty("category", { term: book.category, label: slugToTitle(book.category) }),
    element("summary", book.description, { type: "text" }),
    image("http://opds-spec.org/image", 640),
    image("http://opds-spec.org/image/thumbnail", 160),
    empty("link", { rel: "alternate", ...page }),
    parent("link", [element("opds:price", toDollars(book.price).toFixed(2), { currencycode: "SGD" })], {
      rel: "http://opds-spec.org/acquisition/buy",
      ...page,
    }),
  ]);
}
