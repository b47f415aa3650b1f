import { html } from "hono/html";
import type { Html } from "../../support/page.ts";

/** The shop's name on the pages, and the path under which they are mounted. */
export type Site = { shopName: string; path: string };

/** The layout of every page, with the notice that payments are tests. */
export const frame = (title: string, { shopName, path }: Site, content: Html): Html =>
  html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
    <meta name="robots" content="noindex">
    <title>${title} – ${shopName}</title>
    <link rel="stylesheet" href="${path}/pay.css">
    <link rel="icon" href="data:,">
  </head>
  <body>
    <header class="test-note"><strong>Test page.</strong> No money moves. Never enter a real card here.</header>
    ${content}
  </body>
</html>`;
