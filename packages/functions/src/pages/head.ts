import { type BookWire, hasCheckDigit, parseCoverUrl, portableCover, toIsbn13 } from "@frangipani/core/books";
import type { CurrentCatalogue } from "@frangipani/core/catalogue";
import { gstRate, withGst } from "@frangipani/core/gst";
import { languageTag } from "@frangipani/core/import";
import {
  Dollars,
  dataBlock,
  escapeHtml,
  type Grams,
  Kilograms,
  SHOP_NAME,
  slugToTitle,
  toDollars,
  yearInSingapore,
} from "@frangipani/core/kernel";
import { activeCountries, type ShippingDocument, shippingTo } from "@frangipani/core/shipping";
import { SYNDICATION_PATHS } from "../paths.ts";

export type Head = {
  description: string;
  url: string;
  tags: readonly string[];
};

const property = (name: string, content: string): string =>
  `<meta property="${name}" content="${escapeHtml(content)}">`;

export const homeHead = (site: string): Head => ({
  description:
    "An independent bookshop in Singapore. Browse ten thousand titles, and we ship them to your door, here or abroad.",
  url: `${site}/`,
  tags: shopTags(site, SHOP_NAME),
});

export const browseHead = (site: string): Head => ({
  description: "All the books on our shelves, by title, author, category and price.",
  url: `${site}/browse`,
  tags: shopTags(site, "Browse Books"),
});

export const newHead = (site: string): Head => ({
  description: "The books that came to our shop last, month by month.",
  url: `${site}/new`,
  tags: shopTags(site, "New Arrivals"),
});

export const categoriesHead = (site: string): Head => ({
  description: "All categories of our bookshop, with their subcategories.",
  url: `${site}/categories`,
  tags: shopTags(site, "Categories"),
});

/** @param category, subcategory slugs */
export function categoryHead(category: string, subcategory: string | undefined, site: string): Head {
  const title = [subcategory, category].flatMap((slug) => (slug ? slugToTitle(slug) : [])).join(", ");
  const query = subcategory ? `?subcategory=${encodeURIComponent(subcategory)}` : "";
  return {
    description: `${title}: the books of our shop, by title, author and price.`,
    url: `${site}/category/${encodeURIComponent(category)}${query}`,
    tags: shopTags(site, title),
  };
}

const shopTags = (site: string, title: string): string[] => [
  property("og:type", "website"),
  property("og:title", title),
  property("og:image", `${site}/icons/icon-512.png`),
  '<meta name="twitter:card" content="summary">',
];

export const headTags = ({ description, url, tags }: Head): string =>
  [
    `<meta name="description" content="${escapeHtml(description)}">`,
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    property("og:site_name", SHOP_NAME),
    property("og:description", description),
    property("og:url", url),
    `<link rel="alternate" type="application/rss+xml" title="New Arrivals" href="${SYNDICATION_PATHS.newArrivals}">`,
    ...tags,
  ].join("");

// Search engines show about this much.
const MAX_DESCRIPTION_LENGTH = 200;

const truncate = (text: string): string =>
  text.length <= MAX_DESCRIPTION_LENGTH
    ? text
    : `${text.slice(0, MAX_DESCRIPTION_LENGTH).replace(/\s+\S*$/, "")}…`;

type Costs = CurrentCatalogue["costs"] & { now: Date };

/** The head of a book's page, for link previews and search engines (Open Graph, JSON-LD). `site` has no trailing slash. */
export function bookHead(book: BookWire, site: string, costs: Costs): Head {
  const url = `${site}/book/${encodeURIComponent(book._id)}`;
  const cover = parseCoverUrl(book.imageUrl, book.imageColor);
  const image = cover ? site + portableCover(cover).url : "";
  const description = truncate(
    book.description.trim() || `${book.title} by ${book.author}, $${book.price.toFixed(2)}.`,
  );
  const tags = [
    property("og:type", "book"),
    property("og:title", `${book.title} by ${book.author}`),
    ...(image ? [property("og:image", image)] : []),
    property("book:author", book.author),
    property("book:isbn", book.isbn),
    `<meta name="twitter:card" content="${image ? "summary_large_image" : "summary"}">`,
    jsonLd(toProduct(book, { site, url, image }, costs)),
    jsonLd(toBreadcrumbs(book, site, url)),
  ];
  return { description, url, tags };
}

