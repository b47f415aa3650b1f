import type { BookSummary } from "../../books/book/views.ts";
import { beginningsOf, rankMatch } from "../search/match.ts";
import { byTitle } from "../search/sort.ts";
import { splitWords, toSearchableTexts, toSearchPhrase } from "../search/words.ts";
import { type Browse, filterBooks } from "./browse.ts";
import type { CatalogueBook } from "./catalogue.ts";

/** Follows the ranks of `rankMatch`, since `browse` lists hits with typos last. */
const RANK_WITH_TYPOS = 6;

/**
 * Adds those of `others` that match a search by relevance to its hits, at the places that `browse` over all of them would give
 * them. Typos are not considered. Takes time by the number of others, not of hits.
 * @param hits as `browse` returned them
 * @param others books that `browse` did not search
 */
export function insertMatches(
  hits: readonly CatalogueBook[],
  others: readonly CatalogueBook[],
  { q = "", sort, ...filters }: Browse,
): readonly CatalogueBook[] {
  const phrase = toSearchPhrase(q);
  const words = splitWords(phrase);
  if (sort || words.length === 0) return hits;
  const beginnings = beginningsOf(words);
  const rankOf = (book: BookSummary) => {
    const texts = toSearchableTexts(book);
    return rankMatch(texts.title, texts.others, phrase, words, beginnings) ?? RANK_WITH_TYPOS;
  };
  const matches = filterBooks(others, filters)
    .map((book) => ({ book, rank: rankOf(book) }))
    .filter(({ rank }) => rank < RANK_WITH_TYPOS)
    .sort((a, b) => a.rank - b.rank || byTitle(a.book, b.book));
  const merged: CatalogueBook[] = [];
  let taken = 0;
  for (const { book, rank } of matches) {
    const isBefore = (hit: CatalogueBook) => (rankOf(hit) - rank || byTitle(hit, book)) < 0;
    const position = findFirstNot(isBefore, hits, taken);
    for (; taken < position; taken += 1) merged.push(hits[taken] as CatalogueBook);
    merged.push(book);
  }
  return merged.length === 0 ? hits : merged.concat(hits.slice(taken));
}

function findFirstNot(
  isBefore: (hit: CatalogueBook) => boolean,
  hits: readonly CatalogueBook[],
  from: number,
): number {
  let [low, high] = [from, hits.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(hits[middle] as CatalogueBook)) low = middle + 1;
    else high = middle;
  }
  return low;
}
