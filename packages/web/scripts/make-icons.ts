/**
 * Draws the app's icons: a frangipani, seen from above, on the shop's orange.
 *
 * `npm run icons -w @frangipani/web`; the outputs in public/icons are committed.
 */
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { initWasm, Resvg } from "@resvg/resvg-wasm";

/** One petal, pointing up from the flower's middle at 0,0, one unit long; it leans, as a frangipani's do. */
const petal =
  "M0 0C-.3 -.16 -.5 -.44 -.42 -.72 -.36 -.93 -.16 -1.04 .06 -.98 .34 -.9 .44 -.62 .36 -.36 .3 -.18 .16 -.06 0 0Z";

function flower(x: number, y: number, radius: number): string {
  const turns = [0, 72, 144, 216, 288];
  const petals = turns
    .map((turn) => `<path transform="rotate(${turn})" d="${petal}" fill="url(#p)"/>`)
    .join("");
  // Petals overlap clockwise; the left half of the first is drawn again over the last.
  const closing = `<path d="${petal}" fill="url(#p)" clip-path="url(#half)"/>`;
  return `
    <defs>
      <radialGradient id="p" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="1">
        <stop offset="0" stop-color="#f09a1f"/>
        <stop offset=".2" stop-color="#f8bf48"/>
        <stop offset=".52" stop-color="#fff3d6"/>
        <stop offset="1" stop-color="#fffdf8"/>
      </radialGradient>
      <clipPath id="half"><path d="M0 -1.2H-1V0H0Z"/></clipPath>
    </defs>
    <g transform="translate(${x} ${y}) scale(${radius})" stroke="#b0430b" stroke-width=".035">${petals}${closing}</g>`;
}

const glyph = {
  search: "M10.5 17.5a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM20.5 20.5l-5-5",
  cart: "M6 8.5h12l1 11a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 19.5ZM8.8 11V7a3.2 3.2 0 0 1 6.4 0v4",
  parcel: "M12 3.5l8 4.3v8.6l-8 4.1-8-4.1V7.8ZM4.2 8l7.8 4 7.8-4M12 12v8.5M8 5.7l7.8 4.2",
};

const require = createRequire(import.meta.url);
await initWasm(await readFile(require.resolve("@resvg/resvg-wasm/index_bg.wasm")));
const target = join(import.meta.dirname, "../public/icons");

const ground = "#b0430b";

const tile = (flowerShare: number, cornerRadius: number) => `
  <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">
    <title>Frangipani Books</title>
    <rect width="512" height="512" rx="${cornerRadius}" fill="${ground}"/>
    ${flower(256, 256, 256 * flowerShare)}
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
