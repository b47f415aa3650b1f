import newsreader from "@fontsource/newsreader/unicode.json" with { type: "json" };
import notoSans from "@fontsource/noto-sans/unicode.json" with { type: "json" };
import notoSansSc from "@fontsource/noto-sans-sc/unicode.json" with { type: "json" };
import notoSansTamil from "@fontsource/noto-sans-tamil/unicode.json" with { type: "json" };

export type FontStyle = "title" | "regular" | "bold";
/** One file of a typeface, which is split by characters. `ranges` of code points, both ends included. */
export type FontFile = { path: string; ranges: (readonly [number, number])[] };

/** @returns the files in the order in which a character is looked up */
function filesOf(family: string, weight: number, subsets: Record<string, string>): FontFile[] {
  // The most common subsets are last in these lists.
  return Object.entries(subsets)
    .toReversed()
    .map(([subset, ranges]) => ({
      path: `@fontsource/${family}/files/${family}-${subset.replace(/[[\]]/g, "")}-${weight}-normal.woff`,
      ranges: ranges.split(",").map(rangeOf),
    }));
}

/** Parses "U+20AC" or "U+0100-02BA". */
function rangeOf(text: string): readonly [number, number] {
  const [first = "", last = first] = text.slice("U+".length).split("-");
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}

const latin = ({ latin }: { latin: string }) => ({ latin });
const isNumbered = ([subset]: [string, string]) => subset.startsWith("[");

/** Other scripts need no bold weight: the bold texts are labels and the seller's name. */
const otherScripts = [
  ...filesOf("noto-sans-tamil", 400, { tamil: notoSansTamil.tamil }),
  // Its named subsets repeat characters of Noto Sans.
  ...filesOf("noto-sans-sc", 400, Object.fromEntries(Object.entries(notoSansSc).filter(isNumbered))),
];

export const FONT_FILES: Record<FontStyle, FontFile[]> = {
  title: filesOf("newsreader", 500, latin(newsreader)),
  regular: [...filesOf("noto-sans", 400, notoSans), ...otherScripts],
  bold: [...filesOf("noto-sans", 600, notoSans), ...otherScripts],
};

/** Paths of all font files, which are copied beside the functions' bundles. */
export const fontPaths: string[] = [
  ...new Set(
    Object.values(FONT_FILES)
      .flat()
      .map(({ path }) => `node_modules/${path}`),
  ),
];
