import type { DatabaseSync } from "node:sqlite";
import { MIN_TYPO_LENGTH } from "../catalogue/search/match.ts";
import { TYPO_SEARCH_BELOW } from "../catalogue/search/search.ts";
import { splitWords, toSearchPhrase } from "../catalogue/search/words.ts";
import { type Condition, type Counts, statementsOf, valuesOf } from "./database.ts";
import type { Filter } from "./filters.ts";
import { all, anyOf, except, hasWord, inPaths, rankedMatches } from "./match.ts";
import type { BookRow } from "./schema.ts";
import { typosIn } from "./typos.ts";

type Query = { words: string[]; ranks: string[]; exact: string; fuzzy: string | undefined };
export type Range = { offset: number; limit: number };
/** Which books may be found; undefined for all. */
export type Within = { filter: Filter | undefined; condition: Condition | undefined };

/** Finds books by expressions of match.ts, ranked as `search` ranks them (catalogue/search/search.ts). */
export function indexSearch(database: DatabaseSync, counts: Counts) {
  const statement = statementsOf(database);
  const typosOf = typosIn(database);

  function rows(match: string, condition: Condition | undefined, { offset, limit }: Range): BookRow[] {
    const sql = condition
      ? `SELECT books.* ${withBooks(condition)} ORDER BY texts.rowid LIMIT ? OFFSET ?`
      : `SELECT books.* FROM
           (SELECT rowid AS found FROM texts WHERE texts MATCH ? ORDER BY rowid LIMIT ? OFFSET ?)
           CROSS JOIN books ON books.position = found`;
    return statement(sql).all(match, ...valuesOf(condition), limit, offset) as BookRow[];
  }

  const positions = (match: string, condition?: Condition): number[] =>
    statement(`SELECT texts.rowid AS position ${withBooks(condition)}`)
      .all(match, ...valuesOf(condition))
      .map(({ position }) => position as number);

  const count = (match: string, condition?: Condition): number =>
    counts.count(`SELECT COUNT(*) AS number ${withBooks(condition)}`, [match, ...valuesOf(condition)]);

  /** Each of `matches` includes the ones before it, whose books rank higher. */
  function rowsByRank(
    matches: readonly string[],
    condition: Condition | undefined,
    { offset, limit }: Range,
  ): BookRow[] {
    const books: BookRow[] = [];
    let skipped = offset;
    let before: string | undefined;
    for (const match of matches) {
      if (match === before) continue;
      const rank = before ? except(match, before) : match;
      const page = rows(rank, condition, { offset: skipped, limit: limit - books.length });
      books.push(...page);
      if (books.length === limit) break;
      // A rank is counted only if the page begins after all of its books.
      skipped = page.length > 0 || skipped === 0 ? 0 : skipped - count(rank, condition);
      before = match;
    }
    return books;
  }

  function withTypos(words: readonly string[]): string {
    const last = words.length - 1;
    const ofWord = words.map((word, index) => {
      const typos = word.length < MIN_TYPO_LENGTH ? [] : typosOf(word, index === last);
      return anyOf([word, ...typos].map((one) => hasWord(one, index === last)));
    });
    return all(ofWord);
  }

  /** Fewest typos first. With a single word each of the books has one. */
  function rowsByTypos(
    match: string,
    words: readonly string[],
    condition: Condition | undefined,
    { offset, limit }: Range,
  ): BookRow[] {
    if (words.length === 1) return rows(match, condition, { offset, limit });
    const typos = new Map(positions(match, condition).map((position) => [position, words.length]));
    for (const [index, word] of words.entries())
      for (const position of positions(all([match, hasWord(word, index === words.length - 1)])))
        if (typos.has(position)) typos.set(position, (typos.get(position) ?? 0) - 1);
    return [...typos]
      .sort(([a, typosA], [b, typosB]) => typosA - typosB || a - b)
      .slice(offset, offset + limit)
      .map(([position]) => statement("SELECT * FROM books WHERE position = ?").get(position) as BookRow);
  }

  return {
    /** @returns undefined for a text without a word */
    parse(text: string): Query | undefined {
      const phrase = toSearchPhrase(text);
      const words = splitWords(phrase);
      if (words.length === 0) return undefined;
      const ranks = rankedMatches(phrase, words);
      const exact = ranks.at(-1) as string;
      const allowsTypos =
        words.some((word) => word.length >= MIN_TYPO_LENGTH) && count(exact) < TYPO_SEARCH_BELOW;
      return { words, ranks, exact, fuzzy: allowsTypos ? withTypos(words) : undefined };
    },

    /** Best first. */
    ranked({ words, ranks, exact, fuzzy }: Query, { filter, condition }: Within, range: Range) {
      const within = (match: string) => (filter ? all([match, inPaths(filter)]) : match);
      const exactCount = count(within(exact), condition);
      const page = rowsByRank(ranks.map(within), condition, range);
      if (!fuzzy) return { count: exactCount, rows: page };
      const others = except(within(fuzzy), exact);
      const rest = { offset: Math.max(0, range.offset - exactCount), limit: range.limit - page.length };
      return {
        count: exactCount + count(others, condition),
        rows: [...page, ...rowsByTypos(others, words, condition, rest)],
      };
    },

    count,
  };
}

/** The texts that match, joined with their books if there is a condition on books. */
const withBooks = (condition: Condition | undefined): string =>
  condition
    ? `FROM texts CROSS JOIN books ON books.position = texts.rowid WHERE texts MATCH ? AND ${condition.sql}`
    : "FROM texts WHERE texts MATCH ?";
