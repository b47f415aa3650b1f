import { fileURLToPath } from "node:url";
import { Font } from "@react-pdf/renderer";
import createHyphenator from "hyphen";
import british from "hyphen/patterns/en-gb.js";

const file = (family: string, weight: number, style: "normal" | "italic"): string =>
  fileURLToPath(import.meta.resolve(`@fontsource/${family}/files/${family}-latin-${weight}-${style}.woff`));

const display = [
  ["libre-caslon-display", 400, "normal"],
  ["big-shoulders-display", 800, "normal"],
  ["josefin-sans", 600, "normal"],
  ["gloock", 400, "normal"],
  ["bodoni-moda", 700, "italic"],
  ["fraunces", 900, "normal"],
  ["bricolage-grotesque", 700, "normal"],
  ["archivo", 800, "normal"],
  ["shrikhand", 400, "normal"],
  ["anton", 400, "normal"],
  ["instrument-serif", 400, "italic"],
] as const;

export type Display = (typeof display)[number][0];

const hyphenate = createHyphenator(british, { minWordLength: 7 });

// British hyphenation; none in names, in short words or in words that have a hyphen already.
const syllables = (word: string): string[] =>
  /^[“(]?\p{Lu}|-/u.test(word) ? [word] : String(hyphenate(word)).split("\u00ad");

/** Registers the fonts: Literata for the text, the covers' faces for titles. */
export function registerFonts(): void {
  Font.register({
    family: "text",
    fonts: [
      { src: file("literata", 400, "normal") },
      { src: file("literata", 400, "italic"), fontStyle: "italic" },
    ],
  });
  for (const [family, weight, style] of display) {
    Font.register({ family, src: file(family, weight, style) });
  }
  Font.registerHyphenationCallback(syllables);
}
