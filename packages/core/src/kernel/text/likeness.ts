/** Less similar texts only share some letters. */
export const MIN_LIKENESS = 0.4;

/** Sørensen-Dice: 1 for the same pairs of letters, 0 for none. A pair that a word repeats counts once. */
export function likenessTo(word: string): (other: string) => number {
  const pairs = pairsOf(word);
  const known = new Map<string, number>();
  return (other) => {
    const before = known.get(other);
    if (before !== undefined) return before;
    const others = pairsOf(other);
    const common = [...others].filter((pair) => pairs.has(pair)).length;
    const likeness = (2 * common) / (word.length + other.length);
    known.set(other, likeness);
    return likeness;
  };
}

/** Neighbouring letters, with the beginning of the word. */
function pairsOf(word: string): Set<string> {
  const letters = [" ", ...word];
  return new Set(letters.slice(1).map((letter, index) => `${letters[index]}${letter}`));
}
