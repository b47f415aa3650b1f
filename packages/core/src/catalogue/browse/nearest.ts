import { searchedText } from "../../books/book/views.ts";
import { likenessTo, MIN_LIKENESS } from "../../kernel/text/likeness.ts";
import { splitWords, toSearchable, toSearchPhrase } from "../search/words.ts";
import type { Catalogue, CatalogueBook } from "./catalogue.ts";

/** Shorter words occur in most titles. */
const MIN_WORD = 3;
/** Similarity of a whole title from which on the book is most likely the one that was meant. */
const MIN_CLOSE = 0.5;

type Nearest = {
  books: CatalogueBook[];
  /** How many of the first ones match closely in every word. */
  closeCount: number;
};

/** For a text that finds nothing, the books with the most similar words. Longer words count for more; equals are by title. */
export function findNearest(catalogue: Catalogue, query: string, limit: number): Nearest {
  const words = splitWords(toSearchPhrase(query)).filter((word) => word.length >= MIN_WORD);
  // A category without books has no text to compare with all titles, of which there may be fifty thousand.
  if (words.length === 0) return { books: [], closeCount: 0 };
  const requested = words.map((word) => ({ length: word.length, likeness: likenessTo(word) }));
  const total = words.reduce((sum, { length }) => sum + length, 0);
  const scored: { book: CatalogueBook; score: number; isClose: boolean }[] = [];
  for (const book of catalogue.sorted("title")) {
    const bookWords = splitWords(toSearchable(searchedText(book))).filter((word) => word.length >= MIN_WORD);
    let score = 0;
    let unmatched = 0;
    for (const { length, likeness } of requested) {
      const best = Math.max(0, ...bookWords.map(likeness));
      if (best >= MIN_LIKENESS) score += best * length;
      else unmatched += 1;
    }
    if (score > 0) scored.push({ book, score, isClose: unmatched === 0 && score >= MIN_CLOSE * total });
  }
  const nearest = scored
    .sort((a, b) => Number(b.isClose) - Number(a.isClose) || b.score - a.score)
    .slice(0, limit);
  return {
    books: nearest.map(({ book }) => book),
    closeCount: nearest.filter(({ isClose }) => isClose).length,
  };
}
