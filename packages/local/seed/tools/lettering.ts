import { fileURLToPath } from "node:url";
import { type Font, openSync } from "fontkit";

/** Text as outlines, so that a cover is the same wherever it is rendered, whatever fonts are installed. */
export interface Setting {
  font: Font;
  size: number;
  x: number;
  y: number;
  fill: string;
  anchor?: "start" | "middle" | "end";
  /** Extra space after each letter, in em. */
  tracking?: number;
  /** OpenType features such as "smcp". */
  features?: string[];
}

const opened = new Map<string, Font>();

/** A face of a Fontsource package, e.g. face("fraunces", 600, "italic"). */
export function face(family: string, weight = 400, style: "normal" | "italic" = "normal"): Font {
  const file = `@fontsource/${family}/files/${family}-latin-${weight}-${style}.woff2`;
  let font = opened.get(file);
  if (!font) {
    font = openSync(fileURLToPath(import.meta.resolve(file))) as Font;
    opened.set(file, font);
  }
  return font;
}

type Measured = Pick<Setting, "font" | "size" | "tracking" | "features">;

/** Width of the text in pixels, without the space after its last letter. */
export function widthOf(text: string, { font, size, tracking = 0, features = [] }: Measured): number {
  const run = font.layout(text, features);
  const letters = run.positions.reduce((width, position) => width + position.xAdvance, 0);
  return (letters / font.unitsPerEm) * size + tracking * size * (run.glyphs.length - 1);
}

/** The size at which the text has exactly this width. */
export const sizeFor = (text: string, width: number, setting: Omit<Measured, "size">): number =>
  width / widthOf(text, { ...setting, size: 1 });

/** One line of text. */
export function letter(text: string, setting: Setting): string {
  const { font, size, y, fill, anchor = "start", tracking = 0, features = [] } = setting;
  const run = font.layout(text, features);
  const scale = size / font.unitsPerEm;
  const width = widthOf(text, setting);
  let x = setting.x - { start: 0, middle: width / 2, end: width }[anchor];
  const outlines = run.glyphs.map((glyph, index) => {
    const position = run.positions[index];
    if (!position) return "";
    const outline = glyph.path
      .scale(scale, -scale)
      .translate(x + position.xOffset * scale, y - position.yOffset * scale)
      .toSVG();
    x += position.xAdvance * scale + tracking * size;
    return outline;
  });
  return `<path fill="${fill}" d="${outlines.join("")}"/>`;
}

/** Lines of text below each other, the first at y. */
export const letterLines = (lines: readonly string[], leading: number, setting: Setting): string =>
  lines.map((line, index) => letter(line, { ...setting, y: setting.y + index * leading })).join("");

interface RoundSetting extends Measured {
  fill: string;
  cx: number;
  cy: number;
  radius: number;
  /** The middle of the text, in degrees clockwise from the top. */
  at: number;
}

/** Text around a circle, its feet towards the middle. */
export function letterRound(text: string, setting: RoundSetting): string {
  const { font, size, fill, cx, cy, radius, at, tracking = 0, features = [] } = setting;
  const run = font.layout(text, features);
  const scale = size / font.unitsPerEm;
  let along = -widthOf(text, setting) / 2;
  return run.glyphs
    .map((glyph, index) => {
      const advance = (run.positions[index]?.xAdvance ?? 0) * scale;
      const turn = at + ((along + advance / 2) / radius) * (180 / Math.PI);
      along += advance + tracking * size;
      const outline = glyph.path
        .scale(scale, -scale)
        .translate(-advance / 2, -radius)
        .toSVG();
      return `<path fill="${fill}" transform="translate(${cx} ${cy}) rotate(${turn})" d="${outline}"/>`;
    })
    .join("");
}
