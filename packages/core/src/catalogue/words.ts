import { fold } from "../kernel/text.ts";

const ASCII = /^[\u0020-\u007e]*$/;
const APOSTROPHES = /['’‘ʼ`]/g;
const GAPS = /[^\p{L}\p{N}]+/gu;
const ASCII_GAPS = /[^a-z0-9]+/g;

/**
 * A text as search compares it: " the sorcerers stone", folded, its words with one space before each, so that " sor" finds
 * a word's beginning. Apostrophes vanish, other marks part words.
 */
export function searchable(text: string): string {
  const plain = ASCII.test(text);
  const folded = (plain ? text.toLowerCase() : fold(text)).replace(APOSTROPHES, "");
  return ` ${folded.replace(plain ? ASCII_GAPS : GAPS, " ").trim()}`;
}

export const wordsOf = (searchableText: string): string[] => searchableText.split(" ").filter(Boolean);
