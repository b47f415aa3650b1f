/** Shorter words match exactly: nearly every short word is one typo from another. */
export const MIN_TYPO_LENGTH = 4;

/** A typo: an extra, a missing or a wrong letter, or two swapped neighbours; `asPrefix` compares `word`'s start. */
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

/** One bit per letter; some rare letters share one. */
export function letterBits(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

/** A cheap filter before `isOneTypoAway`: a typo adds one letter at most that the word does not have. */
export function mayMatch(input: number, word: number, allowsTypo: boolean): boolean {
  const missing = input & ~word;
  return missing === 0 || (allowsTypo && (missing & (missing - 1)) === 0);
}
