/**
 * Subsets Newsreader to one optical size, the weights in use, Latin and Latin Extended.
 *
 * `npm run fonts -w @frangipani/web`; the outputs are committed. A whole variable font is 132 kB, a subset under 40.
 */
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import subsetFont from "subset-font";

const require = createRequire(import.meta.url);
const source = join(dirname(require.resolve("@fontsource-variable/newsreader/package.json")), "files");
const target = join(import.meta.dirname, "../src/ui/styles/fonts");

/** The optical size is between text and display, so that one file serves headings and a book's description. */
const axes = { opsz: 32, wght: { min: 400, max: 700 } };

const range = (from: number, to: number) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i));

const latin = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ıŒœʼˆ˚˜–—‘’‚“”„†•…‹›€™−←→↑↓\u2009\u202f`;
const latinExtended = `${range(0x100, 0x24f)}${range(0x1e00, 0x1eff)}₫₱₹`;

for (const style of ["normal", "italic"]) {
  for (const [subset, text] of [
    ["latin", latin],
    ["latin-ext", latinExtended],
  ] as const) {
    const font = await readFile(join(source, `newsreader-${subset}-opsz-${style}.woff2`));
    const subsetted = await subsetFont(font, text, { targetFormat: "woff2", variationAxes: axes });
    await writeFile(join(target, `newsreader-${subset}-${style}.woff2`), subsetted);
    console.log(`newsreader-${subset}-${style}.woff2`, subsetted.length, "bytes");
  }
}
