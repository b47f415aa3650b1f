import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Download, Locator } from "@playwright/test";

type TestFile = { name: string; mimeType: string; buffer: Buffer };

const fileOf = (name: string, mimeType: string): TestFile => ({
  name,
  mimeType,
  buffer: readFileSync(join(import.meta.dirname, name)),
});

export const textFile = (name: string, text: string, encoding: BufferEncoding = "utf8"): TestFile => ({
  name,
  mimeType: name.endsWith(".csv") ? "text/csv" : "text/plain",
  buffer: Buffer.from(text, encoding),
});

/** A cover of one colour. */
export const cover = fileOf("cover.png", "image/png");

/** Three empty pages. */
export const sample = fileOf("sample.pdf", "application/pdf");

/** The same, followed by three million spaces. */
export const largeSample: TestFile = {
  ...sample,
  buffer: Buffer.concat([
    sample.buffer,
    Buffer.alloc(3_000_000, " "),
    Buffer.from("\nstartxref\n0\n%%EOF\n"),
  ]),
};

/** What a press of the button downloads. */
export async function download(button: Locator): Promise<Download> {
  const started = button.page().waitForEvent("download");
  await button.click();
  return started;
}

/** https://en.wikipedia.org/wiki/International_Article_Number#Binary_encoding_of_data_digits_into_EAN-13_barcode */
const LEFT = "0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011".split(" ");
const PARITY = "LLLLLL LLGLGG LLGGLG LLGGGL LGLLGG LGGLLG LGGGLL LGLGLG LGLGGL LGGLGL".split(" ");

const inverted = (bits: string) => [...bits].map((bit) => (bit === "1" ? "0" : "1")).join("");
const reversed = (bits: string) => [...bits].reverse().join("");

/** The 95 bars and gaps of a code of 13 digits, as "1" and "0". */
function ean13(code: string): string {
  const [first = 0, ...digits] = [...code].map(Number);
  const bits = digits.map((digit, at) => {
    const left = LEFT[digit] ?? "";
    if (at >= 6) return inverted(left);
    return PARITY[first]?.[at] === "G" ? reversed(inverted(left)) : left;
  });
  return `101${bits.slice(0, 6).join("")}01010${bits.slice(6).join("")}101`;
}

const [WIDTH, HEIGHT, BAR, MARGIN] = [640, 480, 5, 80];

/** A video of one picture for Chromium's fake camera: the barcode of a book. */
export function barcodeVideo(isbn: string): Buffer {
  const bars = ean13(isbn);
  const luma = Buffer.alloc(WIDTH * HEIGHT, 235);
  for (let y = MARGIN; y < HEIGHT - MARGIN; y++)
    for (let x = 0; x < bars.length * BAR; x++)
      if (bars[Math.floor(x / BAR)] === "1") luma[y * WIDTH + MARGIN + x] = 16;
  const chroma = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const header = `YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\nFRAME\n`;
  return Buffer.concat([Buffer.from(header), luma, chroma]);
}
