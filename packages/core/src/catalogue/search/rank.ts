/** 0: the whole title, 1: its start, 2: a phrase, 3: starts of words, 4: of other fields too, 5: parts of words. */
type Rank = 0 | 1 | 2 | 3 | 4 | 5;

/** As rankMatch, for a phrase of one word, which most queries are while typed: the first position of the word tells its rank. */
export function rankWordStart(title: string, phrase: string, position: number): 0 | 1 | 2 | 4 {
  if (position >= title.length) return 4;
  if (position > 0) return 2;
  return title.length > phrase.length ? 1 : 0;
}

export const beginningsOf = (words: readonly string[]): string[] => words.map((word) => ` ${word}`);

/** `title` is searchable, as `others` and `phrase` are. Undefined when a word occurs in neither. */
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
