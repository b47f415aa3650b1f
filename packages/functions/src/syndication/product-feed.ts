import { type BookDetails, coverUrl, hasCheckDigit } from "@frangipani/core/books";
import type { CatalogueBook } from "@frangipani/core/catalogue";
import { type GstDocument, gstRate, withGst } from "@frangipani/core/gst";
import { type Cents, shortened, slugToTitle, toDollars, yearInSingapore } from "@frangipani/core/kernel";
import { findActiveCountry, type ShippingDocument, shippingTo } from "@frangipani/core/shipping";
import { element, empty, parent, xmlDocument } from "./xml.ts";

/** A book on sale, as feeds show it. */
export type SyndicatedBook = CatalogueBook & BookDetails;

export type SyndicatedShop = {
  /** The shop's URL without a trailing slash. */
  site: string;
  shipping: ShippingDocument;
  gst: GstDocument;
  now: Date;
};

// Google's limits, in characters (Merchant Center, product data specification).
const MAX_ID = 50;
const MAX_TITLE = 150;
const MAX_BRAND = 70;
/** Google's category of books. */
const BOOKS = "784";
// The feed is for one country, whose taxes its prices include.
const COUNTRY = { name: "Singapore", code: "SG" };

/** RSS 2.0 for Google Merchant Center and Meta. Books without a picture, or of a long id, are left out. */
export function productFeed(books: Iterable<SyndicatedBook>, shop: SyndicatedShop, path: string): string {
  const { site } = shop;
  const items = Array.from(books).flatMap((book) => itemOf(book, shop) ?? []);
  const channel = [
    element("title", "Frangipani Books"),
    element("link", `${site}/`),
    empty("atom:link", { rel: "self", href: site + path, type: "application/rss+xml" }),
    element("description", "The books of an independent bookshop in Singapore."),
    ...items,
  ];
  return xmlDocument(
    parent("rss", [parent("channel", channel)], {
      version: "2.0",
      "xmlns:atom": "http://www.w3.org/2005/Atom",
      "xmlns:g": "http://base.google.com/ns/1.0",
    }),
  );
}

function itemOf(book: SyndicatedBook, { site, shipping, gst, now }: SyndicatedShop): string | undefined {
  if (!book.cover || book._id.length > MAX_ID) return undefined;
  const price = withGst(book.price, gstRate(gst, yearInSingapore(now)));
  const hasGtin = book.isbn13 !== "" && hasCheckDigit(book.isbn13);
  const delivery =
    findActiveCountry(shipping, COUNTRY.name) && shippingTo(shipping, { country: COUNTRY.name }, book.weight);
  return parent("item", [
    element("g:id", book._id),
    element("g:title", shortened(book.title, MAX_TITLE)),
    element("g:description", book.description),
    element("g:link", `${site}/book/${encodeURIComponent(book._id)}`),
    element("g:image_link", site + coverUrl(book.cover, 640)),
    element("g:availability", book.stock > 0 ? "in_stock" : "out_of_stock"),
    element("g:price", amount(price)),
    element("g:condition", "new"),
    hasGtin ? element("g:gtin", book.isbn13) : element("g:identifier_exists", "no"),
    element("g:brand", shortened(book.publisher, MAX_BRAND)),
    element("g:google_product_category", BOOKS),
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

const amount = (cents: Cents): string => `${toDollars(cents).toFixed(2)} SGD`;
