import type { Context } from "hono";
import { html } from "hono/html";
import type { ContentfulStatusCode } from "hono/utils/http-status";

/** The result of hono's `html`, in which every value is escaped. */
export type Html = ReturnType<typeof html>;

/** A page may have its own pictures and styles, but no scripts. form-action is left out, since Chromium applies it to redirects, too. */
const PAGE_HEADERS = {
  "content-security-policy":
    "default-src 'none'; style-src 'self'; img-src 'self' data:; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'",
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};

/** A page of an emulator. `sendStyles` serves its styles at `stylesPath`. */
export const pageOf = (title: string, stylesPath: string, body: Html): Html => html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
    <meta name="robots" content="noindex">
    <title>${title}</title>
    <link rel="stylesheet" href="${stylesPath}">
    <link rel="icon" href="data:,">
  </head>
  ${body}
</html>`;

export const sendPage = (
  context: Context,
  page: Html | string,
  status: ContentfulStatusCode = 200,
  headers: Record<string, string> = {},
) => context.html(page, status, { ...PAGE_HEADERS, ...headers });

export const sendStyles = (context: Context, styles: string) =>
  context.body(BASE_STYLES + styles, 200, { "content-type": "text/css; charset=utf-8" });

/** The styles of all pages, light or dark as the system is. */
const BASE_STYLES = `
:root {
  color-scheme: light dark;
  --paper: #faf6ef; --sheet: #fffdf9; --ink: #2a2420; --muted: #6b6058; --line: #e2d8ca;
  --accent: #a63d2f; --accent-ink: #fffaf5; --wash: #f3eadd; --positive: #2f6b4a;
  --danger: #9c2b20; --danger-wash: #fbe9e5; --notice: #7a5400; --notice-wash: #fdf0cf;
  --serif: "Newsreader", "Iowan Old Style", "Palatino Linotype", Georgia, serif;
  --sans: system-ui, -apple-system, "Segoe UI", sans-serif;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #191614; --sheet: #221e1b; --ink: #f1e9df; --muted: #b3a698; --line: #3b342e;
    --accent: #ef8b74; --accent-ink: #2a0f09; --wash: #2c2622; --positive: #86cfa5;
    --danger: #ffab9c; --danger-wash: #43211b; --notice: #f3cf7a; --notice-wash: #3a2f15;
  }
}
*, ::before, ::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 var(--sans); }
h1, h2 { font-family: var(--serif); font-weight: 600; line-height: 1.2; margin: 0; text-wrap: balance; }
a { color: var(--accent); text-underline-offset: 0.15em; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
button, input { font: inherit; color: inherit; }
.visually-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
`;

export const timeOf = (instant: string): Html =>
  html`<time datetime="${instant}">${new Date(instant).toLocaleString("en-SG", { timeZone: "Asia/Singapore", dateStyle: "medium", timeStyle: "medium" })}</time>`;
