import type { BookReadPorts } from "@frangipani/core/books/ports";
import { listCategory, readBook } from "@frangipani/core/books/read-books";
import { type Clock, instant, secondsAfter } from "@frangipani/core/kernel/clock";
import { Failure } from "@frangipani/core/kernel/failure";
import { Hono } from "hono";
import { log } from "../http/log.ts";
import { isOutage } from "../http/outage.ts";
import { bookHead, withHead } from "./book-head.ts";
import { siteMap, siteMapIndex } from "./site-map.ts";

export type PagesDeps = BookReadPorts & {
  clock: Clock;
  /** The app's index.html as it was built. */
  shell(): Promise<string>;
  /** The shop's address without a trailing slash. */
  publicUrl: string;
};

/** The edge keeps a book's head for some minutes; browsers ask each time. */
const HEAD_CACHING = "public, max-age=0, must-revalidate, s-maxage=300";
const DAY_CACHING = "public, max-age=0, must-revalidate, s-maxage=86400";
/** security.txt says where to tell of a weakness, and until when it holds (RFC 9116); it is a day old at most. */
const SECURITY_TEXT_SECONDS = 30 * 24 * 60 * 60;
const PAGE = 500;
/** Where only one person's data, or none worth finding, is shown. */
const PRIVATE = ["/admin", "/api/", "/cart", "/checkout", "/customer", "/order-", "/profile"];

/** What machines read of the shop: the heads of books' pages, robots.txt, security.txt and the site map. The rest of a page is the app's. */
export const createPages = ({ shell, publicUrl, clock, ...ports }: PagesDeps) => {
  const xml = { "content-type": "application/xml; charset=utf-8", "cache-control": DAY_CACHING };
  return new Hono()
    .get("/book/:bookId", async (c) => {
      const page = await shell();
      c.header("cache-control", HEAD_CACHING);
      try {
        const book = await readBook(ports, c.req.param("bookId"), false);
        return c.html(withHead(page, bookHead(book, publicUrl)));
      } catch (error) {
        if (error instanceof Failure && error.kind === "missing") return c.html(page, 404);
        if (!isOutage(error)) throw error;
        // The app needs nothing of the table: whoever was here before holds the book on their device.
        log("error", { event: "unavailable", route: c.req.routePath, error });
        c.header("cache-control", "no-store");
        return c.html(page);
      }
    })
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
    .onError((error, c) => {
      if (error instanceof Failure && error.kind === "missing") return c.text("Not found", 404);
      if (isOutage(error)) {
        log("error", { event: "unavailable", route: c.req.routePath, error });
        return c.text("Please try again in a moment.", 503, { "retry-after": "60" });
      }
      throw error;
    });
};
