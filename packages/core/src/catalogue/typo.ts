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
