/** Words shorter than this are taken literally: nearly every short word is one typo from another. */
export const SHORTEST_WITH_TYPO = 4;

/**
 * Whether `word`, or its beginning when `asPrefix`, is `typed` with at most one typo: a letter too many, one missing, one
 * wrong, or two neighbours swapped.
 */
export function isOneTypoAway(typed: string, word: string, asPrefix: boolean): boolean {
  const shorter = Math.min(typed.length, word.length);
  let at = 0;
  while (at < shorter && typed.charCodeAt(at) === word.charCodeAt(at)) at += 1;
  if (at === typed.length) return asPrefix || word.length - at <= 1;
  return (
    endAlike(typed, at + 1, word, at + 1, asPrefix) ||
    endAlike(typed, at + 1, word, at, asPrefix) ||
    endAlike(typed, at, word, at + 1, asPrefix) ||
    (typed.charCodeAt(at) === word.charCodeAt(at + 1) &&
      typed.charCodeAt(at + 1) === word.charCodeAt(at) &&
      endAlike(typed, at + 2, word, at + 2, asPrefix))
  );
}

function endAlike(
  typed: string,
  typedFrom: number,
  word: string,
  wordFrom: number,
  asPrefix: boolean,
): boolean {
  const rest = typed.length - typedFrom;
  if (asPrefix ? word.length - wordFrom < rest : word.length - wordFrom !== rest) return false;
  for (let step = 0; step < rest; step += 1)
    if (typed.charCodeAt(typedFrom + step) !== word.charCodeAt(wordFrom + step)) return false;
  return true;
}

/** Which letters a word has: a bit for each, some rare ones sharing one. */
export function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

/**
 * Whether a word with these letters can be what was typed, or be one typo away from it if `forgiving`: a typo brings one
 * letter at most that the word has not. Nearly all words fail here, before they are looked at.
 */
export function mayFit(typed: number, word: number, forgiving: boolean): boolean {
  const foreign = typed & ~word;
  return foreign === 0 || (forgiving && (foreign & (foreign - 1)) === 0);
}
