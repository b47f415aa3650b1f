import { type BookDetails, hasCheckDigit, portableCover } from "@frangipani/core/books";
import { type CatalogueBook, newArrivals, sortByTitle } from "@frangipani/core/catalogue";
import { type GstDocument, gstRate, withGst } from "@frangipani/core/gst";
import {
  beginningOfDay,
  type Cents,
  escapeHtml,
  escapeXml,
  SHOP_NAME,
  shortened,
  slugToTitle,
  toDollars,
  yearInSingapore,
} from "@frangipani/core/kernel";
import { findActiveCountry, type ShippingDocument, shippingTo } from "@frangipani/core/shipping";

/** A book on sale, as feeds show it. */
export type SyndicatedBook = CatalogueBook & BookDetails;

type SyndicatedShop = {
  /** The shop's URL without a trailing slash. */
  site: string;
  shipping: ShippingDocument;
  gst: GstDocument;
  now: Date;
};

// Google's limits, in characters (Merchant Center, product data specification).
const MAX_ID_LENGTH = 50;
const MAX_TITLE_LENGTH = 150;
const MAX_BRAND_LENGTH = 70;
/** Google's category of books. */
const GOOGLE_BOOKS_CATEGORY = "784";
// The feed is for one country, whose taxes its prices include.
const COUNTRY = { name: "Singapore", code: "SG" };

const AVAILABILITY = {
  google: { available: "in_stock", missing: "out_of_stock" },
  meta: { available: "in stock", missing: "out of stock" },
};
type Reader = keyof typeof AVAILABILITY;

/** RSS 2.0 for Google Merchant Center or Meta. Books without a picture, or of a long id, are left out. */
export const productFeed =
  (reader: Reader) =>
  (books: Iterable<SyndicatedBook>, shop: SyndicatedShop, path: string): string => {
    const { site } = shop;
    return rss(
      [
        element("title", SHOP_NAME),
        element("link", `${site}/`),
        element("description", "The books of an independent bookshop in Singapore."),
        ...Array.from(books).flatMap((book) => itemOf(book, shop, reader) ?? []),
      ],
      site + path,
      { "xmlns:g": "http://base.google.com/ns/1.0" },
    );
  };

function itemOf(
  book: SyndicatedBook,
  { site, shipping, gst, now }: SyndicatedShop,
  reader: Reader,
): string | undefined {
  if (!book.cover || book._id.length > MAX_ID_LENGTH) return undefined;
  const price = withGst(book.price, gstRate(gst, yearInSingapore(now)));
  const hasGtin = book.isbn13 !== "" && hasCheckDigit(book.isbn13);
  const delivery =
    findActiveCountry(shipping, COUNTRY.name) && shippingTo(shipping, { country: COUNTRY.name }, book.weight);
  return parent("item", [
    element("g:id", book._id),
    element("g:title", shortened(book.title, MAX_TITLE_LENGTH)),
    element("g:description", book.description),
    element("g:link", bookUrl(site, book)),
    element("g:image_link", site + portableCover(book.cover).url),
    element("g:availability", AVAILABILITY[reader][book.stock > 0 ? "available" : "missing"]),
    element("g:price", amount(price)),
    element("g:condition", "new"),
    hasGtin ? element("g:gtin", book.isbn13) : element("g:identifier_exists", "no"),
    element("g:brand", shortened(book.publisher, MAX_BRAND_LENGTH)),
    element("g:google_product_category", GOOGLE_BOOKS_CATEGORY),
    element("g:product_type", [book.category, book.subcategory].filter(Boolean).map(slugToTitle).join(" > ")),
    element("g:shipping_weight", `${book.weight} g`),
    delivery?.ok
      ? parent("g:shipping", [
          element("g:country", COUNTRY.code),
          element("g:price", amount(delivery.shipping.fee)),
        ])
      : "",
  ]);
}

const bookUrl = (site: string, { _id }: SyndicatedBook): string => `${site}/book/${encodeURIComponent(_id)}`;

const amount = (cents: Cents): string => `${toDollars(cents).toFixed(2)} SGD`;

type NewArrivalsFeed = (
  books: Iterable<SyndicatedBook>,
  shop: Pick<SyndicatedShop, "site" | "now">,
  path: string,
) => string;

const TITLE = `New Arrivals · ${SHOP_NAME}`;

