import { fold } from "@frangipani/core/kernel";

type TextRange = { start: number; end: number };
export type Match = { page: number; before: string; text: string; after: string };

const MAX_MATCHES = 100;
const CONTEXT_CHARACTERS = 32;

/** Where a text has the query, without regard to case, accents and line breaks. */
export function findText(text: string, query: string): TextRange[] {
  const needle = folded(query.trim()).text;
  if (!needle) return [];
  const { text: searched, origins } = folded(text);
  const ranges: TextRange[] = [];
  for (let at = searched.indexOf(needle); at >= 0; at = searched.indexOf(needle, at + needle.length)) {
    const last = at + needle.length - 1;
    ranges.push({ start: origins[at] ?? 0, end: (origins[last] ?? 0) + 1 });
  }
  return ranges;
}

/** @param pages the text of each page */
export function findInPages(pages: readonly string[], query: string): Match[] {
  const matches: Match[] = [];
  for (const [index, text] of pages.entries())
    for (const { start, end } of findText(text, query)) {
      if (matches.length === MAX_MATCHES) return matches;
      matches.push({
        page: index + 1,
        before: text.slice(Math.max(0, start - CONTEXT_CHARACTERS), start),
        text: text.slice(start, end),
        after: text.slice(end, end + CONTEXT_CHARACTERS),
      });
    }
  return matches;
}

/** With the index that each character had: a folded character may be none, or two. */
function folded(text: string): { text: string; origins: number[] } {
  let result = "";
  const origins: number[] = [];
  for (let index = 0; index < text.length; index++) {
    const character = text[index] ?? "";
    const plain = /\s/.test(character) ? " " : fold(character);
    // Spaces and line breaks in a row count as one space.
    if (plain === " " && result.endsWith(" ")) continue;
    result += plain;
    for (let count = 0; count < plain.length; count++) origins.push(index);
  }
  return { text: result, origins };
}
