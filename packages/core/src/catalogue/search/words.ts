import { fold, withDigraphs } from "../../kernel/text/fold.ts";

const APOSTROPHES = /['’‘ʼ`]/g;
const GAPS = /[^\p{L}\p{N}+#]+/gu;
const NOT_PLAIN = /[^a-z0-9 ]/;
const NOT_ASCII = /[^ -~]/;
const ASCII_GAPS = /[^a-z0-9+#]+/g;
const ANY_SUFFIX = /[+#]/;
const SUFFIXES = /(?<=[\p{L}\p{N}])([+#]+)|[+#]+/gu;
const SUFFIXES_INSIDE = /[+#]+(?=[\p{L}\p{N}])/gu;

/**
 * Folds a text and puts one space before each word, so that " sor" matches the start of a word. Apostrophes are
 * removed, + and # stay with their word (C++, C#), other marks separate words.
 */
export function toSearchable(text: string): string {
  const lower = text.toLowerCase();
  // Most texts are plain, and this runs ten thousand times before the first search.
  if (!NOT_PLAIN.test(lower)) return withSingleSpaces(lower);
  if (!NOT_ASCII.test(lower)) return splitAtGaps(lower, ASCII_GAPS);
  // Up and down again: only so do all forms of a letter, as the three of sigma, become one.
  return splitAtGaps(fold(text.toUpperCase()), GAPS);
}

/** The author, after which come other spellings of words in title and author: "schloezer" of "Schlözer". */
export function toSearchableAuthor(title: string, author: string): string {
  const searchable = toSearchable(author);
  const texts = `${title} ${author}`;
  const spelled = NOT_ASCII.test(texts) ? withDigraphs(texts) : texts;
  if (spelled === texts) return searchable;
  const known = new Set(splitWords(`${toSearchable(title)}${searchable}`));
  return [searchable, ...splitWords(toSearchable(spelled)).filter((word) => !known.has(word))].join(" ");
}

/** In a query, + and # inside a word separate words, as in "rain+ledger" of a URL. */
export const toSearchPhrase = (input: string): string =>
  toSearchable(ANY_SUFFIX.test(input) ? input.replace(SUFFIXES_INSIDE, " ") : input);

function splitAtGaps(text: string, gaps: RegExp): string {
  const words = text.replace(APOSTROPHES, "").replace(gaps, " ");
  return withSingleSpaces(
    ANY_SUFFIX.test(words) ? words.replace(SUFFIXES, (_, suffix = "") => `${suffix} `) : words,
  );
}

const withSingleSpaces = (words: string): string =>
  ` ${(words.includes("  ") ? words.replace(/ +/g, " ") : words).trim()}`;

export const splitWords = (searchableText: string): string[] => searchableText.split(" ").filter(Boolean);
