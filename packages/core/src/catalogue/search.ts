import type { Card } from "./card.ts";
import { isOneSlipAway, SHORTEST_WITH_TYPO } from "./typo.ts";
import { searchable, wordsOf } from "./words.ts";

/**
 * Search by title and author (spec §2): without case or accents, ranked, forgiving one slip per longer word. Plain
 * substring scans over prepared texts are fast enough for a keystroke at 10,000 books; only slips need the vocabulary,
 * which is made when first wanted, or in idle slices by `prepareTypos`.
 */
export type SearchIndex<C extends Card = Card> = {
  /** By title: what ranks alike comes in this order. */
  cards: readonly C[];
  titles: string[];
  authors: string[];
  /** In which books each word occurs, of the first `prepared` books. */
  vocabulary: Map<string, number[]>;
  prepared: number;
};

/** With this many good hits, nobody misspelt anything. */
const ENOUGH = 5;

/** @param byTitle cards in title order */
export const indexCards = <C extends Card>(byTitle: readonly C[]): SearchIndex<C> => ({
  cards: byTitle,
  titles: byTitle.map((card) => searchable(card.title)),
  authors: byTitle.map((card) => searchable(card.author)),
  vocabulary: new Map(),
  prepared: 0,
});

/** Takes the words of up to `most` further books into the vocabulary; true when all are in. */
export function prepareTypos(index: SearchIndex, most = Number.POSITIVE_INFINITY): boolean {
  const end = Math.min(index.cards.length, index.prepared + most);
  for (let at = index.prepared; at < end; at += 1) {
    for (const word of wordsOf(`${index.titles[at]}${index.authors[at]}`)) {
      const where = index.vocabulary.get(word);
      if (!where) index.vocabulary.set(word, [at]);
      else if (where[where.length - 1] !== at) where.push(at);
    }
  }
  index.prepared = end;
  return end === index.cards.length;
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
  const ranked: number[][] = [[], [], [], [], [], []];
  let found = 0;
  for (let at = 0; at < index.cards.length; at += 1) {
    const rank = rankOf(index.titles[at] ?? "", index.authors[at] ?? "", phrase, words);
    if (rank === undefined) continue;
    ranked[rank]?.push(at);
    found += 1;
  }
  const hits = ranked.flat();
  if (found < Math.min(ENOUGH, limit) && words.some((word) => word.length >= SHORTEST_WITH_TYPO)) {
    const known = new Set(hits);
    for (const at of withSlips(index, words)) if (!known.has(at)) hits.push(at);
  }
  return hits.slice(0, limit).flatMap((at) => index.cards[at] ?? []);
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
  if (title.startsWith(phrase)) return title.length === phrase.length ? 0 : 1;
  if (title.includes(phrase)) return 2;
  if (inTitle) return 3;
  return begins ? 4 : 5;
}

/** Books holding every word, each with one slip at most; the last word may still be being typed. Fewest slips first. */
function withSlips(index: SearchIndex, words: readonly string[]): number[] {
  prepareTypos(index);
  let slipsOf: Map<number, number> | undefined;
  for (const [position, word] of words.entries()) {
    const here = slipsOfWord(index, word, position === words.length - 1);
    if (!slipsOf) slipsOf = here;
    else
      for (const [at, slips] of slipsOf) {
        const more = here.get(at);
        if (more === undefined) slipsOf.delete(at);
        else slipsOf.set(at, slips + more);
      }
  }
  return [...(slipsOf ?? [])].sort(([a, less], [b, more]) => less - more || a - b).map(([at]) => at);
}

function slipsOfWord(index: SearchIndex, typed: string, asPrefix: boolean): Map<number, number> {
  const found = new Map<number, number>();
  const forgiving = typed.length >= SHORTEST_WITH_TYPO;
  for (const [word, where] of index.vocabulary) {
    const same = asPrefix ? word.startsWith(typed) : word === typed;
    if (!same && !(forgiving && isOneSlipAway(typed, word, asPrefix))) continue;
    for (const at of where) found.set(at, Math.min(found.get(at) ?? 1, same ? 0 : 1));
  }
  return found;
}
