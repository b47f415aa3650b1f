import type { Color, PDFDocument, PDFPage } from "@cantoo/pdf-lib";
import type { FontStyle } from "./font-files.ts";
import type { Fonts, Run } from "./fonts.ts";

type Type = { style: FontStyle; size: number };
/** Lengths are in points. */
type TextLine = { runs: (Run & { width: number })[]; width: number; size: number };

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

/** A4, in points. */
const [WIDTH, HEIGHT] = [595.28, 841.89];
const MARGIN = 56;
const FOOTER_HEIGHT = 32;
export const LEFT = MARGIN;
export const RIGHT = WIDTH - MARGIN;

export const lineHeight = (size: number): number => size * 1.4;

export type Paper = {
  pages: PDFPage[];
  /** Draws lines below one another from `top` on. @returns the top of the next line */
  text(lines: readonly TextLine[], place: { x: number; top?: number; align?: "end"; color: Color }): number;
  /** Draws a horizontal line over the whole width. */
  rule(color: Color, x?: number): void;
  /** Distance from the top of the page. */
  y: number;
  hasRoom(height: number): boolean;
  addPage(): void;
};

/** Pages that are filled from the top; `y` is the position of the next content. */
export function createPaper(document: PDFDocument): Paper {
  const paper: Paper = {
    pages: [],
    y: 0,
    addPage() {
      paper.pages.push(document.addPage([WIDTH, HEIGHT]));
      paper.y = MARGIN;
    },
    hasRoom: (height) => paper.y + height <= HEIGHT - MARGIN - FOOTER_HEIGHT,
    text(lines, { x, top = paper.y, align, color }) {
      let y = top;
      for (const line of lines) {
        drawLine(lastPage(paper), line, { x: align === "end" ? x - line.width : x, top: y, color });
        y += lineHeight(line.size);
      }
      return y;
    },
    rule(color, x = LEFT) {
      const y = HEIGHT - paper.y;
      lastPage(paper).drawLine({ start: { x, y }, end: { x: RIGHT, y }, thickness: 0.5, color });
    },
  };
  return paper;
}

export function drawFooter(page: PDFPage, [left, right]: readonly [TextLine, TextLine], color: Color): void {
  const top = HEIGHT - MARGIN - lineHeight(left.size);
  drawLine(page, left, { x: LEFT, top, color });
  drawLine(page, right, { x: RIGHT - right.width, top, color });
}

function lastPage({ pages }: Paper): PDFPage {
  const page = pages.at(-1);
  if (!page) throw new Error("nothing is drawn before the first page is added");
  return page;
}

function drawLine(
  page: PDFPage,
  { runs, size }: TextLine,
  { x, top, color }: { x: number; top: number; color: Color },
): void {
  let nextX = x;
  for (const { text, font, width } of runs) {
    page.drawText(text, { x: nextX, y: HEIGHT - top - size, size, font, color });
    nextX += width;
  }
}