/** The books of the page of new arrivals, as RSS 2.0. */
export const newArrivalsRss: NewArrivalsFeed = (books, { site, now }, path) =>
  rss(
    [
      element("title", TITLE),
      element("link", `${site}/new`),
      element("description", "The books that came to our shop last."),
      element("language", "en"),
      element("lastBuildDate", now.toUTCString()),
      ...newArrivals(sortByTitle(books)).map((book) => newsOf(book, site)),
    ],
    site + path,
    { "xmlns:dc": "http://purl.org/dc/elements/1.1/" },
  );

function newsOf(book: SyndicatedBook, site: string): string {
  const url = bookUrl(site, book);
  const picture = book.cover
    ? `<p><img src="${escapeHtml(site + portableCover(book.cover).url)}" width="320" alt=""></p>`
    : "";
  const paragraphs = book.description.split(/\n+/).map((text) => `<p>${escapeHtml(text)}</p>`);
  return parent("item", [
    // As the RSS Advisory Board recommends, since some readers take a title for HTML.
    element("title", book.title).replaceAll("&amp;", "&#x26;").replaceAll("&lt;", "&#x3C;"),
    element("link", url),
    element("guid", url),
    element("pubDate", beginningOfDay(book.addedOn).toUTCString()),
    element("dc:creator", book.author),
    element("category", slugToTitle(book.category)),
    element("description", picture + paragraphs.join("")),
  ]);
}

/** The same books as an acquisition feed of OPDS 1.2. */
export const newArrivalsOpds: NewArrivalsFeed = (books, { site, now }, path) => {
  const self = { href: site + path, type: OPDS };
  return xmlDocument(
    "feed",
    {
      xmlns: "http://www.w3.org/2005/Atom",
      "xmlns:dcterms": "http://purl.org/dc/terms/",
      "xmlns:opds": "http://opds-spec.org/2010/catalog",
    },
    [
      element("id", `${site}/new`),
      element("title", TITLE),
      element("updated", now.toISOString()),
      parent("author", [element("name", SHOP_NAME), element("uri", `${site}/`)]),
      empty("link", { rel: "self", ...self }),
      empty("link", { rel: "start", ...self }),
      empty("link", { rel: "alternate", href: `${site}/new`, type: "text/html" }),
      ...newArrivals(sortByTitle(books)).map((book) => entryOf(book, site)),
    ],
  );
};

const OPDS = "application/atom+xml;profile=opds-catalog;kind=acquisition";

function entryOf(book: SyndicatedBook, site: string): string {
  const url = bookUrl(site, book);
  const page = { href: url, type: "text/html" };
  const image = (rel: string) => {
    if (!book.cover) return "";
    const { url: path, type } = portableCover(book.cover);
    return empty("link", { rel, href: site + path, type });
  };
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
    image("http://opds-spec.org/image"),
    image("http://opds-spec.org/image/thumbnail"),
    empty("link", { rel: "alternate", ...page }),
    parent("link", [element("opds:price", toDollars(book.price).toFixed(2), { currencycode: "SGD" })], {
      rel: "http://opds-spec.org/acquisition/buy",
      ...page,
    }),
  ]);
}

type Attributes = Readonly<Record<string, string>>;

const tag = (name: string, attributes: Attributes): string =>
  `${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
    .join("")}`;

/** An element with child elements, which are XML already. */
const parent = (name: string, children: readonly string[], attributes: Attributes = {}): string =>
  `<${tag(name, attributes)}>${children.join("")}</${name}>`;

const element = (name: string, text: string, attributes: Attributes = {}): string =>
  `<${tag(name, attributes)}>${escapeXml(text)}</${name}>`;

const empty = (name: string, attributes: Attributes): string => `<${tag(name, attributes)}/>`;

const xmlDocument = (root: string, attributes: Attributes, children: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${parent(root, children, attributes)}\n`;

/** Each item is a line, since Meta refuses lines of more than 5 MB. */
const rss = (channel: readonly string[], href: string, namespaces: Attributes): string =>
  xmlDocument("rss", { version: "2.0", "xmlns:atom": "http://www.w3.org/2005/Atom", ...namespaces }, [
    parent("channel", [
      empty("atom:link", { rel: "self", href, type: "application/rss+xml" }),
      channel.join("\n"),
    ]),
  ]);
