import type { CurrentCatalogue } from "@frangipani/core/catalogue";
import type { CategoryPorts } from "@frangipani/core/categories";
import { escapeHtml } from "@frangipani/core/kernel";
import { type Context, Hono } from "hono";

type SiteMapPorts = Pick<CategoryPorts, "countBooks"> & {
  taxonomy: Pick<CategoryPorts["taxonomy"], "read">;
  catalogue(): Promise<CurrentCatalogue>;
  publicUrl: string;
  caching: string;
};

/** Half of the limit of a site map (sitemaps.org), so that one of long ids stays below the 6 MB of Lambda's response. */
const MAX_URLS = 25_000;

/** The map of the pages; a category may have the same name. */
const PAGES = "pages";

/** An index, a map of the pages, and maps of each category's books: `fiction.xml`, `fiction/2.xml` and so on. */
export function siteMaps({ taxonomy, countBooks, catalogue, publicUrl, caching }: SiteMapPorts) {
  const xml = { "content-type": "application/xml; charset=utf-8", "cache-control": caching };

  async function booksOf(c: Context, name: string, part: number) {
    const all = await catalogue();
    const category = all.categories.find((one) => one.name === name);
    if (!category) return c.text("Not found", 404);
    const books = all.datesIn(category._id, { offset: (part - 1) * MAX_URLS, limit: MAX_URLS });
    if (books.length === 0 && part > 1) return c.text("Not found", 404);
    const urls = books.map(({ id, changedOn }) => ({
      url: `${publicUrl}/book/${encodeURIComponent(id)}`,
      changedOn,
    }));
    return c.body(siteMap(urls), 200, xml);
  }

  return new Hono()
    .get("/sitemap.xml", async (c) => {
      const [{ categories }, counts] = await Promise.all([taxonomy.read(), countBooks()]);
      const maps = categories.flatMap(({ _id, name }) => {
        const parts = Math.max(1, Math.ceil((counts.get(_id) ?? 0) / MAX_URLS));
        return Array.from({ length: parts }, (_, index) =>
          index === 0 && name !== PAGES ? name : `${name}/${index + 1}`,
        );
      });
      return c.body(
        siteMapIndex([PAGES, ...maps].map((map) => ({ url: `${publicUrl}/sitemap/${map}.xml` }))),
        200,
        xml,
      );
    })
    .get(`/sitemap/${PAGES}.xml`, async (c) => {
      const { categories } = await taxonomy.read();
      const paths = [
        "/",
        "/browse",
        "/new",
        "/categories",
        "/contact",
        "/delivery",
        ...categories.map(({ name }) => `/category/${name}`),
      ];
      return c.body(siteMap(paths.map((path) => ({ url: publicUrl + path }))), 200, xml);
    })
    .get("/sitemap/:file{[a-z0-9-]+\\.xml}", (c) =>
      booksOf(c, c.req.param("file").slice(0, -".xml".length), 1),
    )
    .get("/sitemap/:category{[a-z0-9-]+}/:file{[1-9][0-9]{0,3}\\.xml}", (c) =>
      booksOf(c, c.req.param("category"), Number.parseInt(c.req.param("file"), 10)),
    );
}

type Entry = { url: string; changedOn?: number };

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const MS_PER_DAY = 86_400_000;
const document = (kind: string, name: string, entries: readonly Entry[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${kind} ${NAMESPACE}>\n${entries
    .map(({ url, changedOn }) => `<${name}><loc>${escapeHtml(url)}</loc>${lastChange(changedOn)}</${name}>`)
    .join("\n")}\n</${kind}>\n`;

const lastChange = (day: number | undefined): string =>
  day ? `<lastmod>${new Date(day * MS_PER_DAY).toISOString().slice(0, 10)}</lastmod>` : "";

const siteMap = (entries: readonly Entry[]): string => document("urlset", "url", entries);
const siteMapIndex = (entries: readonly Entry[]): string => document("sitemapindex", "sitemap", entries);
