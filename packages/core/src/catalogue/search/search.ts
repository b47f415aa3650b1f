import type { BookSummary } from "../../books/book/views.ts";
import {
  beginningsOf,
  isOneTypoAway,
  letterBits,
  MIN_TYPO_LENGTH,
  mayMatch,
  rankMatch,
  rankWordStart,
} from "./match.ts";
import { splitWords, toSearchableTexts, toSearchPhrase } from "./words.ts";

/**
 * Search in the `searched` fields (docs/rules.md#search): ignores case and accents, ranks, and allows one typo per longer
 * word. A scan of one prepared text is fast enough per keystroke for ten thousand books; only typos need the list of
 * words. Both are prepared lazily, or when idle by `prepare`.
 */
export type SearchIndex<C extends BookSummary = BookSummary> = {
  books: readonly C[];
  texts: Texts;
  words: Words;
};

type Texts = {
  titles: string[];
  others: string[];
  /** All texts joined, once complete; `bookStarts` has the start of each book in it. */
  all: string | undefined;
  bookStarts: number[];
};

// The distinct words of the first `done` books, and the books that contain each.
type Words = {
  done: number;
  list: string[];
  letters: number[];
  books: number[][];
  indexOfWord: Map<string, number>;
};

// Typos are considered if fewer books than this are found without any.
export const TYPO_SEARCH_BELOW = 5;

export const createSearchIndex = <C extends BookSummary>(byTitle: readonly C[]): SearchIndex<C> => ({
  books: byTitle,
  texts: { titles: [], others: [], all: undefined, bookStarts: [] },
  words: { done: 0, list: [], letters: [], books: [], indexOfWord: new Map() },
});

/** @returns true when nothing is left to prepare */
export function prepare(index: SearchIndex, limit: number): boolean {
  if (index.texts.all === undefined) prepareTexts(index, limit);
  else prepareWords(index, limit);
  return index.words.done === index.books.length;
}

/** Best first; every word must occur in one of the searched fields. */
export function search<C extends BookSummary>(
  index: SearchIndex<C>,
  query: string,
  limit = Number.POSITIVE_INFINITY,
): C[] {
  const phrase = toSearchPhrase(query);
  const words = splitWords(phrase);
  if (words.length === 0) return [];
  prepareTexts(index, Number.POSITIVE_INFINITY);
  const hits = findExact(index.texts, phrase, words);
  if (
    hits.length < Math.min(TYPO_SEARCH_BELOW, limit) &&
    words.some((word) => word.length >= MIN_TYPO_LENGTH)
  ) {
    prepareWords(index, Number.POSITIVE_INFINITY);
    const known = new Set(hits);
    for (const position of fuzzyMatches(index, words)) if (!known.has(position)) hits.push(position);
  }
  return hits.slice(0, limit).map((position) => index.books[position] as C);
}

function prepareTexts({ books, texts }: SearchIndex, limit: number): void {
  if (texts.all !== undefined) return;
  const end = Math.min(books.length, texts.titles.length + limit);
  for (let position = texts.titles.length; position < end; position += 1) {
    const book = books[position] as BookSummary;
    const { title, others } = toSearchableTexts(book);
    texts.titles.push(title);
    texts.others.push(others);
  }
  if (end < books.length) return;
  let begin = 0;
  const lines = texts.titles.map((title, index) => {
    const line = `${title}${texts.others[index]}\n`;
    texts.bookStarts.push(begin);
    begin += line.length;
    return line;
  });
  texts.bookStarts.push(begin);
  texts.all = lines.join("");
}

function prepareWords({ books, texts, words }: SearchIndex, limit: number): void {
  const end = Math.min(books.length, words.done + limit);
  for (let position = words.done; position < end; position += 1) {
    for (const word of splitWords(`${texts.titles[position]}${texts.others[position]}`)) {
      const withWord = words.books[words.indexOfWord.get(word) ?? -1];
      if (!withWord) {
        words.indexOfWord.set(word, words.list.push(word) - 1);
        words.letters.push(letterBits(word));
        words.books.push([position]);
      } else if (withWord[withWord.length - 1] !== position) withWord.push(position);
    }
  }
  words.done = end;
}

const SPACE = 32;

// Positions of the books that contain every word, best first. Scans for the longest word, which is the rarest.
function findExact(texts: Texts, phrase: string, words: string[]): number[] {
  const { titles, others, all = "", bookStarts } = texts;
  const rarest = words.reduce((longest, word) => (word.length > longest.length ? word : longest));
  const beginnings = beginningsOf(words);
  const ranks: number[][] = [[], [], [], [], [], []];
  let book = 0;
  let index = all.indexOf(rarest);
  while (index >= 0) {
    while ((bookStarts[book + 1] as number) <= index) book += 1;
    const rank =
      words.length === 1 && all.charCodeAt(index - 1) === SPACE
        ? rankWordStart(titles[book] as string, phrase, index - 1 - (bookStarts[book] as number))
        : rankMatch(titles[book] as string, others[book] as string, phrase, words, beginnings);
    if (rank !== undefined) (ranks[rank] as number[]).push(book);
    index = all.indexOf(rarest, bookStarts[book + 1]);
  }
  return ranks.flat();
}

// Books that contain every word with one typo at most, fewest typos first; the last word may be incomplete.
function fuzzyMatches(index: SearchIndex, words: readonly string[]): number[] {
  let typosByBook: Map<number, number> | undefined;
  for (const [position, word] of words.entries()) {
    const matches = typosOfWord(index, word, position === words.length - 1);
    typosByBook = typosByBook ? intersect(typosByBook, matches) : matches;
  }
  return [...(typosByBook ?? [])]
    .sort(([a, typosA], [b, typosB]) => typosA - typosB || a - b)
    .map(([book]) => book);
}

function intersect(
  one: ReadonlyMap<number, number>,
  other: ReadonlyMap<number, number>,
): Map<number, number> {
  const totals = new Map<number, number>();
  for (const [book, typos] of one) {
    const otherTypos = other.get(book);
    if (otherTypos !== undefined) totals.set(book, typos + otherTypos);
  }
  return totals;
}

function typosOfWord({ words }: SearchIndex, input: string, asPrefix: boolean): Map<number, number> {
  const typosByBook = new Map<number, number>();
  const allowsTypo = input.length >= MIN_TYPO_LENGTH;
  const letters = letterBits(input);
  for (let index = 0; index < words.list.length; index += 1) {
    if (!mayMatch(letters, words.letters[index] as number, allowsTypo)) continue;
    const word = words.list[index] as string;
    const isSame = asPrefix ? word.startsWith(input) : word === input;
    if (!isSame && !(allowsTypo && isOneTypoAway(input, word, asPrefix))) continue;
    const typos = isSame ? 0 : 1;
    for (const book of words.books[index] as number[]) {
      const before = typosByBook.get(book);
      if (before === undefined || typos < before) typosByBook.set(book, typos);
    }
  }
  return typosByBook;
}
