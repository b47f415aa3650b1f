/* Sets text by a table of letter widths: nothing is measured in the page, so that ten thousand covers are cheap. */

/** The letters of Newsreader semibold from space to ~: the code of each character here, minus 48, is a width in fiftieths of an em. */
const encodedWidths =
  ";>CNNYU:>>EJ<A<DNNNNNNNNNN=>JJJG\\URSWQOVYBFVOcVWPWSMSWTcUTQ?D?JDIHLGMHBIM?=L>[MKMLEDCLKWJKG?;?J";
const widths = Array.from(encodedWidths, (letter) => (letter.charCodeAt(0) - 48) / 50);

const otherLatinWidth = 0.52;
const ideographWidth = 1;
const isIdeograph = (code: number) =>
  (code >= 0x1100 && code <= 0x11ff) || (code >= 0x2e80 && code <= 0xffdc);

/** The width of a text in em. */
export function widthOf(text: string): number {
  let sum = 0;
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    sum +=
      widths[code - 32] ?? widths[(letter.normalize("NFD").codePointAt(0) ?? 0) - 32] ?? fallbackWidth(code);
  }
  return sum;
}

const fallbackWidth = (code: number) => (isIdeograph(code) ? ideographWidth : otherLatinWidth);

/** Text that cannot be broken; `hasSpaceBefore` unless it begins a line. */
type Piece = { text: string; width: number; hasSpaceBefore: boolean };

/** Lines may break at a space, after a hyphen, and between ideographs. */
function splitPieces(text: string, measure: (text: string) => number): Piece[] {
  const pieces: Piece[] = [];
  for (const word of text.trim().split(/\s+/)) {
    const parts = /[-\u2e80-\uffdc]/.test(word)
      ? word.split(/(?<=[\p{L}\d]-)(?=\p{L})|(?<=[\u2e80-\uffdc])(?![!?、。・ー])/u)
      : [word];
    for (const [index, part] of parts.entries())
      pieces.push({ text: part, width: measure(part), hasSpaceBefore: index === 0 });
  }
  return pieces;
}

type Line = { text: string; width: number };

function fillLines(pieces: readonly Piece[], width: number, spaceWidth: number): Line[] {
  const lines: Line[] = [];
  for (const { text, width: pieceWidth, hasSpaceBefore } of pieces) {
    const line = lines.at(-1);
    const gap = hasSpaceBefore ? spaceWidth : 0;
    if (line && line.width + gap + pieceWidth <= width) {
      line.text += hasSpaceBefore ? ` ${text}` : text;
      line.width += gap + pieceWidth;
    } else lines.push({ text, width: pieceWidth });
  }
  return lines;
}

/** Breaks pieces that are wider than a line between letters. */
function breakLongPieces(pieces: readonly Piece[], lineWidth: number): Piece[] {
  return pieces.flatMap((piece) => {
    if (piece.width <= lineWidth) return [piece];
    const parts: Piece[] = [];
    for (const letter of piece.text) {
      const last = parts.at(-1);
      const width = widthOf(letter);
      if (last && last.width + width <= lineWidth) {
        last.text += letter;
        last.width += width;
      } else parts.push({ text: letter, width, hasSpaceBefore: piece.hasSpaceBefore && !last });
    }
    return parts;
  });
}

/** Breaks lines greedily; a piece wider than `width` gets a line of its own. Widths are in em, or in the unit of `measure`. */
export const breakLines = (text: string, width: number, measure = widthOf): string[] =>
  fillLines(splitPieces(text, measure), width, measure(" ")).map((line) => line.text);

export function clampLines(lines: string[], maxLines: number): string[] {
  if (lines.length <= maxLines) return lines;
  const last = (lines[maxLines - 1] ?? "").replace(/\s+\S*$/, "");
  return [...lines.slice(0, maxLines - 1), `${last}…`];
}

const fontSizes = [30, 26, 23, 20.5, 18.5, 16.5, 14.5, 13, 11.5, 10.5, 9.5, 8.5, 7.5];
const smallestSize = 7;

/** From baseline to baseline, in em. */
export const leading = 1.04;

type FittedText = { size: number; lines: string[] };

/** The largest type size in which the text fits; in the smallest one it is truncated. Lengths are in hundredths of the cover's width. */
export function fitText(text: string, width: number, height: number, largest: number): FittedText {
  const pieces = splitPieces(text, widthOf);
  for (const size of fontSizes) {
    if (size > largest) continue;
    const lines = fillLines(pieces, width / size, widthOf(" "));
    if (lines.length * size * leading <= height && lines.every((line) => line.width * size <= width))
      return { size, lines: lines.map((line) => line.text) };
  }
  const maxLines = Math.max(1, Math.floor(height / (smallestSize * leading)));
  const lineWidth = width / smallestSize;
  const lines = fillLines(breakLongPieces(pieces, lineWidth), lineWidth, widthOf(" "));
  return {
    size: smallestSize,
    lines: clampLines(
      lines.map((line) => line.text),
      maxLines,
    ),
  };
}
