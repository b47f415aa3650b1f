import type { DatabaseSync } from "node:sqlite";
import { ENOUGH } from "../catalogue/search/search.ts";
import { MIN_TYPO_LENGTH } from "../catalogue/search/typo.ts";
import { splitWords, toSearchPhrase } from "../catalogue/search/words.ts";
import type { Filter } from "./filter.ts";
import { all, any, except, hasWord, inPaths, rankedMatches } from "./match.ts";
import type { BookRow } from "./rows.ts";
import { typosIn } from "./typos.ts";

type Query = { words: string[]; ranks: string[]; exact: string; fuzzy: string | undefined };
export type Range = { offset: number; limit: number };

const MAX_COUNTS = 1_000;

/** Books by expressions of match.ts, ranked as `search` ranks them (catalogue/search/search.ts). */
export function indexSearch(database: DatabaseSync) {
  const selectRows = database.prepare(
    `SELECT books.* FROM
       (SELECT rowid AS found FROM texts WHERE texts MATCH ? ORDER BY rowid LIMIT ? OFFSET ?)
       CROSS JOIN books ON books.position = found`,
  );
  const selectPositions = database.prepare("SELECT rowid FROM texts WHERE texts MATCH ?");
  selectPositions.setReturnArrays(true);
  const selectRow = database.prepare("SELECT * FROM books WHERE position = ?");
  const selectCount = database.prepare("SELECT COUNT(*) AS count FROM texts WHERE texts MATCH ?");
  const typosOf = typosIn(database);
  const counts = new Map<string, number>();

  const rows = (match: string, { offset, limit }: Range) => selectRows.all(match, limit, offset) as BookRow[];
  const positions = (match: string): number[] =>
    (selectPositions.all(match) as unknown as [number][]).map(([position]) => position);

  function count(match: string): number {
    let known = counts.get(match);
    if (known === undefined) {
      if (counts.size === MAX_COUNTS) counts.clear();
      known = (selectCount.get(match) as { count: number }).count;
      counts.set(match, known);
    }
    return known;
  }

  /** Each of `matches` includes the ones before it, whose books come first. */
  function rowsByRank(matches: readonly string[], { offset, limit }: Range): BookRow[] {
    const found: BookRow[] = [];
    let skipped = offset;
    let before: string | undefined;
    for (const match of matches) {
      if (match === before) continue;
      const rank = before ? except(match, before) : match;
      const page = rows(rank, { offset: skipped, limit: limit - found.length });
      found.push(...page);
      if (found.length === limit) break;
      skipped = page.length > 0 || skipped === 0 ? 0 : skipped - count(rank);
      before = match;
    }
    return found;
  }

  function withTypos(words: readonly string[]): string {
    const last = words.length - 1;
    const ofWord = words.map((word, at) => {
      const typos = word.length < MIN_TYPO_LENGTH ? [] : typosOf(word, at === last);
      return any([word, ...typos].map((one) => hasWord(one, at === last)));
    });
    return all(ofWord);
  }

  /** Fewest typos first. A single word has one in each of the books. */
  function rowsByTypos(match: string, words: readonly string[], { offset, limit }: Range): BookRow[] {
    if (words.length === 1) return rows(match, { offset, limit });
    const typos = new Map(positions(match).map((position) => [position, words.length]));
    for (const [at, word] of words.entries())
      for (const position of positions(all([match, hasWord(word, at === words.length - 1)])))
        typos.set(position, (typos.get(position) ?? 0) - 1);
    return [...typos]
      .sort(([a, typosA], [b, typosB]) => typosA - typosB || a - b)
      .slice(offset, offset + limit)
      .map(([position]) => selectRow.get(position) as BookRow);
  }

  return {
    /** @returns undefined for a text without a word */
    parse(text: string): Query | undefined {
      const phrase = toSearchPhrase(text);
      const words = splitWords(phrase);
      if (words.length === 0) return undefined;
      const ranks = rankedMatches(phrase, words);
      const exact = ranks.at(-1) as string;
      const allowsTypos = words.some((word) => word.length >= MIN_TYPO_LENGTH) && count(exact) < ENOUGH;
      return { words, ranks, exact, fuzzy: allowsTypos ? withTypos(words) : undefined };
    },

    /** Best first. */
    ranked({ words, ranks, exact, fuzzy }: Query, filter: Filter | undefined, range: Range) {
      const within = (match: string) => (filter ? all([match, inPaths(filter)]) : match);
      const exactCount = count(within(exact));
      const page = rowsByRank(ranks.map(within), range);
      if (!fuzzy) return { count: exactCount, rows: page };
      const others = except(within(fuzzy), exact);
      const rest = { offset: Math.max(0, range.offset - exactCount), limit: range.limit - page.length };
      return {
        count: exactCount + count(others),
        rows: [...page, ...rowsByTypos(others, words, rest)],
      };
    },

    count,
    /** After each change of the index. */
    forgetCounts: () => counts.clear(),
  };
}
