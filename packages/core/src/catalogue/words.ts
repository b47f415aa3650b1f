import { fold } from "../kernel/fold.ts";

const APOSTROPHES = /['’‘ʼ`]/g;
const GAPS = /[^\p{L}\p{N}]+/gu;
const NOT_PLAIN = /[^a-z0-9 ]/;
const NOT_ASCII = /[^ -~]/;
const ASCII_GAPS = /[^a-z0-9]+/g;

/**
 * A text as search compares it: " the sorcerers stone", folded, its words with one space before each, so that " sor" finds
 * a word's beginning. Apostrophes vanish, other marks part words.
 */
export function searchable(text: string): string {
  const lower = text.toLowerCase();
  // Most texts are plain, and this runs ten thousand times before the first search.
  if (!NOT_PLAIN.test(lower)) return spaced(lower);
  if (!NOT_ASCII.test(lower)) return spaced(lower.replace(APOSTROPHES, "").replace(ASCII_GAPS, " "));
  // Up and down again: only so do all forms of a letter, as the three of sigma, become one.
  return spaced(fold(text.toUpperCase()).replace(APOSTROPHES, "").replace(GAPS, " "));
}

const spaced = (words: string): string =>
  ` ${(words.includes("  ") ? words.replace(/ +/g, " ") : words).trim()}`;

export const wordsOf = (searchableText: string): string[] => searchableText.split(" ").filter(Boolean);
