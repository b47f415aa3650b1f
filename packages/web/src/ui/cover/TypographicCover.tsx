import { cx } from "../cx.ts";
import { Art, type Composition, compositions } from "./Art.tsx";
import css from "./TypographicCover.module.css";
import { authorLine, fitText, hash, titleParts } from "./typeset.ts";

const paletteCount = 12;
/** A category's books share this many palettes, so that its shelf has a tone without being uniform. */
const palettesPerCategory = 5;

export type TypographicCoverProps = {
  title: string;
  author: string;
  /** Any string that groups books; it tints their covers. */
  category?: string | undefined;
};

/**
 * A cover set from words, for a book without a picture. Markup and CSS only: nothing is drawn or measured
 * by script, so that thousands may be scrolled through. It must stand in a container of type inline-size.
 */
export function TypographicCover({ title, author, category = "" }: TypographicCoverProps) {
  const { main, sub, series } = titleParts(title);
  const seed = hash(`${title}|${author}`);
  const composition = compositions[seed % compositions.length] ?? "frame";
  const palette = (hash(category) + ((seed >>> 8) % palettesPerCategory) * 5) % paletteCount;
  const { width, height, largest } = boxes[composition];
  const size = fitText(main, width, sub || series ? height * 0.74 : height, largest);
  const small = sub ?? series;

  return (
    <span className={cx(css.cover, css[composition], css[`palette${palette}`])}>
      <Art composition={composition} seed={seed} initial={main[0] ?? ""} />
      <span className={css.words}>
        <span className={css.title} style={{ fontSize: `${size}cqi` }}>
          {main}
        </span>
        {small && <span className={css.sub}>{small}</span>}
      </span>
      <span className={css.author}>{authorLine(author)}</span>
    </span>
  );
}

/** The room each composition leaves for the title, in hundredths of the cover's width; a cover is 150 high. */
const boxes: Record<Composition, { width: number; height: number; largest: number }> = {
  frame: { width: 70, height: 66, largest: 20 },
  band: { width: 82, height: 54, largest: 20 },
  sun: { width: 82, height: 56, largest: 26 },
  tiles: { width: 66, height: 46, largest: 17.5 },
  arches: { width: 82, height: 52, largest: 23 },
  initial: { width: 82, height: 62, largest: 23 },
  stripes: { width: 82, height: 42, largest: 17.5 },
  branch: { width: 82, height: 52, largest: 20 },
  quarters: { width: 82, height: 52, largest: 26 },
  waves: { width: 82, height: 52, largest: 23 },
};
