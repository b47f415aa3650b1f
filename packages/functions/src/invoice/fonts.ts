import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import fontkit from "@cantoo/fontkit";
import type { PDFDocument, PDFFont } from "@cantoo/pdf-lib";
import { FONT_FILES, type FontFile, type FontStyle } from "./font-files.ts";

export type Run = { text: string; font: PDFFont };
type Fontkit = Parameters<PDFDocument["registerFontkit"]>[0];
type ParsedFont = ReturnType<Fontkit["create"]>;
type Font = Extract<ParsedFont, { layout: unknown }>;
type EmbeddedFont = { font: PDFFont; characters: ReadonlySet<number> };

export type Fonts = {
  /** Splits the text by fonts that have its characters. Unknown characters become U+FFFD; invisible ones are left out. */
  runs(text: string, style: FontStyle): Promise<Run[]>;
};

const REPLACEMENT = "\uFFFD";
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Embeds only the used glyphs of each font. */
export function createFonts(document: PDFDocument): Fonts {
  document.registerFontkit({ create: parseFont });
  const embed = memoize((path: string) => embedFont(document, path));
  const fontOf = {
    title: memoize((text: string) => findFont(text, FONT_FILES.title)),
    regular: memoize((text: string) => findFont(text, FONT_FILES.regular)),
    bold: memoize((text: string) => findFont(text, FONT_FILES.bold)),
  };

  async function findFont(text: string, files: readonly FontFile[]): Promise<PDFFont | undefined> {
    const codePoints = [...text].map((character) => character.codePointAt(0) ?? 0);
    for (const file of files) {
      if (!codePoints.every((code) => hasCodePoint(file, code))) continue;
      const { font, characters } = await embed(file.path);
      if (codePoints.every((code) => characters.has(code))) return font;
    }
    return undefined;
  }

  /** A character and its combining marks use one font if one has them all, so that they are joined. */
  async function runsOfGrapheme(grapheme: string, style: FontStyle): Promise<Run[]> {
    const font = await fontOf[style](grapheme);
    if (font) return [{ text: grapheme, font }];
    const characters = [...grapheme];
    if (characters.length > 1) {
      const parts = characters.map((character) => runsOfGrapheme(character, style));
      return (await Promise.all(parts)).flat();
    }
    if (/\p{Default_Ignorable_Code_Point}/u.test(grapheme)) return [];
    if (grapheme === REPLACEMENT) throw new Error(`no ${style} font has the replacement character`);
    return runsOfGrapheme(REPLACEMENT, style);
  }

  /** The font of the first file, if it has all characters of the text, as it has of most texts. */
  async function firstFontOf(text: string, style: FontStyle): Promise<PDFFont | undefined> {
    const [file] = FONT_FILES[style];
    return file && (await findFont(text, [file]));
  }

  return {
    async runs(text, style) {
      const normal = text.normalize("NFC").replace(/\s+/gu, " ");
      const font = await firstFontOf(normal, style);
      if (font && normal !== "") return [{ text: normal, font }];
      const runs: Run[] = [];
      for (const { segment } of graphemes.segment(normal))
        for (const run of await runsOfGrapheme(segment, style)) {
          const last = runs.at(-1);
          if (last?.font === run.font) last.text += run.text;
          else runs.push(run);
        }
      return runs;
    },
  };
}

function memoize<Value>(compute: (key: string) => Promise<Value>): (key: string) => Promise<Value> {
  const cache = new Map<string, Promise<Value>>();
  return (key) => {
    const result = cache.get(key) ?? compute(key);
    cache.set(key, result);
    return result;
  };
}

const hasCodePoint = ({ ranges }: FontFile, code: number): boolean =>
  ranges.some(([first, last]) => first <= code && code <= last);

// The font files are at the same path in the bundle (stacks/functions.ts).
const { resolve } = createRequire(import.meta.url);

const fontFiles = new Map<string, Uint8Array>();
const parsedFonts = new WeakMap<Uint8Array, ParsedFont>();

async function readFont(path: string): Promise<Uint8Array> {
  const file = fontFiles.get(path) ?? (await readFile(resolve(path)));
  fontFiles.set(path, file);
  return file;
}

/** Parsed once per process: it takes longer than the rest of an invoice. */
function parseFont(file: Uint8Array): ParsedFont {
  const parsed = parsedFonts.get(file) ?? fontkit.create(file);
  if (!parsedFonts.has(file) && parsed && "layout" in parsed) cacheLayouts(parsed);
  parsedFonts.set(file, parsed);
  return parsed;
}

// Each text is laid out to be measured and again to be drawn, and labels are the same in all invoices.
const MAX_LAYOUTS = 500;

function cacheLayouts(font: Font): void {
  const layout = font.layout.bind(font);
  const cachedLayouts = new Map<string, ReturnType<Font["layout"]>>();
  // Caches layouts without font features only, which pdf-lib uses here.
  font.layout = (text, ...options) => {
    if (options.some((option) => option !== undefined)) return layout(text, ...options);
    const result = cachedLayouts.get(text) ?? layout(text);
    if (cachedLayouts.size >= MAX_LAYOUTS) cachedLayouts.clear();
    cachedLayouts.set(text, result);
    return result;
  };
}

async function embedFont(document: PDFDocument, path: string): Promise<EmbeddedFont> {
  const font = await document.embedFont(await readFont(path), { subset: true });
  return { font, characters: new Set(font.getCharacterSet()) };
}
