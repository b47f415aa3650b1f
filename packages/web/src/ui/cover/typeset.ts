/** A title taken apart for the cover: what is set large, what is set small, and which part of a series it is. */
export type TitleParts = { main: string; sub: string | undefined; series: string | undefined };

/** "Emma (Austen, #4)" → Emma / Austen, #4; "Soccernomics: Why England Loses" → Soccernomics / Why England Loses. */
export function titleParts(title: string): TitleParts {
  const inBrackets = /^(.+?)\s*\(([^()]+)\)\s*$/.exec(title.trim());
  const whole = inBrackets?.[1] ?? title.trim();
  const series = inBrackets?.[2];
  const colon = whole.indexOf(": ");
  if (colon < 2) return { main: whole, sub: undefined, series };
  return { main: whole.slice(0, colon), sub: whole.slice(colon + 2), series };
}

/** The first author, and how many more: "Neil Gaiman, Terry Pratchett" fits, five do not. */
export function authorLine(author: string): string {
  const names = author.split(/,\s*/);
  if (names.length <= 2) return names.join(" & ");
  return `${names[0]} and others`;
}

const sizes = [30, 26, 23, 20, 17.5, 15.5, 13.5, 12, 10.5, 9.5, 8.5, 7.5];

/** Width of a letter of Newsreader semibold, in em, on average and generously. */
const letterWidth = 0.5;

/** The lines a greedy setter needs for the words at so many letters a line. */
function lineCount(words: readonly string[], lettersPerLine: number): number {
  let lines = 1;
  let used = 0;
  for (const word of words) {
    if (used > 0 && used + 1 + word.length > lettersPerLine) {
      lines += 1;
      used = 0;
    }
    used += (used > 0 ? 1 : 0) + word.length;
  }
  return lines;
}

/**
 * The largest type, in hundredths of the cover's width, in which the text fits a box of that width and
 * height (same unit), by counting letters: nothing is measured in the page.
 */
export function fitText(text: string, width: number, height: number, largest = 30): number {
  // A line may also end after a hyphen.
  const words = text.split(/\s+|(?<=\w-)(?=\w)/);
  const longest = Math.max(...words.map((word) => word.length));
  const wide = /[\u1100-\u9fff\uac00-\ud7af]/.test(text) ? 2 : 1;
  const fits = (size: number) => {
    const letters = width / (size * letterWidth * wide);
    return longest <= letters && lineCount(words, letters) * size * 1.08 <= height;
  };
  return sizes.find((size) => size <= largest && fits(size)) ?? 6.5;
}

/** A stable number for a string (FNV-1a), so that a book looks the same on every screen and every day. */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  // A last stir: the low bits choose the design.
  value ^= value >>> 15;
  return Math.imul(value, 0x2c1b3c6d) >>> 0;
}
