import type { Card } from "./card.ts";
import { headOf, headsMayFit, isOneSlipAway, SHORTEST_WITH_TYPO } from "./typo.ts";
import { searchable, wordsOf } from "./words.ts";

/**
 * Search by title and author (spec §2): without case or accents, ranked, forgiving one slip per longer word. One pass over
 * one prepared text is fast enough for a keystroke at ten thousand books; only slips need the list of words. Both are made
 * when first wanted, or before, in idle slices by `prepare`.
 */
export type SearchIndex<C extends Card = Card> = {
  /** By title: what ranks alike comes in this order. */
  cards: readonly C[];
  texts: Texts;
  words: Words;
};

type Texts = {
  titles: string[];
  authors: string[];
  /** All of them in one, once complete, and where each book begins. */
  all: string | undefined;
  begins: number[];
};

/** The different words of the first `done` books, and in which of the books each occurs. */
type Words = { done: number; list: string[]; heads: number[]; where: number[][]; at: Map<string, number> };

/** With this many good hits, nobody misspelt anything. */
const ENOUGH = 5;

/** @param byTitle cards in title order */
export const indexCards = <C extends Card>(byTitle: readonly C[]): SearchIndex<C> => ({
  cards: byTitle,
  texts: { titles: [], authors: [], all: undefined, begins: [] },
  words: { done: 0, list: [], heads: [], where: [], at: new Map() },
});

/** Prepares up to `most` further books; true when nothing is left to prepare. */
export function prepare(index: SearchIndex, most: number): boolean {
  if (index.texts.all === undefined) prepareTexts(index, most);
  else prepareWords(index, most);
  return index.words.done === index.cards.length;
}

/** The books which fit what was typed, best first; every word must be found in the title or the author. */
export function search<C extends Card>(
  index: SearchIndex<C>,
  query: string,
  limit = Number.POSITIVE_INFINITY,
): C[] {
  const phrase = searchable(query);
  const words = wordsOf(phrase);
  if (words.length === 0) return index.cards.slice(0, limit);
  prepareTexts(index, Number.POSITIVE_INFINITY);
  const hits = ranked(index.texts, phrase, words);
  if (hits.length < Math.min(ENOUGH, limit) && words.some((word) => word.length >= SHORTEST_WITH_TYPO)) {
    prepareWords(index, Number.POSITIVE_INFINITY);
    const known = new Set(hits);
    for (const at of withSlips(index, words)) if (!known.has(at)) hits.push(at);
  }
  return hits.slice(0, limit).map((at) => index.cards[at] as C);
}

function prepareTexts({ cards, texts }: SearchIndex, most: number): void {
  if (texts.all !== undefined) return;
  const end = Math.min(cards.length, texts.titles.length + most);
  for (let at = texts.titles.length; at < end; at += 1) {
    const card = cards[at] as Card;
    texts.titles.push(searchable(card.title));
    texts.authors.push(searchable(card.author));
  }
  if (end < cards.length) return;
  let begin = 0;
  const lines = texts.titles.map((title, at) => {
    const line = `${title}${texts.authors[at]}\n`;
    texts.begins.push(begin);
    begin += line.length;
    return line;
  });
  texts.begins.push(begin);
  texts.all = lines.join("");
}

function prepareWords({ cards, texts, words }: SearchIndex, most: number): void {
  const end = Math.min(cards.length, words.done + most);
  for (let at = words.done; at < end; at += 1) {
    for (const word of wordsOf(`${texts.titles[at]}${texts.authors[at]}`)) {
      const where = words.where[words.at.get(word) ?? -1];
      if (!where) {
        words.at.set(word, words.list.push(word) - 1);
        words.heads.push(headOf(word));
        words.where.push([at]);
      } else if (where[where.length - 1] !== at) where.push(at);
    }
  }
  words.done = end;
}

/** Positions of the books that hold every word, best first. The longest word, which the fewest hold, finds them. */
function ranked({ titles, authors, all = "", begins }: Texts, phrase: string, words: string[]): number[] {
  const rarest = words.reduce((longest, word) => (word.length > longest.length ? word : longest));
  const ranks: number[][] = [[], [], [], [], [], []];
  let book = 0;
  let at = all.indexOf(rarest);
  while (at >= 0) {
    while ((begins[book + 1] as number) <= at) book += 1;
    const rank = rankOf(titles[book] as string, authors[book] as string, phrase, words);
    if (rank !== undefined) (ranks[rank] as number[]).push(book);
    at = all.indexOf(rarest, begins[book + 1]);
  }
  return ranks.flat();
}

/** 0 the very title, 1 its beginning, 2 words of it in this order, 3 beginnings of words, 4 with the author's, 5 mere parts. */
function rankOf(
  title: string,
  author: string,
  phrase: string,
  words: readonly string[],
): 0 | 1 | 2 | 3 | 4 | 5 | undefined {
  let inTitle = true;
  let begins = true;
  for (const word of words) {
    const isPart = title.includes(word);
    if (!isPart && !author.includes(word)) return undefined;
    if (isPart && title.includes(` ${word}`)) continue;
    inTitle = false;
    if (!author.includes(` ${word}`)) begins = false;
  }
  if (inTitle && title.startsWith(phrase)) return title.length === phrase.length ? 0 : 1;
  if (inTitle && title.includes(phrase)) return 2;
  if (inTitle) return 3;
  return begins ? 4 : 5;
}

const NOT_THERE = 255;

/** Books holding every word, each with one slip at most; the last word may still be being typed. Fewest slips first. */
function withSlips(index: SearchIndex, words: readonly string[]): number[] {
  const slips = new Uint8Array(index.cards.length);
  for (const [position, word] of words.entries()) {
    const here = slipsOfWord(index, word, position === words.length - 1);
    for (let at = 0; at < slips.length; at += 1) {
      const [before, now] = [slips[at] as number, here[at] as number];
      slips[at] = before === NOT_THERE || now === NOT_THERE ? NOT_THERE : before + now;
    }
  }
  const hits: number[] = [];
  for (let at = 0; at < slips.length; at += 1) if (slips[at] !== NOT_THERE) hits.push(at);
  return hits.sort((a, b) => (slips[a] as number) - (slips[b] as number) || a - b);
}

/** For each book: 0 when it holds the word, 1 when with a slip. */
function slipsOfWord({ words, cards }: SearchIndex, typed: string, asPrefix: boolean): Uint8Array {
  const found = new Uint8Array(cards.length).fill(NOT_THERE);
  const forgiving = typed.length >= SHORTEST_WITH_TYPO;
  const head = headOf(typed);
  for (let at = 0; at < words.list.length; at += 1) {
    if (!headsMayFit(head, words.heads[at] as number, forgiving)) continue;
    const word = words.list[at] as string;
    const isSame = asPrefix ? word.startsWith(typed) : word === typed;
    if (!isSame && !(forgiving && isOneSlipAway(typed, word, asPrefix))) continue;
    const slips = isSame ? 0 : 1;
    for (const book of words.where[at] as number[]) if (slips < (found[book] as number)) found[book] = slips;
  }
  return found;
}
