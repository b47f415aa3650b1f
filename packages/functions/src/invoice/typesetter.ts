import type { FontStyle } from "./font-files.ts";
import type { Fonts, Run } from "./fonts.ts";

type Type = { style: FontStyle; size: number };
/** Lengths are in points. */
export type TextLine = { runs: (Run & { width: number })[]; width: number; size: number };

export type Typesetter = {
  line(text: string, type: Type): Promise<TextLine>;
  /** Breaks the text into lines of at most that width. Longer words are broken. */
  wrap(text: string, type: Type, maxWidth: number): Promise<TextLine[]>;
};

/** `advance` counts the spaces at its end, `width` does not. */
type Piece = { text: string; width: number; advance: number };

// Chinese and Japanese have no spaces: a line ends after any of their characters, and no line begins with their punctuation.
const BREAKS =
  /(?<=[\s-])|(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])(?![\p{P}\s])|(?<!\p{Ps}|^)(?=\p{Script=Han})/u;
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

export function createTypesetter(fonts: Fonts): Typesetter {
  async function line(text: string, { style, size }: Type): Promise<TextLine> {
    const runs = (await fonts.runs(text, style)).map((run) => ({
      ...run,
      width: run.font.widthOfTextAtSize(run.text, size),
    }));
    return { runs, width: runs.reduce((sum, { width }) => sum + width, 0), size };
  }

  /** The unbreakable parts of a line. */
  async function piecesOf(text: string, type: Type, maxWidth: number): Promise<Piece[]> {
    const pieces: Piece[] = [];
    for (const part of text.split(BREAKS)) {
      const piece = await measure(part, type);
      if (piece.width <= maxWidth) pieces.push(piece);
      else for (const { segment } of graphemes.segment(part)) pieces.push(await measure(segment, type));
    }
    return pieces;
  }

  async function measure(text: string, type: Type): Promise<Piece> {
    const { width: advance } = await line(text, type);
    const trimmed = text.trimEnd();
    return { text, width: trimmed === text ? advance : (await line(trimmed, type)).width, advance };
  }

  return {
    line,
    async wrap(text, type, maxWidth) {
      const texts: string[] = [];
      let [current, used] = ["", 0];
      for (const piece of await piecesOf(text.trim(), type, maxWidth)) {
        if (current !== "" && used + piece.width > maxWidth) {
          texts.push(current);
          [current, used] = ["", 0];
        }
        current += piece.text;
        used += piece.advance;
      }
      return Promise.all([...texts, current].map((one) => line(one.trimEnd(), type)));
    },
  };
}
