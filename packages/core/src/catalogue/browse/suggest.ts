import type { CatalogueCategory } from "../feed/feed.ts";
import { beginningsOf } from "../search/match.ts";
import { splitWords, toSearchable, toSearchPhrase } from "../search/words.ts";
import type { CatalogueBook } from "./catalogue.ts";

export type Suggestion =
  | { kind: "category"; name: string; bookCount: number }
  | { kind: "author"; name: string }
  | { kind: "book"; book: CatalogueBook };

/** Few, so that most suggestions are books. */
const MAX_CATEGORIES = 2;
const MAX_AUTHORS = 2;

/** The category and the authors with a word that begins with each typed one, then books of `hits`, best first. */
export function suggest(
  query: string,
  hits: readonly CatalogueBook[],
  categories: readonly CatalogueCategory[],
  limit: number,
): Suggestion[] {
  const beginnings = beginningsOf(splitWords(toSearchPhrase(query)));
  if (beginnings.length === 0) return [];
  const matchesQuery = (name: string) => {
    const text = toSearchable(name);
    return beginnings.every((beginning) => text.includes(beginning));
  };
  const startsWithQuery = ({ name }: CatalogueCategory) =>
    toSearchable(name).startsWith(beginnings[0] as string);
  const matching = categories
    .filter(({ name, bookCount }) => bookCount > 0 && matchesQuery(name))
    .sort((a, b) => Number(startsWithQuery(b)) - Number(startsWithQuery(a)));
  const authors = new Set(hits.map(({ author }) => author).filter(matchesQuery));
  return [
    ...matching
      .slice(0, MAX_CATEGORIES)
      .map(({ name, bookCount }) => ({ kind: "category" as const, name, bookCount })),
    ...[...authors].slice(0, MAX_AUTHORS).map((name) => ({ kind: "author" as const, name })),
    ...hits.map((book) => ({ kind: "book" as const, book })),
  ].slice(0, limit);
}
