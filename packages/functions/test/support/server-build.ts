import { escapeHtml } from "@frangipani/core/kernel";
import { RENDERED, type ServerBuild } from "../../src/pages/document.ts";

export const SITE = "https://books.example";

/** As small as it can be, for tests without a built web app: a page lists its books. */
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
