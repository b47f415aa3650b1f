import { html } from "hono/html";
import type { Html } from "../../support/page.ts";

const URL_PATTERN = /https?:\/\/[^\s<>"']+/g;
const TRAILING_PUNCTUATION = /[.,;:!?)\]]+$/;

/** Plain text with its URLs as links; a full stop after a URL is not part of it. */
export function linkify(text: string): Html[] {
  const parts: Html[] = [];
  let from = 0;
  for (const match of text.matchAll(URL_PATTERN)) {
    const url = match[0].replace(TRAILING_PUNCTUATION, "");
    parts.push(html`${text.slice(from, match.index)}<a href="${url}">${url}</a>`);
    from = match.index + url.length;
  }
  return [...parts, html`${text.slice(from)}`];
}
