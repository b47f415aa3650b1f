import { escapeHtml } from "@frangipani/core/kernel/markup";

export const SHOP = "Frangipani Books";

/** What search engines and chats are told of a page. */
export type Head = {
  title: string;
  description: string;
  /** Its one address. */
  url: string;
  /** Further tags, escaped. */
  tags: readonly string[];
};

export const property = (name: string, content: string): string =>
  `<meta property="${name}" content="${escapeHtml(content)}">`;

export const homeHead = (site: string): Head => ({
  title: `${SHOP} · An independent bookshop in Singapore`,
  description:
    "An independent bookshop in Singapore. Browse ten thousand titles, and we ship them to your door, here or abroad.",
  url: `${site}/`,
  tags: ofShop(site, SHOP),
});

export const browseHead = (site: string): Head => ({
  title: `Browse Books · ${SHOP}`,
  description: "All the books on our shelves, by title, author, category and price.",
  url: `${site}/browse`,
  tags: ofShop(site, "Browse Books"),
});

const ofShop = (site: string, title: string): string[] => [
  property("og:type", "website"),
  property("og:title", title),
  property("og:image", `${site}/icons/icon-512.png`),
  '<meta name="twitter:card" content="summary">',
];

/** The page with this head; its own title and description give way. */
export function withHead(page: string, { title, description, url, tags }: Head): string {
  const all = [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    property("og:site_name", SHOP),
    property("og:description", description),
    property("og:url", url),
    ...tags,
  ];
  return page
    .replace(/<meta name="description"[^>]*>\s*/, "")
    .replace(/<title>[^<]*<\/title>/, () => all.join("\n    "));
}
