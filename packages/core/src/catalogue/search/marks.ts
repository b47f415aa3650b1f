import { withDigraphs } from "../../kernel/text/fold.ts";
import { isOneTypoAway, MIN_TYPO_LENGTH } from "./match.ts";
import { splitWords, toSearchable, toSearchPhrase } from "./words.ts";

/** Positions in the text, the end excluded. */
export type Mark = { start: number; end: number };

const WORDS = /[\p{L}\p{N}\p{M}+#'’‘ʼ`]+/gu;
/** A shorter text occurs inside too many words, except in scripts without spaces, where it is a word itself. */
const MIN_INSIDE_LENGTH = 3;
const WITHOUT_SPACES = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/u;

/** Finds the words of a search in a text, as `search` does. The marks are in order and do not overlap. */
export function findMarks(text: string, query: string): Mark[] {
  const words = splitWords(toSearchPhrase(query));
  const tokens = [...text.matchAll(WORDS)].map((match) => ({
    offset: match.index,
    token: match[0],
    folded: fold(match[0]),
    spelled: foldSpelled(match[0]),
  }));
  const marks = words.flatMap((word, position) => {
    const exact = tokens.flatMap((token) => markInToken(word, token));
    if (exact.length > 0 || word.length < MIN_TYPO_LENGTH) return exact;
    const isLast = position === words.length - 1;
    return tokens
      .filter(({ folded }) => isOneTypoAway(word, folded, isLast))
      .map(({ offset, token }) => ({ start: offset, end: offset + token.length }));
  });
  return mergeOverlapping(marks);
}

type Token = { offset: number; token: string; folded: string; spelled: string };

/** The part of a token that is the word once it is folded, in either spelling of its umlauts. Empty without one. */
function markInToken(word: string, { offset, token, folded, spelled }: Token): Mark[] {
  const [text, folding] = folded.includes(word) ? [folded, fold] : [spelled, foldSpelled];
  const position = text.indexOf(word);
  if (position < 0 || (position > 0 && !mayBeInside(word))) return [];
  const lengths = prefixes(token).map((prefix) => ({
    length: prefix.length,
    folded: folding(prefix).length,
  }));
  // The marked part of the unfolded word: the longest start before the match, up to the shortest end after it.
  const start = lengths.findLast((one) => one.folded <= position)?.length ?? 0;
  const end = lengths.find((one) => one.folded >= position + word.length)?.length ?? token.length;
  return [{ start: offset + start, end: offset + end }];
}

const mayBeInside = (word: string): boolean => word.length >= MIN_INSIDE_LENGTH || WITHOUT_SPACES.test(word);

const fold = (text: string): string => toSearchable(text).trim();
const foldSpelled = (text: string): string => fold(withDigraphs(text));

function prefixes(token: string): string[] {
  let prefix = "";
  return ["", ...Array.from(token, (letter) => (prefix += letter))];
}

function mergeOverlapping(marks: Mark[]): Mark[] {
  const joined: Mark[] = [];
  for (const mark of marks.sort((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last && mark.start <= last.end) last.end = Math.max(last.end, mark.end);
    else joined.push(mark);
  }
  return joined;
}
