/**
 * Draws the app's icons: a frangipani, seen from above, on the shop's orange.
 *
 * `npm run icons -w @frangipani/web`; the outputs in public/icons are committed.
 */
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import { flower, glyph } from "./flower.ts";

const require = createRequire(import.meta.url);
await initWasm(await readFile(require.resolve("@resvg/resvg-wasm/index_bg.wasm")));
const target = join(import.meta.dirname, "../public/icons");

const ground = "#b0430b";

const tile = (share: number, corner: number) => `
  <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">
    <title>Frangipani Books</title>
    <rect width="512" height="512" rx="${corner}" fill="${ground}"/>
    ${flower(256, 256, 256 * share)}
  </svg>`;

const shortcut = (d: string) => `
  <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">
    <circle cx="48" cy="48" r="46" fill="${ground}"/>
    <g transform="translate(22.8 22.8) scale(2.1)" fill="none" stroke="#fff" stroke-width="1.8"
       stroke-linecap="round" stroke-linejoin="round"><path d="${d}"/></g>
  </svg>`;

const png = async (file: string, svg: string, size: number) => {
  const image = new Resvg(svg, { fitTo: { mode: "width", value: size } }).render().asPng();
  await writeFile(join(target, file), image);
  console.log(file, image.length, "bytes");
};

const rounded = tile(0.82, 112);
// A mask may cut everything outside the middle 80 %.
const maskable = tile(0.62, 0);

await writeFile(join(target, "favicon.svg"), rounded.replace(/\s*\n\s*/g, "").trim());
await png("favicon-48.png", rounded, 48);
await png("icon-192.png", rounded, 192);
await png("icon-512.png", rounded, 512);
await png("maskable-192.png", maskable, 192);
await png("maskable-512.png", maskable, 512);
await png("apple-touch-180.png", tile(0.74, 0), 180);
await png("shortcut-browse-96.png", shortcut(glyph.search), 96);
await png("shortcut-cart-96.png", shortcut(glyph.cart), 96);
await png("shortcut-orders-96.png", shortcut(glyph.parcel), 96);
