/** 0: the whole title, 1: its start, 2: a phrase, 3: starts of words, 4: of other fields too, 5: parts of words. */
type Rank = 0 | 1 | 2 | 3 | 4 | 5;

/** rankMatch for a phrase of one word, as most queries are: the first position of the word in the texts tells its rank. */
export function rankWordStart(title: string, phrase: string, position: number): 0 | 1 | 2 | 4 {
  if (position >= title.length) return 4;
  if (position > 0) return 2;
  return title.length > phrase.length ? 1 : 0;
}

export const beginningsOf = (words: readonly string[]): string[] => words.map((word) => ` ${word}`);

/**
 * How well searchable texts (words.ts) match a search. Undefined when a word occurs neither in `title` nor in `others`.
 */
export function rankMatch(
  title: string,
  others: string,
  phrase: string,
  words: readonly string[],
  beginnings: readonly string[],
): Rank | undefined {
  let inTitle = true;
  let begins = true;
  for (let position = 0; position < words.length; position += 1) {
    const beginning = beginnings[position] as string;
    if (title.includes(beginning)) continue;
    inTitle = false;
    if (others.includes(beginning)) continue;
    begins = false;
    const word = words[position] as string;
    if (!title.includes(word) && !others.includes(word)) return undefined;
  }
  if (inTitle && title.startsWith(phrase)) return title.length === phrase.length ? 0 : 1;
  if (inTitle && title.includes(phrase)) return 2;
  if (inTitle) return 3;
  return begins ? 4 : 5;
}

/** Shorter words match exactly: nearly every short word is one typo from another. */
export const MIN_TYPO_LENGTH = 4;

/** A typo: an extra, a missing or a wrong letter, or two swapped neighbours; `asPrefix` compares `word`'s start. */
export function isOneTypoAway(input: string, word: string, asPrefix: boolean): boolean {
  const shorter = Math.min(input.length, word.length);
  let index = 0;
  while (index < shorter && input.charCodeAt(index) === word.charCodeAt(index)) index += 1;
  if (index === input.length) return asPrefix || word.length - index <= 1;
  return (
    haveEqualEnds(input, index + 1, word, index + 1, asPrefix) ||
    haveEqualEnds(input, index + 1, word, index, asPrefix) ||
    haveEqualEnds(input, index, word, index + 1, asPrefix) ||
    (input.charCodeAt(index) === word.charCodeAt(index + 1) &&
      input.charCodeAt(index + 1) === word.charCodeAt(index) &&
      haveEqualEnds(input, index + 2, word, index + 2, asPrefix))
  );
}

function haveEqualEnds(
  input: string,
  inputFrom: number,
  word: string,
  wordFrom: number,
  asPrefix: boolean,
): boolean {
  const rest = input.length - inputFrom;
  if (asPrefix ? word.length - wordFrom < rest : word.length - wordFrom !== rest) return false;
  for (let step = 0; step < rest; step += 1)
    if (input.charCodeAt(inputFrom + step) !== word.charCodeAt(wordFrom + step)) return false;
  return true;
}

/** One bit per letter; some rare letters share one. */
export function letterBits(word: string): number {
  let letters = 0;
  for (let index = 0; index < word.length; index += 1) letters |= 1 << (word.charCodeAt(index) & 31);
  return letters;
}

/** A cheap filter before `isOneTypoAway`: a typo adds one letter at most that the word does not have. */
export function mayMatch(input: number, word: number, allowsTypo: boolean): boolean {
  const missing = input & ~word;
  return missing === 0 || (allowsTypo && (missing & (missing - 1)) === 0);
}
