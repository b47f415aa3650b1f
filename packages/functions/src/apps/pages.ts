import {
  type BookReadPorts,
  bookToWire,
  findBook,
  findCategory,
  findCategoryIn,
  summarize,
  toDetails,
} from "@frangipani/core/books";
import {
  type Browse,
  browseKey,
  type CurrentCatalogue,
  createInitialData,
  type InitialData,
  MAX_SEARCH_CHARACTERS,
  SORTS,
  toFacetFilter,
} from "@frangipani/core/catalogue";
import type { CategoryPorts } from "@frangipani/core/categories";
import {
  dynamoBookReads,
  dynamoCatalogue,
  dynamoSettings,
  readCategoryCounts,
} from "@frangipani/core/dynamo";
import { type Clock, Failure, instant, secondsAfter } from "@frangipani/core/kernel";
import { type Context, Hono } from "hono";
import { etag, RETAINED_304_HEADERS } from "hono/etag";
import type { Env } from "../http/request.ts";
import { renderedPageCsp } from "../http/security-headers.ts";
import { log } from "../http/telemetry/log.ts";
import { logRequest } from "../http/telemetry/log-request.ts";
import { isUnavailable } from "../http/unavailable.ts";
import { documentOf, type PageName, type ServerBuild, shellOf } from "../pages/document.ts";
import {
  bookHead,
  browseHead,
  categoriesHead,
  categoryHead,
  type Head,
  headTags,
  homeHead,
  newHead,
} from "../pages/head.ts";
import { siteMaps } from "../pages/site-maps.ts";
import { cachedCatalogue } from "../storefront/cached-catalogue.ts";
import type { Resources } from "./resources.ts";

export type PagesPorts = BookReadPorts &
  Pick<CategoryPorts, "countBooks"> & {
    clock: Clock;
    build: ServerBuild;
    catalogue(): Promise<CurrentCatalogue>;
    /** The origin of presigned uploads, which the content security policy allows. */
    uploadsOrigin: string;
    publicUrl: string;
  };

type PagesResources = Pick<Resources, "table" | "clock" | "publicUrl" | "readChunk" | "indexes"> &
  Pick<PagesPorts, "build" | "uploadsOrigin">;

export function pagesPorts({ table, readChunk, indexes, ...resources }: PagesResources): PagesPorts {
  const books = dynamoBookReads(table);
  const countBooks = () => readCategoryCounts(table);
  const { clock } = resources;
  const catalogue = dynamoCatalogue(table);
  return {
    ...resources,
    books,
    taxonomy: dynamoSettings(table).taxonomy,
    countBooks,
    catalogue: cachedCatalogue({ books, catalogue, countBooks, readChunk, indexes, clock }),
  };
}

const PAGE_CACHING = "public, max-age=0, must-revalidate, s-maxage=300, stale-while-revalidate=3600";
const DAY_CACHING = "public, max-age=0, must-revalidate, s-maxage=86400";
// Regenerated daily, with an expiry (RFC 9116).
const SECURITY_TEXT_SECONDS = 30 * 24 * 60 * 60;
// Private pages, and pages without content for search engines.
const PATHS_NOT_TO_CRAWL = ["/admin", "/api/", "/cart", "/checkout", "/customer", "/order-", "/profile"];

/** In a page as it is rendered, to which the browser adds the others: `INITIAL_COUNT` of Home.tsx. */
const MAX_BOOKS = 12;
const FIRST_BOOKS = { offset: 0, limit: MAX_BOOKS };

