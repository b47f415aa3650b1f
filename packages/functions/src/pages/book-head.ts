import type { BookWire } from "@frangipani/core/books/wire";
import { titleOfSlug } from "@frangipani/core/kernel/slug";
import { escapeHtml } from "@frangipani/core/mail/html";

const SHOP = "Frangipani Books";
/** What search engines show of a description. */
const MOST = 200;

const shortened = (text: string): string =>
  text.length <= MOST ? text : `${text.slice(0, MOST).replace(/\s+\S*$/, "")}…`;

/**
 * The head of a book's page, so that a link pasted in a chat shows the cover and search engines know the offer: title,
 * description, canonical link, Open Graph and JSON-LD (Book with its Offer, BreadcrumbList).
 * @param site the shop's address without a trailing slash
 */
export function bookHead(book: BookWire, site: string): { title: string; tags: string } {
  const url = `${site}/book/${encodeURIComponent(book._id)}`;
  const image = book.imageUrl && new URL(book.imageUrl, site).href;
  const title = `${book.title} by ${book.author} · ${SHOP}`;
  const description = shortened(
    book.description.trim() || `${book.title} by ${book.author}, $${book.price.toFixed(2)}.`,
  );
  const property = (name: string, content: string) =>
    `<meta property="${name}" content="${escapeHtml(content)}">`;
  const tags = [
    `<meta name="description" content="${escapeHtml(description)}">`,
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    property("og:type", "book"),
    property("og:site_name", SHOP),
    property("og:title", `${book.title} by ${book.author}`),
    property("og:description", description),
    property("og:url", url),
    ...(image
      ? [property("og:image", image), property("og:image:width", "640"), property("og:image:height", "960")]
      : []),
    property("book:author", book.author),
    property("book:isbn", book.isbn),
    `<meta name="twitter:card" content="${image ? "summary_large_image" : "summary"}">`,
    jsonLd(offered(book, url, image)),
    jsonLd(breadcrumbs(book, site, url)),
  ];
  return { title, tags: tags.join("\n    ") };
}

const offered = (book: BookWire, url: string, image: string) => ({
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

function breadcrumbs(book: BookWire, site: string, url: string) {
  const shelf = `${site}/category/${encodeURIComponent(book.category)}`;
  const steps = [
    ["Home", `${site}/`],
    [titleOfSlug(book.category), shelf],
    ...(book.subcategory
      ? [[titleOfSlug(book.subcategory), `${shelf}?subcategory=${encodeURIComponent(book.subcategory)}`]]
      : []),
    [book.title, url],
  ];
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: steps.map(([name, item], at) => ({ "@type": "ListItem", position: at + 1, name, item })),
  };
}

/** A data block: nothing in it can end it, as every "<" is written as an escape. */
const jsonLd = (data: object): string =>
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>`;

/** The app's page with another title and further tags in its head; its own description gives way. */
export function withHead(shell: string, { title, tags }: { title: string; tags: string }): string {
  return shell
    .replace(/<meta name="description"[^>]*>\s*/, "")
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>\n    ${tags}`);
}
