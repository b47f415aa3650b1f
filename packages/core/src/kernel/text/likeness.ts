/** Less similar words share some letters by chance. */
export const MIN_LIKENESS = 0.4;

/** Sørensen-Dice: 1 for the same pairs of letters, 0 for none. A pair that a word repeats counts once. */
export function likenessTo(word: string): (other: string) => number {
  const pairs = pairsOf(word);
  const cache = new Map<string, number>();
  return (other) => {
    const cached = cache.get(other);
    if (cached !== undefined) return cached;
    const others = pairsOf(other);
    const common = [...others].filter((pair) => pairs.has(pair)).length;
    const likeness = (2 * common) / (word.length + other.length);
    cache.set(other, likeness);
    return likeness;
  };
}

/** Pairs of neighbouring letters; the first letter is paired with a space. */
function pairsOf(word: string): Set<string> {
  const letters = [" ", ...word];
  return new Set(letters.slice(1).map((letter, index) => `${letters[index]}${letter}`));
}
