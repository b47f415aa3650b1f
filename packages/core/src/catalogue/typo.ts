/** Words shorter than this are taken literally: nearly every short word is one slip from another. */
export const SHORTEST_WITH_TYPO = 4;

/**
 * Whether `word`, or its beginning when `asPrefix`, is `typed` with at most one slip: a letter too many, one missing, one
 * wrong, or two neighbours swapped.
 */
export function isOneSlipAway(typed: string, word: string, asPrefix: boolean): boolean {
  const most = Math.min(typed.length, word.length);
  let at = 0;
  while (at < most && typed.charCodeAt(at) === word.charCodeAt(at)) at += 1;
  if (at === typed.length) return asPrefix || word.length - at <= 1;
  const ends = (typedFrom: number, wordFrom: number): boolean => {
    const rest = typed.length - typedFrom;
    if (asPrefix ? word.length - wordFrom < rest : word.length - wordFrom !== rest) return false;
    for (let step = 0; step < rest; step += 1)
      if (typed.charCodeAt(typedFrom + step) !== word.charCodeAt(wordFrom + step)) return false;
    return true;
  };
  return (
    ends(at + 1, at + 1) ||
    ends(at + 1, at) ||
    ends(at, at + 1) ||
    (typed.charCodeAt(at) === word.charCodeAt(at + 1) &&
      typed.charCodeAt(at + 1) === word.charCodeAt(at) &&
      ends(at + 2, at + 2))
  );
}

/** The first two letters of a word as one number. */
export const headOf = (word: string): number => (word.charCodeAt(0) << 16) | (word.charCodeAt(1) || 0);

/**
 * Whether two words with these heads can be the same, or one slip apart if `forgiving`: one of the two letters must stand at
 * its place, or one place off. Nearly all words fail here, before they are looked at.
 */
export function headsMayFit(typed: number, word: number, forgiving: boolean): boolean {
  const differ = typed ^ word;
  if (differ >>> 16 === 0) return true;
  if (!forgiving) return false;
  return (differ & 0xffff) === 0 || typed >>> 16 === (word & 0xffff) || (typed & 0xffff) === word >>> 16;
}
