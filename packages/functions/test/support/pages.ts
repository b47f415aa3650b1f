import type { BookSummary } from "@frangipani/core/books";
import type { CatalogueCategory, CurrentCatalogue } from "@frangipani/core/catalogue";
import { emptyGst } from "@frangipani/core/gst";
import { escapeHtml } from "@frangipani/core/kernel";
import { emptyShipping } from "@frangipani/core/shipping";
import { SqliteIndex } from "@frangipani/core/sqlite";
import { createPages, type PagesPorts } from "../../src/apps/pages.ts";
import { RENDERED, type ServerBuild } from "../../src/pages/document.ts";
import { testClock } from "./memory.ts";

export const SITE = "https://books.example";

/** A minimal build for tests without the web app: a page lists its books. */
export const testBuild: ServerBuild = {
  loadApp: async () => ({
    renderPage: async (path, { books }) => ({
      head: `<title>Page ${escapeHtml(path)}</title>`,
      markup: books.map(({ _id, title }) => `<a href="/book/${_id}">${escapeHtml(title)}</a>`).join(""),
    }),
  }),
  template: {
    pagePattern: "^/(|browse|book/[^/]+)/?$",
    shell: '<html><head><title>Frangipani Books</title></head><body><div id="root"></div></body></html>',
    start: "<html><head>",
    middle: '</head><body><div id="root">',
    end: "</div>",
    pages: Object.fromEntries(
      RENDERED.map((name) => [
        name,
        {
          inline: `<style>.${name} {}</style><script>load("${name}")</script>`,
          styleHash: `hash-of-${name}`,
          scriptHash: `hash-of-script-of-${name}`,
        },
      ]),
    ) as ServerBuild["template"]["pages"],
  },
};

/** A catalogue that does not change. */
export function catalogueOf(
  books: readonly BookSummary[],
  categories: readonly CatalogueCategory[],
): CurrentCatalogue {
  const index = SqliteIndex.create(":memory:");
  index.apply(books);
  return {
    categories,
    costs: { shipping: emptyShipping, gst: emptyGst },
    find: (browse, range) => index.find(browse, categories, range),
    possibleMentions: (q) => index.possibleMentions(q),
    featured: (limit) => index.featured(limit),
    related: (book) => index.related(book),
    datesIn: (category, range) => index.datesIn(category, range),
    emptySubcategories: (all) => index.emptySubcategories(all),
  };
}

/** The pages of a shop with these categories and, unless `part` changes it, no books. */
export const pagesWith = (categories: readonly CatalogueCategory[], part: Partial<PagesPorts> = {}) =>
  createPages({
    books: { get: async () => undefined } as never,
    taxonomy: { read: async () => ({ version: 1, categories }) } as never,
    countBooks: async () => new Map(),
    clock: testClock(),
    build: testBuild,
    catalogue: async () => catalogueOf([], categories),
    publicUrl: SITE,
    uploadsOrigin: "https://uploads.example",
    ...part,
  });
