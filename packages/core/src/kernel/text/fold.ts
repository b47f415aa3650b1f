// Letters that NFKD does not decompose, replaced as by the transform Latin-ASCII of Unicode's CLDR. A test compares them
// with ICU's collation.
const LETTERS: Readonly<Record<string, string>> = Object.fromEntries(
  "æae œoe øo ßss łl đd ðd þth ıi ħh ŧt ŋn ĸq ƒf ƶz ǥg ɨi ɛe ɓb ɗd ƙk"
    .split(" ")
    .map((pair) => [pair[0], pair.slice(1)]),
);
const LETTER = /[æœøßłđðþıħŧŋĸƒƶǥɨɛɓɗƙ]/g;

/** Text without case, accents and special letters: "Łódź" to "lodz", "Æsop" to "aesop". */
export const fold = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(LETTER, (letter) => LETTERS[letter] as string);

const DIGRAPHS: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", ø: "oe", å: "aa" };

/** As German and Danish write these letters where a keyboard lacks them: "Schlözer" to "Schloezer". */
export const withDigraphs = (text: string): string =>
  text.normalize("NFC").replace(/[äöüøå]/gi, (letter) => DIGRAPHS[letter.toLowerCase()] as string);
