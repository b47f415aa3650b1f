/** Words shorter than this are taken literally: nearly every short word is one typo from another. */
export const MIN_TYPO_LENGTH = 4;

/**
 * Whether `word`, or its beginning when `asPrefix`, is `typed` with at most one typo: a letter too many, one missing, one
 * wrong, or two neighbours swapped.
 */
export function isOneTypoAway(input: string, word: string, asPrefix: boolean): boolean {
  const shorter = Math.min(input.length, word.length);
  let at = 0;
  while (at < shorter && input.charCodeAt(at) === word.charCodeAt(at)) at += 1;
  if (at === input.length) return asPrefix || word.length - at <= 1;
  return (
    haveEqualEnds(input, at + 1, word, at + 1, asPrefix) ||
    haveEqualEnds(input, at + 1, word, at, asPrefix) ||
    haveEqualEnds(input, at, word, at + 1, asPrefix) ||
    (input.charCodeAt(at) === word.charCodeAt(at + 1) &&
      input.charCodeAt(at + 1) === word.charCodeAt(at) &&
      haveEqualEnds(input, at + 2, word, at + 2, asPrefix))
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

/** Which letters a word has: a bit for each, some rare ones sharing one. */
export function letterBits(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

/**
 * Whether a word with these letters can be what was typed, or be one typo away from it if `forgiving`: a typo brings one
 * letter at most that the word has not. Nearly all words fail here, before they are looked at.
 */
export function mayMatch(input: number, word: number, allowsTypo: boolean): boolean {
  const missing = input & ~word;
  return missing === 0 || (allowsTypo && (missing & (missing - 1)) === 0);
}
