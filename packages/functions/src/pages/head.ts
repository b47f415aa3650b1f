import { escapeHtml, slugToTitle } from "@frangipani/core/kernel";
import { SYNDICATION_PATHS } from "../paths.ts";

const SHOP = "Frangipani Books";

export type Head = {
  description: string;
  url: string;
  tags: readonly string[];
};

export const property = (name: string, content: string): string =>
  `<meta property="${name}" content="${escapeHtml(content)}">`;

export const homeHead = (site: string): Head => ({
  description:
    "An independent bookshop in Singapore. Browse ten thousand titles, and we ship them to your door, here or abroad.",
  url: `${site}/`,
  tags: ofShop(site, SHOP),
});

export const browseHead = (site: string): Head => ({
  description: "All the books on our shelves, by title, author, category and price.",
  url: `${site}/browse`,
  tags: ofShop(site, "Browse Books"),
});

export const newHead = (site: string): Head => ({
  description: "The books that came to our shop last, month by month.",
  url: `${site}/new`,
  tags: ofShop(site, "New Arrivals"),
});

export const categoriesHead = (site: string): Head => ({
  description: "All categories of our bookshop, with their subcategories.",
  url: `${site}/categories`,
  tags: ofShop(site, "Categories"),
});

/** @param category, subcategory slugs */
export function categoryHead(category: string, subcategory: string | undefined, site: string): Head {
  const title = [subcategory, category].flatMap((slug) => (slug ? slugToTitle(slug) : [])).join(", ");
  const query = subcategory ? `?subcategory=${encodeURIComponent(subcategory)}` : "";
  return {
    description: `${title}: the books of our shop, by title, author and price.`,
    url: `${site}/category/${encodeURIComponent(category)}${query}`,
    tags: ofShop(site, title),
  };
}

const ofShop = (site: string, title: string): string[] => [
  property("og:type", "website"),
  property("og:title", title),
  property("og:image", `${site}/icons/icon-512.png`),
  '<meta name="twitter:card" content="summary">',
];

export const headTags = ({ description, url, tags }: Head): string =>
  [
    `<meta name="description" content="${escapeHtml(description)}">`,
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    property("og:site_name", SHOP),
    property("og:description", description),
    property("og:url", url),
    `<link rel="alternate" type="application/atom+xml" title="New Arrivals" href="${SYNDICATION_PATHS.newArrivals}">`,
    ...tags,
  ].join("");
