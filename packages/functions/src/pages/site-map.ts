import { escapeHtml } from "@frangipani/core/kernel";

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const document = (kind: string, entry: string, urls: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${kind} ${NAMESPACE}>\n${urls
    .map((url) => `<${entry}><loc>${escapeHtml(url)}</loc></${entry}>`)
    .join("\n")}\n</${kind}>\n`;

/** At most 50,000 URLs (sitemaps.org). */
export const siteMap = (urls: readonly string[]): string => document("urlset", "url", urls);

export const siteMapIndex = (urls: readonly string[]): string => document("sitemapindex", "sitemap", urls);
