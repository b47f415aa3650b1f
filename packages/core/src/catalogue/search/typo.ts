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
