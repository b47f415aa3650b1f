import type { DatabaseSync } from "node:sqlite";
import { isOneTypoAway } from "../catalogue/search/match.ts";

/** The highest code point: every word that begins with a text is at most the text and this. */
const LAST = "\u{10ffff}";

/**
 * The texts with one typo in them that are a word of the index, or `asPrefix` the beginning of one. Only letters that
 * some word has in that place are tried, so that the cost depends on the input's length and the alphabet.
 */
export function typosIn(database: DatabaseSync): (input: string, asPrefix: boolean) => string[] {
  const firstFrom = database.prepare("SELECT word FROM words WHERE word >= ? LIMIT 1");
  const wordFrom = (text: string) => (firstFrom.get(text) as { word: string } | undefined)?.word;

  function nextLetters(beginning: string): string[] {
    const letters: string[] = [];
    let word = wordFrom(beginning);
    if (word === beginning) word = wordFrom(`${beginning}\u0001`);
    while (word?.startsWith(beginning)) {
      const letter = String.fromCodePoint(word.codePointAt(beginning.length) as number);
      letters.push(letter);
      word = wordFrom(beginning + letter + LAST);
    }
    return letters;
  }

  return (input, asPrefix) => {
    const letters = Array.from(input);
    const isKnown = (text: string) => {
      const word = wordFrom(text);
      return asPrefix ? word?.startsWith(text) : word === text;
    };
    const similar = new Set<string>();
    const add = (text: string) => {
      if (!similar.has(text) && isOneTypoAway(input, text, false) && isKnown(text)) similar.add(text);
    };
    for (let index = 0; index <= letters.length; index += 1) {
      const before = letters.slice(0, index).join("");
      const [letter = "", next = ""] = letters.slice(index);
      const after = letters.slice(index + 1).join("");
      add(before + after);
      add(before + next + letter + letters.slice(index + 2).join(""));
      // A letter after the last one is no typo in the beginning of a word.
      if (asPrefix && index === letters.length) break;
      for (const other of nextLetters(before)) {
        add(before + other + letter + after);
        add(before + other + after);
      }
    }
    return [...similar];
  };
}
