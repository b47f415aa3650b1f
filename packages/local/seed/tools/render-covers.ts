import { mkdir, writeFile } from "node:fs/promises";
import sharp from "sharp";
import { toAvif } from "../../../functions/src/backoffice/files/cover.ts";
import { books } from "../books.ts";
import { covers } from "./covers/covers.ts";

/**
 * Draws every cover into ../covers at three widths as WebP and AVIF, and writes its colour into ../books.ts. `node
 * render-covers.ts SHEET.png` also draws all of them on one sheet.
 */
const WIDTHS = [160, 320, 640];
// Nearly that of uploads (functions/src/backoffice/files/cover.ts), with sharper edges of colours.
const WEBP_QUALITY = 80;
const folder = new URL("../covers/", import.meta.url);

await mkdir(folder, { recursive: true });
for (const [id, draw] of Object.entries(covers)) {
  const drawn = await sharp(Buffer.from(draw()), { density: 144 }).resize(1280, 1920).png().toBuffer();
  const weights: string[] = [];
  for (const width of WIDTHS) {
    const image = await sharp(drawn).resize(width).png().toBuffer();
    const files = { webp: await toSmallestWebp(image), avif: await toAvif(sharp(image)) };
    for (const [format, bytes] of Object.entries(files)) {
      await writeFile(new URL(`${id}-${width}.${format}`, folder), bytes);
      weights.push(`${width}.${format}: ${(bytes.length / 1000).toFixed(1)} kB`);
    }
  }
  const colour = await commonest(drawn);
  console.log(`${id}  ${colour}  ${weights.join(", ")}`);
  if (books.find((book) => book.id === id)?.coverColor !== colour) {
    throw new Error(`Cover ${id} is mostly ${colour}; say so in ../books.ts`);
  }
}

// The smallest: few flat colours are smaller, and sharper, with a palette or nearly lossless.
async function toSmallestWebp(image: Buffer): Promise<Buffer> {
  const palette = await sharp(image).png({ palette: true, colours: 128, dither: 0 }).toBuffer();
  const encoded = await Promise.all([
    sharp(image).webp({ quality: WEBP_QUALITY, effort: 6, smartSubsample: true }).toBuffer(),
    sharp(image).webp({ nearLossless: true, quality: 40, effort: 6 }).toBuffer(),
    sharp(palette).webp({ lossless: true, effort: 6 }).toBuffer(),
  ]);
  return encoded.reduce((smallest, one) => (one.length < smallest.length ? one : smallest));
}

// The most frequent colour, which on a flat design is the background.
async function commonest(drawn: Buffer): Promise<string> {
  const pixels = await sharp(drawn).removeAlpha().raw().toBuffer();
  const counts = new Map<string, number>();
  for (let at = 0; at < pixels.length; at += 3) {
    const colour = `#${pixels.toString("hex", at, at + 3)}`;
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  return [...counts].reduce((maximum, entry) => (entry[1] > maximum[1] ? entry : maximum))[0];
}

const contactSheet = process.argv[2];
if (contactSheet) {
  const tiles = await Promise.all(
    Object.keys(covers).map(async (id, index) => ({
      input: await sharp(new URL(`${id}-320.webp`, folder).pathname)
        .png()
        .toBuffer(),
      left: 24 + (index % 6) * 344,
      top: 24 + Math.floor(index / 6) * 504,
    })),
  );
  await sharp({ create: { width: 24 + 6 * 344, height: 24 + 2 * 504, channels: 3, background: "#e9e6e0" } })
    .composite(tiles)
    .png()
    .toFile(contactSheet);
}
