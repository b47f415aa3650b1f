import type { SVGProps } from "react";
import { compositions } from "./compositions.tsx";
import { palettes } from "./shapes.ts";
import { breakLines, clampLines, fitText, leading } from "./typeset.ts";

/** A category uses five palettes, five apart in the list, so that its covers look related but not uniform. */
const palettesPerCategory = 5;
const paletteStep = 5;

/** The italic subtitle; `width` is the width of its letters relative to the title's, `gap` the space above it. */
const subtitleStyle = { size: 6.4, width: 0.92, lines: 3, leading: 1.2, gap: 3.5 };
/** From the top of a line to its baseline, in em. */
const ascent = 0.8;
/** Capitals in the system's sans-serif font. Fonts differ, so `width` is an estimate of a letter's width in em. */
const byline = { sizes: [5.2, 4.6, 4.1, 3.6], width: 0.76, leading: 1.3 };
const bylineWidth = (text: string) => text.length * byline.width;

export type TypographicCoverProps = {
  title: string;
  author: string;
  category?: string | undefined;
  className?: string | undefined;
};

/** Draws a decorative cover with few SVG elements, in one of eleven compositions and twelve palettes, always the same for a book. */
export function TypographicCover({ title, author, category = "", className }: TypographicCoverProps) {
  const { main, sub, series } = titleParts(title);
  const seed = hash(`${title}|${author}`);
  const composition = pickBySeed(compositions, seed);
  const colours = pickBySeed(palettes, hash(category) + ((seed >>> 8) % palettesPerCategory) * paletteStep);
  const { box, align } = composition;

  const subtitle = sub ?? series;
  const subtitleLines = subtitle
    ? clampLines(
        breakLines(subtitle, box.width / (subtitleStyle.size * subtitleStyle.width)),
        subtitleStyle.lines,
      )
    : [];
  const subtitleHeight =
    subtitleLines.length > 0
      ? subtitleStyle.gap + subtitleLines.length * subtitleStyle.size * subtitleStyle.leading
      : 0;
  const titleSet = fitText(main, box.width, box.height - subtitleHeight, box.largest);
  const height = titleSet.lines.length * titleSet.size * leading + subtitleHeight;
  const top = composition.centred ? box.y + (box.height - height) / 2 : box.y;
  const subtitleTop = top + height - subtitleHeight + subtitleStyle.gap;

  const width = align === "middle" ? box.width + 6 : 100 - 2 * composition.author.x;
  const authors = setAuthors(author, width, composition.author.lines);
  const linesAbove = composition.author.from === "first" ? 0 : authors.lines.length - 1;

  return (
    <svg
      className={className}
      viewBox="0 0 100 150"
      preserveAspectRatio="none"
      fontFamily="var(--serif)"
      textAnchor={align}
      fillRule="evenodd"
      aria-hidden="true"
    >
      <path d="M0 0H100V150H0Z" fill={colours.ground} />
      {composition.art(colours, seed >>> 16, [...main][0] ?? "")}
      <g fill={colours.ink}>
        <Lines
          lines={titleSet.lines}
          x={box.x}
          yOf={(index) => top + titleSet.size * (ascent + index * leading)}
          fontSize={titleSet.size}
          fontWeight="600"
        />
        <Lines
          lines={subtitleLines}
          x={box.x}
          yOf={(index) => subtitleTop + subtitleStyle.size * (ascent + index * subtitleStyle.leading)}
          fontSize={subtitleStyle.size}
          fontStyle="italic"
        />
        <Lines
          lines={authors.lines.map((line) => line.toUpperCase())}
          x={composition.author.x}
          yOf={(index) => composition.author.y - (linesAbove - index) * authors.size * byline.leading}
          fontSize={authors.size}
          fontFamily="var(--sans)"
          fontWeight="600"
          letterSpacing=".07em"
        />
      </g>
    </svg>
  );
}

type LinesProps = SVGProps<SVGTextElement> & { lines: readonly string[]; yOf(index: number): number };

const Lines = ({ lines, yOf, ...style }: LinesProps) =>
  lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a line's position is its identity
    <text key={index} y={yOf(index)} {...style}>
      {line}
    </text>
  ));

/** The largest type size, and in it the fullest form of the names, that fit; as a last resort the names are truncated. */
function setAuthors(author: string, width: number, maxLines: number) {
  for (const size of byline.sizes)
    for (const naming of authorLines(author)) {
      const lines = breakLines(naming, width / size, bylineWidth);
      if (lines.length <= maxLines && lines.every((line) => bylineWidth(line) * size <= width))
        return { size, lines };
    }
  const size = byline.sizes.at(-1) ?? 4;
  return { size, lines: clampLines(breakLines(author, width / size, bylineWidth), maxLines) };
}

function pickBySeed<Item>(items: readonly Item[], seed: number): Item {
  const item = items[seed % items.length];
  if (item === undefined) throw new Error("nothing to pick from");
  return item;
}

type TitleParts = { main: string; sub: string | undefined; series: string | undefined };

/** "Emma (Austen, #4)" → Emma / Austen, #4; "Soccernomics: Why England Loses" → Soccernomics / Why England Loses. */
export function titleParts(title: string): TitleParts {
  const inBrackets = /^(.+?)\s*\(([^()]+)\)\s*$/.exec(title.trim());
  const whole = inBrackets?.[1] ?? title.trim();
  const series = inBrackets?.[2];
  const colon = whole.indexOf(": ");
  if (colon < 2) return { main: whole, sub: undefined, series };
  return { main: whole.slice(0, colon), sub: whole.slice(colon + 2), series };
}

/** Forms of the author's name, the fullest first: "Neil Gaiman & Terry Pratchett", "Julia Child and others". */
export function authorLines(author: string): string[] {
  const [first = "", second, ...more] = author.split(/,\s*/);
  if (second === undefined) return [first];
  return more.length > 0 ? [`${first} and others`, first] : [`${first} & ${second}`, first];
}

/** FNV-1a: a stable number per string, so that a book always looks the same. */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  // Mixes the low bits, which choose the design.
  value ^= value >>> 15;
  return Math.imul(value, 0x2c1b3c6d) >>> 0;
}
