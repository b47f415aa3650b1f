import type { Searchable } from "../catalogue/search/words.ts";
import type { Filter } from "./filters.ts";

/*
 * Titles and the other searched fields are indexed as trigrams, each after the letter of its field: "trai" and "tain" for "rain" in a
 * title. Texts have one space before each word and two at the end; titles begin with START. A phrase of trigrams finds the texts that
 * contain a text, and the beginning of a trigram finds one or two letters. So each rank of a search is one expression:
 * https://www.sqlite.org/fts5.html#full_text_query_syntax
 */

const TRIGRAM_LENGTH = 3;
const START = "^";
export const TEXT_END = "  ";

/** The letters before the trigrams of books on sale, and of retired ones, which the shop's own search must not find. */
const FIELDS = { onSale: { title: "t", others: "a" }, retired: { title: "x", others: "y" } } as const;
type Fields = (typeof FIELDS)[keyof typeof FIELDS];

/** Occurs in no searchable text (catalogue/search/words.ts). */
export const SEPARATOR = ",";

export const TOKENIZER = "ascii tokenchars ' +#^'";

/** Splits the text that `toSearchable` makes of a description (catalogue/search/words.ts). */
export const WORD_TOKENIZER = "ascii tokenchars '+#'";

/** Matches descriptions with words that begin so. Searchable words have no letter that needs quoting. */
export const mentions = (words: readonly string[]): string => all(words.map((word) => `"${word}" *`));

/** The tokens of a book, those of its title first. */
export const toTokens = (texts: Searchable, category: number, path: number): string =>
  [...textTokens(FIELDS.onSale, texts), `c${category}`, `p${path}`].join(SEPARATOR);

export const toRetiredTokens = (texts: Searchable): string =>
  textTokens(FIELDS.retired, texts).join(SEPARATOR);

const textTokens = (fields: Fields, { title, others }: Searchable): string[] => [
  ...trigramsOf(fields.title, START + title + TEXT_END),
  ...trigramsOf(fields.others, others + TEXT_END),
];

/** @param field the letter before each trigram */
export function trigramsOf(field: string, text: string): string[] {
  const letters = Array.from(text);
  return letters
    .slice(TRIGRAM_LENGTH - 1)
    .map((letter, index) => `${field}${letters[index]}${letters[index + 1]}${letter}`);
}

/** Matches texts of this field that end with TEXT_END. */
export const contains = (field: string, text: string): string =>
  Array.from(text).length < TRIGRAM_LENGTH
    ? `"${field}${text}" *`
    : `"${trigramsOf(field, text).join(SEPARATOR)}"`;

const inTitle = (text: string): string => contains(FIELDS.onSale.title, text);
const inEither = (text: string, fields: Fields = FIELDS.onSale): string =>
  anyOf([contains(fields.title, text), contains(fields.others, text)]);

export const all = (expressions: readonly string[]): string => join(expressions, "AND");
export const anyOf = (expressions: readonly string[]): string => join(expressions, "OR");
export const except = (expression: string, excluded: string): string => `(${expression} NOT ${excluded})`;

function join(expressions: readonly string[], operator: "AND" | "OR"): string {
  const distinct = [...new Set(expressions)];
  return distinct.length === 1 ? (distinct[0] as string) : `(${distinct.join(` ${operator} `)})`;
}

/** The ranks of `findExact` (catalogue/search/search.ts), best first; each includes the ones before it. */
export function rankedMatches(phrase: string, words: readonly string[]): string[] {
  const beginnings = words.map((word) => ` ${word}`);
  return [
    inTitle(START + phrase + TEXT_END),
    inTitle(START + phrase),
    inTitle(phrase),
    all(beginnings.map(inTitle)),
    all(beginnings.map((beginning) => inEither(beginning))),
    all(words.map((word) => inEither(word))),
  ];
}

/** Matches the whole word, or words that begin with it. */
export const hasWord = (word: string, asPrefix: boolean): string =>
  inEither(asPrefix ? ` ${word}` : ` ${word} `);

/** Matches texts that have each of the words in the searched fields. */
export const hasWords = (words: readonly string[], statuses: readonly (keyof typeof FIELDS)[]): string =>
  anyOf(statuses.map((status) => all(words.map((word) => inEither(word, FIELDS[status])))));

export const inPaths = ({ column, codes }: Filter): string =>
  anyOf(codes.map((code) => `"${column === "category" ? "c" : "p"}${code}"`));
