import type { BookWire } from "@frangipani/core/books";
import { dataBlock, slugToTitle } from "@frangipani/core/kernel";
import { type Head, property } from "./head.ts";

// Search engines show about this much.
const MAX_DESCRIPTION_LENGTH = 200;

const truncate = (text: string): string =>
  text.length <= MAX_DESCRIPTION_LENGTH
    ? text
    : `${text.slice(0, MAX_DESCRIPTION_LENGTH).replace(/\s+\S*$/, "")}…`;

/**
 * Previews in chats show the cover, search engines the offer (Open Graph, JSON-LD).
 * @param site the shop's URL without a trailing slash
 */
export function bookHead(book: BookWire, site: string): Head {
  const url = `${site}/book/${encodeURIComponent(book._id)}`;
  const image = book.imageUrl && new URL(book.imageUrl, site).href;
  const description = truncate(
    book.description.trim() || `${book.title} by ${book.author}, $${book.price.toFixed(2)}.`,
  );
  const tags = [
    property("og:type", "book"),
    property("og:title", `${book.title} by ${book.author}`),
    ...(image
      ? [property("og:image", image), property("og:image:width", "640"), property("og:image:height", "960")]
      : []),
    property("book:author", book.author),
    property("book:isbn", book.isbn),
    `<meta name="twitter:card" content="${image ? "summary_large_image" : "summary"}">`,
    jsonLd(toOffer(book, url, image)),
    jsonLd(toBreadcrumbs(book, site, url)),
  ];
  return { description, url, tags };
}

const toOffer = (book: BookWire, url: string, image: string) => ({
  "@context": "https://schema.org",
  "@type": "Book",
  "@id": url,
  name: book.title,
  author: { "@type": "Person", name: book.author },
  isbn: book.isbn,
  publisher: { "@type": "Organization", name: book.publisher },
  datePublished: book.publishedDate,
  inLanguage: book.language,
  numberOfPages: book.pages,
  ...(image ? { image } : {}),
  offers: {
    "@type": "Offer",
    url,
    price: book.price.toFixed(2),
    priceCurrency: "SGD",
    availability: `https://schema.org/${book.stock > 0 ? "InStock" : "OutOfStock"}`,
  },
});

function toBreadcrumbs(book: BookWire, site: string, url: string) {
  const categoryUrl = `${site}/category/${encodeURIComponent(book.category)}`;
  const steps = [
    ["Home", `${site}/`],
    [slugToTitle(book.category), categoryUrl],
    ...(book.subcategory
      ? [
          [
            slugToTitle(book.subcategory),
            `${categoryUrl}?subcategory=${encodeURIComponent(book.subcategory)}`,
          ],
        ]
      : []),
    [book.title, url],
  ];
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: steps.map(([name, item], at) => ({ "@type": "ListItem", position: at + 1, name, item })),
  };
}

const jsonLd = (data: object): string => dataBlock(data, "application/ld+json");
