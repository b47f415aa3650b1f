import type { DetailsChunk } from "../feed/chunk.ts";
import { FEED_FORMAT } from "../feed/feed.ts";
import { findMarks } from "./marks.ts";
import { splitWords, toSearchable, toSearchPhrase } from "./words.ts";

/** Shorter words are in every description. */
const MIN_WORD_LENGTH = 4;
/** Letters of an excerpt before the word, and half of those after it. */
const CONTEXT_LETTERS = 24;

/** At most this many books are shown because of their descriptions. */
export const MAX_MENTIONS = 12;

/** The words of a search, longest first; empty if descriptions are not searched for it. */
export const wordsToMention = (query: string): string[] =>
  splitWords(toSearchPhrase(query))
    .filter((word) => word.length >= MIN_WORD_LENGTH)
    .sort((a, b) => b.length - a.length);

/** Descriptions by book id; empty for a chunk of another format. */
export const descriptionsOf = ({ format, ids, descriptions }: DetailsChunk): [id: string, text: string][] =>
  format === FEED_FORMAT ? ids.map((id, index) => [String(id), String(descriptions[index] ?? "")]) : [];

/** The excerpt of a description with the words of a search; undefined unless each of them begins a word of it. */
export function findMention(description: string, query: string): string | undefined {
  const text = toSearchable(description);
  if (!splitWords(toSearchPhrase(query)).every((word) => text.includes(` ${word}`))) return undefined;
  const [mark] = findMarks(description, query);
  if (!mark) return undefined;
  const from = mark.start <= CONTEXT_LETTERS ? 0 : description.indexOf(" ", mark.start - CONTEXT_LETTERS) + 1;
  const end = description.lastIndexOf(" ", mark.end + CONTEXT_LETTERS * 2);
  const to =
    description.length <= mark.end + CONTEXT_LETTERS * 2 || end < mark.end ? description.length : end;
  const excerpt = description.slice(Math.min(from, mark.start), to).replace(/\s+/g, " ");
  return `${from > 0 ? "…" : ""}${excerpt}${to < description.length ? "…" : ""}`;
}