/** Replaces the category's names in a URL, and keeps its other query parameters. */
function categoryPath({ category, subcategory }: CategoryNames, search: string): string {
  const query = new URLSearchParams(search);
  query.delete("subcategory");
  if (subcategory) query.set("subcategory", subcategory);
  const path = `/category/${encodeURIComponent(category)}`;
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Parsed as the pages parse their own URLs (packages/web/src/browse). */
function browseOf(c: Context): Browse {
  const given = Object.fromEntries(Object.entries(c.req.query()).filter(([, value]) => value));
  const { q, category, sort } = given;
  return {
    q: q?.slice(0, MAX_SEARCH_CHARACTERS),
    category,
    sort: SORTS.find((one) => one === sort),
    ...toFacetFilter(given),
  };
}

function listData(current: CurrentCatalogue, browse: Browse): InitialData {
  const { books, count } = current.find(browse, FIRST_BOOKS);
  return createInitialData(current, books, { found: { key: browseKey(browse), count } });
}

type App = Awaited<ReturnType<ServerBuild["loadApp"]>>;
type CategoryNames = { category: string; subcategory: string | undefined };
type Page = { name: PageName; path: string; data: InitialData; head: Head };

export const createPages = ({ build, catalogue, publicUrl, uploadsOrigin, clock, ...ports }: PagesPorts) => {
  const { template } = build;

  async function render(c: Context, { renderPage }: App, { name, path, data, head }: Page) {
    const rendered = await renderPage(path, data);
    // A browser that cannot update the page's books shows this time.
    c.header("last-modified", clock.now().toUTCString());
    c.header("content-security-policy", renderedPageCsp(uploadsOrigin, template.pages[name]));
    return c.html(documentOf(template, { ...rendered, name, data, tags: headTags(head) }));
  }

  // A 404 is not cached, since the page may be created at any moment.
  const missing = (c: Context) => c.html(template.shell, 404, { "cache-control": "no-store" });

  /**
   * On failure responds with the app shell, as the browser can render any page.
   * @param pageNow returns the path to redirect to if the page has another URL
   */
  async function respond(c: Context, pageNow: () => Promise<Page | string>) {
    c.header("cache-control", PAGE_CACHING);
    try {
      // A new process imports the app while it waits for the table.
      const [page, app] = await Promise.all([pageNow(), build.loadApp()]);
      if (typeof page === "string") return c.redirect(page, 308);
      return await render(c, app, page);
    } catch (error) {
      if (error instanceof Failure && error.kind === "missing") return missing(c);
      log("error", {
        event: isUnavailable(error) ? "unavailable" : "unexpected",
        requestId: c.var.requestId,
        route: c.req.routePath,
        error,
      });
      c.header("cache-control", "no-store");
      return c.html(template.shell);
    }
  }

  return (
    new Hono<Env>()
      .use(logRequest)
      // A 304's headers replace those in the browser's cache: without this one, the policy of pages without inline styles would apply.
      .use(etag({ retainedHeaders: [...RETAINED_304_HEADERS, "content-security-policy", "last-modified"] }))
      .get("/home", (c) =>
        respond(c, async () => {
          const current = await catalogue();
          const data = createInitialData(current, current.featured(MAX_BOOKS));
          return { name: "home", path: "/", data, head: homeHead(publicUrl) };
        }),
      )
      .get("/browse", (c) =>
        respond(c, async () => {
          const data = listData(await catalogue(), browseOf(c));
          return {
            name: "browse",
            path: `/browse${new URL(c.req.url).search}`,
            data,
            head: browseHead(publicUrl),
          };
        }),
      )
      .get("/new", (c) => {
        c.header("cache-control", PAGE_CACHING);
        return c.html(shellOf(template, headTags(newHead(publicUrl))));
      })
      .get("/categories", (c) =>
        respond(c, async () => {
          const current = await catalogue();
          const emptySubcategories = current.emptySubcategories(current.categories);
          const data = createInitialData(current, [], { emptySubcategories });
          return { name: "categories", path: "/categories", data, head: categoriesHead(publicUrl) };
        }),
      )
      .get("/category/:categoryId", (c) =>
        respond(c, async () => {
          const query = { category: c.req.param("categoryId"), subcategory: c.req.query("subcategory") };
          const current = await catalogue();
          // Reads the table only for a category that is newer than the catalogue.
          const { category, subcategory } =
            findCategoryIn(current, query) ?? (await findCategory(ports, query));
          const names = { category: category.name, subcategory: subcategory?.name };
          const { pathname, search } = new URL(c.req.url);
          if (query.category !== names.category || query.subcategory !== names.subcategory)
            return categoryPath(names, search);
          const head = categoryHead(names.category, names.subcategory, publicUrl);
          const data = {
            ...listData(current, { ...names, sort: browseOf(c).sort }),
            emptySubcategories: current.emptySubcategories(
              current.categories.filter(({ _id }) => _id === category._id),
            ),
          };
          return { name: "category", path: pathname + search, data, head };
        }),
      )
      .get("/book/:bookId", (c) =>
        respond(c, async () => {
          const [{ book, taxonomy }, current] = await Promise.all([
            findBook(ports, c.req.param("bookId"), { includesRetired: false }),
            catalogue(),
          ]);
          const summary = summarize(book);
          const data = createInitialData(current, [summary, ...current.related(summary)], {
            details: toDetails(book),
          });
          const { pathname } = new URL(c.req.url);
          return {
            name: "book",
            path: pathname,
            data,
            head: bookHead(bookToWire(book, taxonomy), publicUrl, { ...current.costs, now: clock.now() }),
          };
        }),
      )
      .get("/robots.txt", (c) => {
        const lines = [
          "User-agent: *",
          ...PATHS_NOT_TO_CRAWL.map((path) => `Disallow: ${path}`),
          `Sitemap: ${publicUrl}/sitemap.xml`,
        ];
        return c.text(`${lines.join("\n")}\n`, 200, { "cache-control": DAY_CACHING });
      })
      .get("/.well-known/security.txt", (c) => {
        const lines = [
          `Contact: ${publicUrl}/contact`,
          `Expires: ${instant(secondsAfter(clock.now(), SECURITY_TEXT_SECONDS))}`,
          "Preferred-Languages: en",
          `Canonical: ${publicUrl}/.well-known/security.txt`,
        ];
        return c.text(`${lines.join("\n")}\n`, 200, { "cache-control": DAY_CACHING });
      })
      .route("/", siteMaps({ ...ports, catalogue, publicUrl, caching: DAY_CACHING }))
      .notFound(missing)
      .onError((error, c) => {
        if (error instanceof Failure && error.kind === "missing") return c.text("Not found", 404);
        if (isUnavailable(error)) {
          const { requestId } = c.var;
          log("error", { event: "unavailable", requestId, route: c.req.routePath, error });
          return c.text("Please try again in a moment.", 503, { "retry-after": "60" });
        }
        throw error;
      })
  );
};
