import type { BookReadPorts } from "@frangipani/core/books/ports";
import { findBook, findCategory, listCategory } from "@frangipani/core/books/read-books";
import { bookToWire } from "@frangipani/core/books/wire";
import { cardOf, detailsOf } from "@frangipani/core/catalogue/card";
import type { OpeningBooks } from "@frangipani/core/catalogue/feed";
import { fillBook, fillBrowse, fillHome } from "@frangipani/core/catalogue/fill-screen";
import { type FirstScreens, QUESTIONS } from "@frangipani/core/catalogue/first-screen";
import { type Clock, instant, secondsAfter } from "@frangipani/core/kernel/clock";
import { Failure } from "@frangipani/core/kernel/failure";
import { type Context, Hono } from "hono";
import { etag } from "hono/etag";
import { log } from "../http/log.ts";
import { isOutage } from "../http/outage.ts";
import { bookHead } from "./book-head.ts";
import { browseHead, homeHead, withHead } from "./head.ts";
import { siteMap, siteMapIndex } from "./site-map.ts";

export type PagesDeps = BookReadPorts & {
  clock: Clock;
  /** The web app as it was built. */
  screens(): Promise<FirstScreens>;
  /** The books of the first screens. */
  opening(): Promise<OpeningBooks>;
  /** The shop's address without a trailing slash. */
  publicUrl: string;
};

/** The edge keeps a page for some minutes, and after that until a newer one is here; browsers ask each time. */
const PAGE_CACHING = "public, max-age=0, must-revalidate, s-maxage=300, stale-while-revalidate=3600";
const DAY_CACHING = "public, max-age=0, must-revalidate, s-maxage=86400";
/** security.txt says where to tell of a weakness, and until when it holds (RFC 9116); it is a day old at most. */
const SECURITY_TEXT_SECONDS = 30 * 24 * 60 * 60;
const PAGE = 500;
/** Where only one person's data, or none worth finding, is shown. */
const PRIVATE = ["/admin", "/api/", "/cart", "/checkout", "/customer", "/order-", "/profile"];

/**
 * The pages which a first visit begins with, with their books and a head of their own, and what else machines read of the
 * shop: robots.txt, security.txt and the site map. Whatever a page does is the app's.
 */
export const createPages = ({ screens, opening, publicUrl, clock, ...ports }: PagesDeps) => {
  const xml = { "content-type": "application/xml; charset=utf-8", "cache-control": DAY_CACHING };

  /** The app's page for what is not there, which says so. Nobody keeps it, as what is missing may be made any moment. */
  const missing = (c: Context, app: string) => c.html(app, 404, { "cache-control": "no-store" });

  /** A page made of what the shop knows just now; the app's own page when that fails, as the app needs nothing of it. */
  async function answer(c: Context, make: (screens: FirstScreens) => Promise<string>) {
    const all = await screens();
    c.header("cache-control", PAGE_CACHING);
    try {
      return c.html(await make(all));
    } catch (error) {
      if (error instanceof Failure && error.kind === "missing") return missing(c, all.app);
      log("error", { event: isOutage(error) ? "unavailable" : "unexpected", route: c.req.routePath, error });
      c.header("cache-control", "no-store");
      return c.html(all.app);
    }
  }

  return new Hono()
    .use(etag())
    .get("/home", (c) =>
      answer(c, async ({ home }) => withHead(fillHome(home, await opening()), homeHead(publicUrl))),
    )
    .get("/browse", (c) =>
      answer(c, async ({ app, browse }) => {
        // Another question than that for all books is the app's to answer.
        if (QUESTIONS.some((name) => c.req.query(name))) return withHead(app, browseHead(publicUrl));
        return withHead(fillBrowse(browse, await opening()), browseHead(publicUrl));
      }),
    )
    .get("/book/:bookId", (c) =>
      answer(c, async (all) => {
        const [{ book, names }, books] = await Promise.all([
          findBook(ports, c.req.param("bookId"), false),
          opening(),
        ]);
        const page = fillBook(all.book, books, cardOf(book), detailsOf(book));
        return withHead(page, bookHead(bookToWire(book, names), publicUrl));
      }),
    )
    .get("/category/:name", (c) =>
      answer(c, async ({ app }) => {
        await findCategory(ports, { category: c.req.param("name"), subcategory: c.req.query("subcategory") });
        return app;
      }),
    )
    .get("/robots.txt", (c) => {
      const lines = [
        "User-agent: *",
        ...PRIVATE.map((path) => `Disallow: ${path}`),
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
    .get("/sitemap.xml", async (c) => {
      const { categories } = await ports.taxonomy.read();
      const parts = ["pages", ...categories.map(({ name }) => name)];
      return c.body(siteMapIndex(parts.map((part) => `${publicUrl}/sitemap/${part}.xml`)), 200, xml);
    })
    .get("/sitemap/:file{[a-z0-9-]+\\.xml}", async (c) => {
      const part = c.req.param("file").replace(/\.xml$/, "");
      if (part === "pages") {
        const { categories } = await ports.taxonomy.read();
        const paths = [
          "/",
          "/browse",
          "/categories",
          "/contact",
          ...categories.map(({ name }) => `/category/${name}`),
        ];
        return c.body(siteMap(paths.map((path) => publicUrl + path)), 200, xml);
      }
      const urls: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await listCategory(ports, { category: part }, { limit: PAGE, cursor });
        urls.push(...page.books.map((book) => `${publicUrl}/book/${encodeURIComponent(book._id)}`));
        cursor = page.cursor;
      } while (cursor);
      return c.body(siteMap(urls), 200, xml);
    })
    .notFound(async (c) => missing(c, (await screens()).app))
    .onError((error, c) => {
      if (error instanceof Failure && error.kind === "missing") return c.text("Not found", 404);
      if (isOutage(error)) {
        log("error", { event: "unavailable", route: c.req.routePath, error });
        return c.text("Please try again in a moment.", 503, { "retry-after": "60" });
      }
      throw error;
    });
};
