import { html } from "hono/html";
import type { Html } from "../../support/page.ts";

const ADDRESS = /https?:\/\/[^\s<>"']+/g;
const TRAILING = /[.,;:!?)\]]+$/;

/** Plain text with its URLs as links; a full stop after a URL is not part of it. */
export function linkify(text: string): Html[] {
  const parts: Html[] = [];
  let from = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = match[0].replace(TRAILING, "");
    parts.push(html`${text.slice(from, match.index)}<a href="${address}">${address}</a>`);
    from = match.index + address.length;
  }
  return [...parts, html`${text.slice(from)}`];
}
