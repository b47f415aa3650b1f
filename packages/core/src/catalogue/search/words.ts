import { joinTexts, type SearchedTexts, searchedFields, searchedText } from "../../books/book/views.ts";
import { fold, withDigraphs } from "../../kernel/text/fold.ts";

const APOSTROPHES = /['’‘ʼ`]/g;
const GAPS = /[^\p{L}\p{N}+#]+/gu;
const NOT_PLAIN = /[^a-z0-9 ]/;
const NOT_ASCII = /[^ -~]/;
const ASCII_GAPS = /[^a-z0-9+#]+/g;
const ANY_SUFFIX = /[+#]/;
const SUFFIXES = /(?<=[\p{L}\p{N}])([+#]+)|[+#]+/gu;
const SUFFIXES_INSIDE = /[+#]+(?=[\p{L}\p{N}])/gu;

/** One space before each word, so that " sor" is the start of one. Apostrophes go, + and # stay (C++, C#). */
export function toSearchable(text: string): string {
  const lower = text.toLowerCase();
  // Most texts are plain, and this runs ten thousand times before the first search.
  if (!NOT_PLAIN.test(lower)) return withSingleSpaces(lower);
  if (!NOT_ASCII.test(lower)) return splitAtGaps(lower, ASCII_GAPS);
  // Upper-cased before `fold` lower-cases it, so that all forms of a letter become one, as the three of sigma.
  return splitAtGaps(fold(text.toUpperCase()), GAPS);
}

/** A book's texts in which the words of a search are looked for; the title ranks above the others. */
export type Searchable = { title: string; others: string };

const otherFields = searchedFields.filter((field) => field !== "title");

/** After the other fields come other spellings of words in any of them: "schloezer" of "Schlözer". */
export function toSearchableTexts(book: SearchedTexts): Searchable {
  const title = toSearchable(book.title);
  const others = toSearchable(joinTexts(book, otherFields));
  const texts = searchedText(book);
  const spelled = NOT_ASCII.test(texts) ? withDigraphs(texts) : texts;
  if (spelled === texts) return { title, others };
  const known = new Set(splitWords(`${title}${others}`));
  const added = splitWords(toSearchable(spelled)).filter((word) => !known.has(word));
  return { title, others: [others, ...added].join(" ") };
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