type PageUrls = { site: string; url: string; image: string };

/** The structured data that Google requires for merchant listings; prices include GST, as its rules for Singapore require. */
function toProduct(book: BookWire, { site, url, image }: PageUrls, { shipping, gst, now }: Costs): object {
  const price = withGst(Dollars.parse(book.price), gstRate(gst, yearInSingapore(now)));
  const isbn13 = toIsbn13(book.isbn);
  const language = languageTag(book.language);
  return {
    "@context": "https://schema.org",
    "@type": ["Book", "Product"],
    "@id": url,
    name: book.title,
    description: truncate(book.description),
    author: { "@type": "Person", name: book.author },
    isbn: book.isbn,
    ...(isbn13 && hasCheckDigit(isbn13) ? { gtin13: isbn13 } : {}),
    sku: book._id,
    brand: { "@type": "Brand", name: book.publisher },
    publisher: { "@type": "Organization", name: book.publisher },
    datePublished: book.publishedDate,
    ...(language ? { inLanguage: language } : {}),
    numberOfPages: book.pages,
    ...(image ? { image } : {}),
    offers: {
      "@type": "Offer",
      url,
      price: toDollars(price).toFixed(2),
      priceCurrency: "SGD",
      availability: `https://schema.org/${book.stock > 0 ? "InStock" : "OutOfStock"}`,
      itemCondition: "https://schema.org/NewCondition",
      seller: { "@type": "Organization", name: SHOP_NAME },
      shippingDetails: toShippingDetails(shipping, Kilograms.parse(book.weight)),
      hasMerchantReturnPolicy: {
        "@type": "MerchantReturnPolicy",
        applicableCountry: countriesWithCode(shipping).map(({ code }) => code),
        returnPolicyCategory: "https://schema.org/MerchantReturnFiniteReturnWindow",
        // `orderMessages.howToReturn` tells customers the same.
        merchantReturnDays: 14,
        returnMethod: "https://schema.org/ReturnByMail",
        returnFees: "https://schema.org/ReturnFeesCustomerResponsibility",
        merchantReturnLink: `${site}/delivery`,
      },
    },
  };
}

const countriesWithCode = (shipping: ShippingDocument) =>
  activeCountries(shipping).filter(({ code }) => /^[A-Z]{2}$/.test(code));

/** One entry per zone that has a rate for the book, for its countries with an ISO 3166 code. */
function toShippingDetails(shipping: ShippingDocument, weight: Grams): object[] {
  return Array.from(Map.groupBy(countriesWithCode(shipping), ({ zoneId }) => zoneId).values()).flatMap(
    (group) => {
      const outcome = shippingTo(shipping, { country: group[0]?.name ?? "" }, weight);
      if (!outcome.ok || !outcome.hasRate) return [];
      const { deliveryDays } = outcome;
      return {
        "@type": "OfferShippingDetails",
        shippingRate: {
          "@type": "MonetaryAmount",
          value: toDollars(outcome.shipping.fee).toFixed(2),
          currency: "SGD",
        },
        shippingDestination: { "@type": "DefinedRegion", addressCountry: group.map(({ code }) => code) },
        ...(deliveryDays !== undefined && {
          deliveryTime: {
            "@type": "ShippingDeliveryTime",
            // Packed every working day; the zone's days count from the order.
            handlingTime: days(1),
            transitTime: days(Math.max(1, deliveryDays - 1)),
          },
        }),
      };
    },
  );
}

const days = (maxValue: number) => ({ "@type": "QuantitativeValue", minValue: 0, maxValue, unitCode: "DAY" });

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
    itemListElement: steps.map(([name, item], index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item,
    })),
  };
}

const jsonLd = (data: object): string => dataBlock(data, "application/ld+json");
