import { fold } from "@frangipani/core/kernel";

type TextRange = { start: number; end: number };
type Match = { page: number; before: string; text: string; after: string };

const MAX_MATCHES = 100;
const CONTEXT_CHARACTERS = 32;

/** Finds the query in a text, ignoring case, accents and line breaks. */
export function findText({ folded, origins }: FoldedText, query: string): TextRange[] {
  const needle = foldText(query.trim()).folded;
  if (!needle) return [];
  const ranges: TextRange[] = [];
  let index = folded.indexOf(needle);
  while (index >= 0) {
    const last = index + needle.length - 1;
    ranges.push({ start: origins[index] ?? 0, end: (origins[last] ?? 0) + 1 });
    index = folded.indexOf(needle, index + needle.length);
  }
  return ranges;
}

export function findInPages(
  pages: readonly FoldedText[],
  query: string,
): { matches: Match[]; hasMore: boolean } {
  const matches: Match[] = [];
  for (const [index, page] of pages.entries())
    for (const { start, end } of findText(page, query)) {
      if (matches.length === MAX_MATCHES) return { matches, hasMore: true };
      const { text } = page;
      matches.push({
        page: index + 1,
        before: text.slice(Math.max(0, start - CONTEXT_CHARACTERS), start),
        text: text.slice(start, end),
        after: text.slice(end, end + CONTEXT_CHARACTERS),
      });
    }
  return { matches, hasMore: false };
}

/** A hyphen in a word is not searched for: it may divide the word at a line's end. */
const HYPHEN_IN_WORD = /(?<=\p{L})[-\u2010\u00ad](\s*\n\s*(?=\p{L})|(?=\p{L}|$))/uy;

/** `origins` has the index in `text` of each folded character: folding a character may give none, or two. */
export type FoldedText = { text: string; folded: string; origins: readonly number[] };

export function foldText(text: string): FoldedText {
  let folded = "";
  const origins: number[] = [];
  for (let index = 0; index < text.length; index++) {
    HYPHEN_IN_WORD.lastIndex = index;
    const [hyphen] = HYPHEN_IN_WORD.exec(text) ?? [];
    if (hyphen) {
      index += hyphen.length - 1;
      continue;
    }
    const character = text[index] ?? "";
    const plain = /\s/.test(character) ? " " : fold(character);
    // Spaces and line breaks in a row count as one space.
    if (plain === " " && folded.endsWith(" ")) continue;
    folded += plain;
    for (let count = 0; count < plain.length; count++) origins.push(index);
  }
  return { text, folded, origins };
}
