/** By a table of letter widths: nothing is measured in the page, so that ten thousand covers are cheap. */

/** Newsreader semibold, from space to ~: each character's code minus 48 is its width in fiftieths of an em. */
const letters =
  ";>CNNYU:>>EJ<A<DNNNNNNNNNN=>JJJG\\URSWQOVYBFVOcVWPWSMSWTcUTQ?D?JDIHLGMHBIM?=L>[MKMLEDCLKWJKG?;?J";
const widths = Array.from(letters, (letter) => (letter.charCodeAt(0) - 48) / 50);

const otherLatin = 0.52;
const ideograph = 1;
const isIdeograph = (code: number) =>
  (code >= 0x1100 && code <= 0x11ff) || (code >= 0x2e80 && code <= 0xffdc);

/** In em. */
export function widthOf(text: string): number {
  let sum = 0;
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    sum += widths[code - 32] ?? widths[(letter.normalize("NFD").codePointAt(0) ?? 0) - 32] ?? wide(code);
  }
  return sum;
}

const wide = (code: number) => (isIdeograph(code) ? ideograph : otherLatin);

/** Text without a break opportunity; `space`: preceded by a space, unless it begins a line. */
type Piece = { text: string; width: number; space: boolean };

/** Lines may break at a space, after a hyphen, and between ideographs. */
function weigh(text: string, measure: (text: string) => number): Piece[] {
  const pieces: Piece[] = [];
  for (const word of text.trim().split(/\s+/)) {
    const parts = /[-\u2e80-\uffdc]/.test(word)
      ? word.split(/(?<=[\p{L}\d]-)(?=\p{L})|(?<=[\u2e80-\uffdc])(?![!?、。・ー])/u)
      : [word];
    for (const [index, part] of parts.entries())
      pieces.push({ text: part, width: measure(part), space: index === 0 });
  }
  return pieces;
}

type Line = { text: string; width: number };

function fill(pieces: readonly Piece[], width: number, spaceWidth: number): Line[] {
  const lines: Line[] = [];
  for (const { text, width: pieceWidth, space } of pieces) {
    const line = lines.at(-1);
    const glue = space ? spaceWidth : 0;
    if (line && line.width + glue + pieceWidth <= width) {
      line.text += space ? ` ${text}` : text;
      line.width += glue + pieceWidth;
    } else lines.push({ text, width: pieceWidth });
  }
  return lines;
}

/** Greedy line breaking; a piece wider than `width` gets a line of its own. In em, unless `measure` says otherwise. */
export const breakLines = (text: string, width: number, measure = widthOf): string[] =>
  fill(weigh(text, measure), width, measure(" ")).map((line) => line.text);

export function clampLines(lines: string[], maxLines: number): string[] {
  if (lines.length <= maxLines) return lines;
  const last = (lines[maxLines - 1] ?? "").replace(/\s+\S*$/, "");
  return [...lines.slice(0, maxLines - 1), `${last}…`];
}

const sizes = [30, 26, 23, 20.5, 18.5, 16.5, 14.5, 13, 11.5, 10.5, 9.5, 8.5, 7.5];
const smallest = 7;

export const leading = 1.04;

type Set = { size: number; lines: string[] };

export function fitText(text: string, width: number, height: number, largest: number): Set {
  const weighed = weigh(text, widthOf);
  for (const size of sizes) {
    if (size > largest) continue;
    const lines = fill(weighed, width / size, widthOf(" "));
    if (lines.length * size * leading <= height && lines.every((line) => line.width * size <= width))
      return { size, lines: lines.map((line) => line.text) };
  }
  const maxLines = Math.max(1, Math.floor(height / (smallest * leading)));
  return {
    size: smallest,
    lines: clampLines(
      fill(weighed, width / smallest, widthOf(" ")).map((line) => line.text),
      maxLines,
    ),
  };
}
